import { z } from 'zod'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { lineChanges } from '../../revisions/line-changes.ts'
import type { NotPublished } from '../../server/content-deps.ts'
import { authorOf, contentCall, mayWrite, NOT_YOURS } from './content-desk-deps.ts'
import { previewToken } from './preview-token.ts'
import { writtenDocument } from './written-calls.ts'

/** Milliseconds for which a preview link works. */
const PREVIEW_MS = 7 * DAY_MS

const ofDocument = z.strictObject({ document: writtenDocument })

/** What the Desk asks to put a document before visitors, to take it back, and to look at its history. */
export const publishCalls = {
  /** Publishes the draft, now or at a time. @param after how often it had been saved when its author saw it last */
  'publish-document': contentCall({
    permission: 'edit-pages',
    input: z.strictObject({
      document: writtenDocument,
      after: z.number().int().min(1),
      at: z.coerce.date().optional(),
      /** knowing that somebody published meanwhile */
      overwrite: z.boolean().optional(),
    }),
    async run({ content, clock }, { actor, input: { document, after, at, overwrite } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      if (at !== undefined && at <= clock()) return invalid({ at: 'Choose a time that is still to come' })
      const before = await content.current(document)
      const author = authorOf(actor)
      const outcome =
        at === undefined
          ? await content.publishDraft({ document, author, after, overwrite })
          : await content.schedule({ document, author, after, at })
      return { ...inWords(outcome), undoTo: before.text === undefined ? null : before.number }
    },
  }),

  /** Shows an earlier version again. `number` 0: the folder's; null: the document is taken away. */
  'restore-document': contentCall({
    permission: 'edit-pages',
    input: z.strictObject({ document: writtenDocument, number: z.number().int().min(0).nullable() }),
    async run({ content }, { actor, input: { document, number } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      const before = await content.current(document)
      const author = authorOf(actor)
      const outcome =
        number === null
          ? await content.publish({ document, text: null, author })
          : await content.restore({ document, number, author })
      return { ...inWords(outcome), undoTo: before.text === undefined ? null : before.number }
    },
  }),

  /** Throws the draft away, or what is scheduled: visitors see what they see. */
  'discard-document': contentCall({
    permission: 'edit-pages',
    input: ofDocument,
    async run({ content }, { actor, input: { document } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      const draft = await content.draft(document)
      await content.discardDraft(document)
      return { text: draft?.body ?? null, isLive: (await content.current(document)).text !== undefined }
    },
  }),

  /** Makes what is scheduled a draft again. */
  'unschedule-document': contentCall({
    permission: 'edit-pages',
    input: ofDocument,
    async run({ content }, { actor, input: { document } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      return { done: await content.unschedule(document) }
    },
  }),

  /** A link to the draft for people without an account; it works for seven days. */
  'link-to-preview': contentCall({
    permission: 'edit-pages',
    input: ofDocument,
    async run({ config, clock }, { actor, input: { document } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      const until = new Date(clock().getTime() + PREVIEW_MS)
      return { url: `${config.publicUrl}/content-preview/${previewToken(config.secret, document, until)}`, until }
    },
  }),

  /** Every version of a document, and the changes between two of them; 0 is the folder's. */
  'get-document-history': contentCall({
    permission: 'edit-pages',
    input: z.strictObject({
      document: writtenDocument,
      number: z.number().int().min(0).optional(),
      before: z.number().int().min(1).optional(),
    }),
    async run({ content, clock }, { actor, input: { document, number, before } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      const [versions, ofFolder, current] = await Promise.all([
        content.history(document, { before }),
        content.ofFolder(document),
        content.current(document),
      ])
      if (versions.length === 0 && ofFolder === undefined && before === undefined) return null
      const textOf = async (of: number) =>
        of === 0 ? ofFolder : ((await content.revision(document, of))?.body ?? undefined)
      const chosen = number === undefined ? undefined : await textOf(number)
      return {
        versions,
        hasFolder: ofFolder !== undefined,
        current: { number: current.number, isLive: current.text !== undefined },
        changes: chosen === undefined ? null : lineChanges(chosen, current.text ?? ''),
        now: clock(),
      }
    },
  }),
}

/** What the editor shows of an attempt to publish. */
function inWords(outcome: { kind: 'published' | 'scheduled' } | NotPublished) {
  if (outcome.kind === 'invalid') {
    const problems = outcome.problems.map(({ file, line, path, message }) => ({
      line,
      field: path,
      message: `${file}: ${message}`,
    }))
    return { kind: outcome.kind, problems }
  }
  if (outcome.kind === 'conflict')
    return { kind: outcome.kind, by: outcome.theirs.author, text: outcome.theirs.text ?? '' }
  return { kind: outcome.kind }
}
