import { z } from 'zod'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { lineChanges } from '../../revisions/line-changes.ts'
import { authorOf, contentCall, NOT_YOURS } from './content-desk-deps.ts'
import { SITE_DOCUMENT_NAMES, SITE_DOCUMENTS } from './site-documents.ts'

const ofDocument = z.enum(SITE_DOCUMENT_NAMES)

/** What the Desk asks about the versions of menus, redirects and other documents of which there is one. */
export const siteDocumentCalls = {
  /** Every version of a document, and the changes since one of them; 0 is the folder's. */
  'get-site-document-history': contentCall({
    permission: 'signed-in',
    input: z.strictObject({
      of: ofDocument,
      number: z.number().int().min(0).optional(),
      before: z.number().int().min(1).optional(),
    }),
    async run({ content, clock }, { actor, input: { of, number, before } }) {
      const { document, name, permission } = SITE_DOCUMENTS[of]
      if (!isPermitted(actor, permission, { branchId: null })) return invalid(NOT_YOURS)
      const [versions, ofFolder, current] = await Promise.all([
        content.history(document, { before }),
        content.ofFolder(document),
        content.current(document),
      ])
      const textOf = async (version: number) =>
        version === 0 ? (ofFolder ?? '') : ((await content.revision(document, version))?.body ?? '')
      return {
        name,
        versions,
        hasFolder: ofFolder !== undefined,
        current: current.number,
        changes: number === undefined ? null : lineChanges(await textOf(number), current.text ?? ''),
        now: clock(),
      }
    },
  }),

  /** Shows an earlier version again. @param published the version that visitors saw when this was chosen */
  'restore-site-document': contentCall({
    permission: 'signed-in',
    input: z.strictObject({
      of: ofDocument,
      number: z.number().int().min(0),
      published: z.number().int().min(0),
    }),
    async run({ content }, { actor, input: { of, number, published } }) {
      const { document, permission } = SITE_DOCUMENTS[of]
      if (!isPermitted(actor, permission, { branchId: null })) return invalid(NOT_YOURS)
      // people have agreed to those words, and their records name the version
      if (of === 'consents') return invalid({ '': 'Versions of consent wording are added, and never taken back.' })
      const outcome = await content.restore({ document, number, author: authorOf(actor), base: published })
      if (outcome.kind === 'conflict')
        return invalid({ '': 'A colleague has changed it since. Open its versions to see what they did.' })
      if (outcome.kind === 'invalid')
        return invalid({ '': `It can’t be shown again: ${outcome.problems[0]?.message ?? 'it has mistakes'}` })
      if (outcome.kind === 'no-draft') return invalid({ '': 'There is no such version.' })
      const now = outcome.kind === 'published' ? outcome.number : published
      return { undo: { number: published, published: now } }
    },
  }),
}
