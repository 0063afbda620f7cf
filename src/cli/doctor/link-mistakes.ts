import { staffSlug } from '#src/agency/branches/branch-paths.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { galleriesByPath, NO_GALLERIES } from '#src/agency/profile/galleries.ts'
import { isTakenSlug } from '#src/articles/article.ts'
import type { WrittenWords } from '#src/articles/content-page.ts'
import type { WrittenContent } from '#src/articles/server/load-written.ts'
import { formById } from '#src/enquiries/custom-forms/form-definition.ts'
import { splitUrl } from '#src/search/url/parse-search-path.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import { decodePart } from '#src/search/values/percent-encoding.ts'

type MaybePromise<Value> = Value | Promise<Value>

/** What links can lead to. */
export type LinkTargets = {
  agency: Agency
  written: WrittenContent
  /** every page's path pattern; undefined if the pages are not built */
  pagePatterns: readonly string[] | undefined
}

/** What is wrong with a link within the site; undefined for a good one, or one to another site. */
export async function linkMistake(url: string, targets: LinkTargets): Promise<string | undefined> {
  if (url.startsWith('#/')) return linkMistake(url.slice(1), targets)
  if (!url.startsWith('/')) return undefined
  const [whole, hash = ''] = url.split('#')
  const [path, query] = splitUrl(whole ?? '')
  if (path === '/search' || path.startsWith('/search/')) return searchMistake(url, path, query, targets)
  const written = writtenAt(path, targets)
  if (written && hash !== '' && !hash.startsWith('/') && !hasAnchor(await written(), hash))
    return `leads to ${url}, but that page has no such heading`
  return written || isThere(path, targets) ? undefined : `leads to ${path}, which does not exist`
}

/** Of a link that leads to a list without entries: what visitors find there. Undefined for every other. */
export function emptyList(url: string, { written }: LinkTargets, today: string): string | undefined {
  const [path] = splitUrl(url.replace(/^#/, '').split('#', 1)[0] ?? '')
  const hasArticles = () => [...written.articles.values()].some(({ published }) => published <= today)
  if (path === '/articles' && !hasArticles()) return 'leads to /articles, which lists no article yet'
  if (path === '/areas' && written.guides.size === 0) return 'leads to /areas, which lists no area guide yet'
  return undefined
}

function searchMistake(url: string, path: string, query: string, { agency }: LinkTargets): string | undefined {
  const { criteria, problems } = parseSearchRequest(path, query)
  const [problem] = problems
  if (problem) return `leads to the search ${url}: ${problem.message}`
  const { area } = criteria
  if (area !== undefined && !agency.areas.some(({ id }) => id === area))
    return `leads to the search ${url}: ${area} is not an area of agency.json`
  return undefined
}

/** What gives the words of a page, an article or a guide; undefined where there is none. */
function writtenAt(path: string, { written }: LinkTargets): (() => MaybePromise<WrittenWords | undefined>) | undefined {
  const [first = '', second, more] = path.slice(1).split('/')
  if (second === undefined) return written.pages.has(first) ? () => written.pages.get(first) : undefined
  if (more !== undefined) return undefined
  if (first === 'articles') return written.articles.has(second) ? () => written.articleWords(second) : undefined
  return first === 'areas' && written.guides.has(second) ? () => written.guides.get(second) : undefined
}

function hasAnchor(words: WrittenWords | undefined, hash: string): boolean {
  return !!words?.parts.some((part) => part.kind === 'words' && part.html.includes(`id="${decodePart(hash)}"`))
}

/** Pages that differ by agency, by the first segment of their path. */
const ofAgency: Record<string, (rest: string, targets: LinkTargets) => boolean> = {
  forms: (id, { agency }) => formById(agency, id) !== undefined,
  'contact-staff-member': (id, { agency }) =>
    agency.branches.some(({ staff }) => staff.some((member) => String(member.id) === id)),
  staff: (slug, { agency }) => agency.branches.some(({ staff }) => staff.some((member) => staffSlug(member) === slug)),
  branches: (slug, { agency }) => agency.branches.some((branch) => branch.slug === slug),
  articles: (slug) => isTakenSlug(slug),
  areas: () => false,
}

const galleryPages = /^\/(\w+(-\w+)?-sales-event|history-images|gallery-card-slider-expand)\//

function isThere(path: string, targets: LinkTargets): boolean {
  const { agency, pagePatterns } = targets
  if (galleryPages.test(path)) return galleriesByPath(agency.galleries ?? NO_GALLERIES).has(path)
  const [first = '', second, more] = path.slice(1).split('/')
  const lookUp = ofAgency[first]
  if (lookUp && second !== undefined && more === undefined) return lookUp(second, targets)
  // files are not pages: not checked
  if (pagePatterns === undefined || /\.\w+$/.test(path)) return true
  const isFound = (pattern: string) => !['/*', '/:slug'].includes(pattern) && fits(path, pattern)
  return pagePatterns.some(isFound)
}

/** Whether a path matches a pattern such as `/properties/:id/:channel?`. */
function fits(path: string, pattern: string): boolean {
  const given = path.split('/').filter(Boolean)
  const wanted = pattern.split('/').filter(Boolean)
  if (wanted.at(-1)?.startsWith('*')) return wanted.slice(0, -1).every((part, at) => partFits(given[at], part))
  return given.length <= wanted.length && wanted.every((part, at) => partFits(given[at], part))
}

function partFits(given: string | undefined, wanted: string): boolean {
  if (given === undefined) return wanted.endsWith('?')
  return wanted.startsWith(':') || given === wanted.replace(/\?$/, '')
}

/** Links to paths of the site in a Markdown text, with their places. */
export function linksIn(file: string, text: string) {
  return text.split('\n').flatMap((words, at) =>
    [...words.matchAll(/(?<!!)\[[^\]]*\]\((\/[^)\s]*)|href="(\/[^"]*)"/g)].map((found) => {
      return { file, line: at + 1, column: found.index + 1, url: found[1] ?? found[2] ?? '' }
    }),
  )
}
