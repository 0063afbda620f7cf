import type { ComponentType } from 'react'
import type { User } from '#src/account/users/user.ts'
import type { Services } from '#src/app/services.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import type { Property } from '#src/property/listing/listing.ts'

/** The visitor of a personal overlay's plain path, and the token of their forms. */
export type OverlayVisitor = { token: string; user: User | null }

/** What a loader gets. */
export type OverlayRequest = {
  /** `/video/3` */
  path: string
  /** of the definition's pattern: `{ id: '3' }` */
  params: Record<string, string>
  /** with `property_id` and `channel` */
  query: URLSearchParams
  /** of `property_id`, if it is published */
  property?: Property
  /** at the plain path of a personal overlay only: `/overlay.ljson` is the same for everybody */
  visitor?: OverlayVisitor
}

/** A loader's answer: what the component starts with, or that there is nothing to show, or another overlay's path. */
export type OverlayAnswer<Start> =
  | {
      start: Start
      /** in place of the definition's */
      title?: string
    }
  | 'missing'
  | { redirect: string }

/** An overlay's `loader.ts`. It runs on the server only; everything in `start` reaches the browser. */
export type OverlayLoader<Start> = (services: Services, request: OverlayRequest) => Promise<OverlayAnswer<Start>>

/** Where an overlay is open: over a page, or at its plain path. */
export type OverlayPlace = {
  /** with its query: `/video/3?property_id=42&channel=sales` */
  path: string
  /** of the heading that names the dialog */
  titleId: string
  /** where closing leads without a script */
  closeHref: string
  close: () => void
  /** puts another overlay in this one's place, such as `/user` after signing in */
  go: (path: string) => void
  /** shows another path of this overlay in the address bar, such as that of the picture in view */
  rename: (path: string) => void
  /** at its plain path, if the overlay is personal */
  visitor?: OverlayVisitor
  /** at its plain path, after a form was sent with a mistake */
  form?: FormState
}

export type OverlayProps<Start> = { start: Start; place: OverlayPlace }

export type OverlayComponent<Start> = ComponentType<OverlayProps<Start>>

/** What an overlay's loader answers as `start`. */
export type StartOf<Loader> = Loader extends OverlayLoader<infer Start> ? Start : never
