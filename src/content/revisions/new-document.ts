import { withFields } from '#src/articles/front-matter.ts'
import type { WrittenKind } from './revision.ts'

/** What a document of each kind is called where there is one of it. */
export const KIND_NAMES: Record<WrittenKind, { one: string; a: string; many: string }> = {
  pages: { one: 'page', a: 'a page', many: 'Pages' },
  articles: { one: 'article', a: 'an article', many: 'Articles' },
  areas: { one: 'area guide', a: 'an area guide', many: 'Area guides' },
}

export function isWrittenKind(name: string): name is WrittenKind {
  return Object.hasOwn(KIND_NAMES, name)
}

/** The kind of a written document; undefined for others, such as agency.json. */
export function kindOf(document: string): WrittenKind | undefined {
  const [first = ''] = document.split('/')
  return isWrittenKind(first) ? first : undefined
}

export const slugOfDocument = (document: string) => document.slice(document.indexOf('/') + 1).replace(/\.md$/, '')

/** Where visitors see it. */
export function pathOfDocument(document: string): string {
  const slug = slugOfDocument(document)
  const kind = kindOf(document)
  return kind === 'pages' ? `/${slug}` : `/${kind}/${slug}`
}

/** "How frost affects your boiler" as the end of a path. */
export function slugOfTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
}

/** What a new document begins with: only what can be known of it. */
export function newDocument(
  kind: WrittenKind,
  { title, today, author }: { title: string; today: string; author?: number },
) {
  const fields =
    kind === 'articles'
      ? {
          title,
          summary: '',
          topics: '',
          published: today,
          author: author === undefined ? '' : String(author),
          picture: '',
          pictureAlt: '',
        }
      : kind === 'pages'
        ? { title, description: '', updated: today }
        : { title, summary: '', updated: today, picture: '', pictureAlt: '' }
  return withFields('', fields)
}
