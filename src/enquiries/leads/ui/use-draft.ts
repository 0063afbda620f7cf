import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { formValues } from '#src/design-system/form/form-values.ts'

/** What was typed into a form that was closed, and under which key it would have been sent. */
type FormDraft = { values: FormValues; key: string }

const drafts = new Map<string, FormDraft>()

/** Drafts kept at a time: more than anybody leaves half filled on one page. The oldest is dropped. */
const MAX_DRAFTS = 20

/** What was typed before into the form of this path; in memory, so until the page is left. */
export function draftOf(form: string): FormDraft | undefined {
  return drafts.get(form)
}

export function storeDraft(form: string, draft: FormDraft): void {
  drafts.delete(form)
  drafts.set(form, draft)
  const [oldest] = drafts.keys()
  if (drafts.size > MAX_DRAFTS && oldest !== undefined) drafts.delete(oldest)
}

/** Called when the form was sent. */
export function deleteDraft(form: string): void {
  drafts.delete(form)
}

export type RestoredDraft = {
  /** of the element round the form */
  place: RefObject<HTMLDivElement | null>
  /** as they were when it was closed; empty at first */
  values: FormValues
  /** under which it is sent */
  key: string
  /** it was sent: what is typed from now on is another one */
  sent: () => void
}

/**
 * Keeps what is typed into a form when it closes, until the page is left. Its idempotency key is kept as well: a form
 * that is sent again because its answer was lost counts once.
 * @param key of a form that was not begun before
 */
export function useDraft(form: string, key: string): RestoredDraft {
  const [draft] = useState(() => draftOf(form) ?? { values: {}, key })
  const place = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)

  useLayoutEffect(() => {
    const element = place.current?.querySelector('form')
    return () => {
      if (element && !isSent.current) storeDraft(form, { values: formValues(element), key: draft.key })
    }
  }, [form, draft.key])

  return {
    ...draft,
    place,
    sent() {
      isSent.current = true
      deleteDraft(form)
    },
  }
}

/** Values to start with, the later ones first; what was left empty before does not hide what is known since. */
export function startingValues(...layers: (FormValues | undefined)[]): FormValues {
  const said = layers.map((layer) => Object.entries(layer ?? {}).filter(([, value]) => value.length > 0))
  return Object.fromEntries(said.toReversed().flat())
}
