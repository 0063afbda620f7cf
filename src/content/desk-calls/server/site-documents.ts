import { createHash } from 'node:crypto'
import type { Actor, Invalid } from '#src/staff/calls/server/desk-call.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import type { Permission } from '#src/staff/permissions/permissions.ts'
import { authorOf, type ContentDeskDeps } from './content-desk-deps.ts'

/** Documents that pages of their own edit, by the names that their paths call them, and what it takes. */
export const SITE_DOCUMENTS = {
  staff: { document: 'branches.json', name: 'Branches and staff', permission: 'edit-branch-pages' },
  banners: { document: 'banners.json', name: 'Banners', permission: 'edit-content' },
  forms: { document: 'forms.json', name: 'Forms', permission: 'edit-content' },
  consents: { document: 'consents.json', name: 'Consent wording', permission: 'edit-content' },
  redirects: { document: 'redirects.tsv', name: 'Redirects', permission: 'edit-content' },
  menus: { document: 'menus.json', name: 'Menus', permission: 'edit-content' },
} as const satisfies Record<string, { document: string; name: string; permission: Permission }>

export type SiteDocument = keyof typeof SITE_DOCUMENTS
export const SITE_DOCUMENT_NAMES = Object.keys(SITE_DOCUMENTS) as [SiteDocument, ...SiteDocument[]]

/** Times that an edit is made again where somebody published something else in between. */
const MAX_ATTEMPTS = 4

export type PublishedEdit = {
  /** what undoes it: the version before, for as long as this one is what visitors see */
  undo: { number: number; published: number } | null
}

type Edit = {
  document: string
  actor: Actor
  /** what of the document was changed, for its history */
  note: string
  /** the document with the change, made on what visitors see now; or why it cannot be */
  edit: (text: string | undefined) => string | Invalid
}

/**
 * Publishes a change of one thing in a document. Where somebody has published another version meanwhile it is made
 * anew on that; `edit` says if the very thing was changed.
 */
export async function publishEdit(
  { content }: Pick<ContentDeskDeps, 'content'>,
  { document, actor, note, edit }: Edit,
): Promise<PublishedEdit | Invalid> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { text, number: base } = await content.current(document)
    const next = edit(text)
    if (typeof next !== 'string') return next
    if (next === text) return { undo: null }
    const outcome = await content.publish({ document, text: next, author: authorOf(actor), base, note })
    if (outcome.kind === 'published') return { undo: { number: base, published: outcome.number } }
    if (outcome.kind === 'same') return { undo: null }
    if (outcome.kind === 'invalid')
      return invalid({ '': sentences(outcome.problems.map(({ path, message }) => `${path} ${message}`)) })
  }
  return invalid({ '': 'Colleagues are changing this at the same time. Save again.' })
}

/** Stands for what a form was filled in from. */
export function seenOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}

export const CHANGED_MEANWHILE = {
  '': 'A colleague changed this meanwhile. Reload to see it; copy what you typed first.',
}

function sentences(mistakes: readonly string[]): string {
  return `${[...new Set(mistakes.map((one) => one.trim()))].join('. ')}.`
}
