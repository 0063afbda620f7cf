import type { FormValues } from '#src/design-system/form/form-context.ts'

/** What was typed into a form that was closed, and under which key it would have been sent. */
export type FormDraft = { values: FormValues; key: string }

const drafts = new Map<string, FormDraft>()

/** More forms than anybody leaves half filled on one page; the oldest goes. */
const MAX_DRAFTS = 20

/** What was typed before into the form of this address; in memory, so until the page is left. */
export function draftOf(form: string): FormDraft | undefined {
  return drafts.get(form)
}

export function storeDraft(form: string, draft: FormDraft): void {
  drafts.delete(form)
  drafts.set(form, draft)
  const [oldest] = drafts.keys()
  if (drafts.size > MAX_DRAFTS && oldest !== undefined) drafts.delete(oldest)
}

/** It was sent. */
export function deleteDraft(form: string): void {
  drafts.delete(form)
}
