import type { ComponentType } from 'react'
import type { User } from '#src/account/users/user.ts'
import type { Services } from '#src/app/services.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { OverlayName } from '../registry.ts'

/** Who asks for an overlay by its plain address, and with which token their forms are sent. */
export type OverlayVisitor = { token: string; user: User | null }

/** What an overlay is asked for. */
export type OverlayQuestion = {
  /** `/video/3` */
  path: string
  /** of the pattern in the table: `{ id: '3' }` */
  params: Record<string, string>
  /** of the address, `property_id` and `channel` among them */
  query: URLSearchParams
  /** that it is about: of `property_id`, if the public may see it */
  property?: Property
  /** at the plain address of an overlay that is personal (table); a script asks for nobody's own data this way */
  visitor?: OverlayVisitor
}

/** What the server says of an overlay: its title and data, that there is none, or where to go instead (a path). */
export type OverlayAnswer<Data> = { title: string; data: Data } | 'missing' | { redirect: string }

/** A data builder, in `src/site/overlays/<name>-data.ts`; `overlay-data.ts` lists them. It runs on the server only. */
export type OverlayData<Data> = (services: Services, question: OverlayQuestion) => Promise<OverlayAnswer<Data>>

/** An overlay's content, in `src/site/overlays/<name>.tsx`; `overlay-parts.ts` lists them. The frame is drawn round it. */
export type OverlayProps<Data> = {
  /** of its entry in the table */
  name: OverlayName
  data: Data
  /** with its query: `/video/3?property_id=42&channel=sales` */
  path: string
  /** of the heading that names the dialog */
  titleId: string
  /** where closing leads without a script */
  closeHref: string
  close: () => void
  /** to another overlay in this one's place, such as `/user` after signing in */
  go: (path: string) => void
  /** at its plain address, if the overlay is personal (table) */
  visitor?: OverlayVisitor
  /** at its plain address, after a form was sent with something wrong */
  form?: FormState
}

export type OverlayComponent<Data> = ComponentType<OverlayProps<Data>>
