/** A revision of a document: what staff wrote over the agency's folder. */

export const REVISION_STATES = ['draft', 'scheduled', 'published', 'superseded'] as const
export type RevisionState = (typeof REVISION_STATES)[number]

/** JSON and other single documents that the Desk may publish over the folder's. */
const SINGLE_DOCUMENTS = [
  'agency.json',
  'branches.json',
  'menus.json',
  'content.json',
  'filters.json',
  'forms.json',
  'banners.json',
  'consents.json',
  'galleries.json',
  'redirects.tsv',
  'theme.css',
  'logo.svg',
  'favicon.svg',
] as const

/** Folders of Markdown, each document a page of the site. */
export const WRITTEN_KINDS = ['articles', 'pages', 'areas'] as const
export type WrittenKind = (typeof WRITTEN_KINDS)[number]

/** Whether a name is that of a document which the Desk may publish: no other file of the folder is. */
export function isDocumentName(name: string): boolean {
  if ((SINGLE_DOCUMENTS as readonly string[]).includes(name)) return true
  return /^(articles|pages|areas)\/[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name) && name.length <= 120
}
