import type { FormValues } from '#src/design-system/form/form-context.ts'

/** What was typed into a form that was closed, and under which key it would have been sent. */
export type Draft = { values: FormValues; key: string }

const drafts = new Map<string, Draft>()

/** More forms than anybody leaves half filled on one page; the oldest goes. */
const MOST = 20

/** What was typed before into the form of this address; in memory, so until the page is left. */
export function draftOf(form: string): Draft | undefined {
  return drafts.get(form)
}

export function keepDraft(form: string, draft: Draft): void {
  drafts.delete(form)
  drafts.set(form, draft)
  const [oldest] = drafts.keys()
  if (drafts.size > MOST && oldest !== undefined) drafts.delete(oldest)
}

/** It was sent. */
export function dropDraft(form: string): void {
  drafts.delete(form)
}
