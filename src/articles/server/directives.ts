import type { Token, Tokens } from 'marked'
import { splitUrl } from '#src/search/url/parse-search-path.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import { type ContentPart, type SitePart, siteParts } from '../content-page.ts'
import { isPictureFile } from './read-written.ts'

/** A part of a page that is not words: what it is, or what is wrong with how it is written. */
type Special = { part: ContentPart } | { wrong: string }

/** What a piece of Markdown asks for that words cannot be: a line `::name`, or a picture on a line of its own. */
export function specialPart(token: Token): Special | undefined {
  if (token.type !== 'paragraph') return undefined
  const lines = token.raw.trim().split('\n')
  if (/^::[a-z]/.test(lines[0]!)) return directive(lines)
  const [only, ...others] = (token as Tokens.Paragraph).tokens
  if (only?.type === 'image' && others.length === 0) return picture(only as Tokens.Image)
  return unbracketedPicture(token.raw.trim())
}

function directive(lines: string[]): Special {
  const [, name = '', rest = ''] = /^::([\w-]+)(.*)$/.exec(lines[0]!) ?? []
  if (name === 'search') return searches(lines)
  if (lines.length > 1) return { wrong: `has ::${name} among words; put it on a line of its own, between empty ones` }
  if (name === 'homes') {
    const path = rest.trim()
    const wrong = searchProblem(path)
    return wrong ? { wrong } : { part: { kind: 'homes', path } }
  }
  if (isSitePart(name) && rest.trim() === '') return { part: { kind: name } }
  if (isSitePart(name)) return { wrong: `has text after ::${name}, which must be on a line of its own` }
  const known = [...siteParts, 'homes', 'search'].map((one) => `::${one}`).join(', ')
  return { wrong: `::${name} is no part of the site; there are ${known}` }
}

/** Lines such as `::search /search/property-for-rent Homes to rent`, one below the other. */
function searches(lines: string[]): Special {
  const links: { path: string; words: string }[] = []
  for (const line of lines) {
    const [, path = '', words = ''] = /^::search\s+(\S+)\s+(\S.*)$/.exec(line.trim()) ?? []
    if (words === '') return { wrong: `has ${line.trim()}; write ::search /search/… and then what the link says` }
    const wrong = searchProblem(path)
    if (wrong) return { wrong }
    links.push({ path, words })
  }
  return { part: { kind: 'searches', links } }
}

/** A search is parsed as a visitor's is, but any part that is ignored there is a mistake here. */
function searchProblem(url: string): string | undefined {
  const [path, query] = splitUrl(url)
  if (!/^\/search(\/|$)/.test(path)) return `has ${url || 'no path'} where the path of a search (/search/…) belongs`
  const [problem] = parseSearchRequest(path, query).problems
  return problem && `has the search ${url}: ${problem.message}`
}

function picture({ href, text, title }: Tokens.Image): Special {
  const file = decoded(href)
  if (!isPictureFile(file))
    return { wrong: `has the picture ${href}; name one of the folder, such as pictures/barn.webp` }
  if (text.trim() === '') return { wrong: `does not describe the picture ${file}: write ![A stone barn](<${file}>)` }
  return { part: { kind: 'picture', file, alt: text.trim(), ...(title && { caption: title }) } }
}

/** `pictures/old%20shop.jpg` and `<pictures/old shop.jpg>` name the same file. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** Markdown takes a picture whose file name has bare spaces for words, which a visitor would see. */
const UNBRACKETED_PICTURE = /^!\[[^\]]*\]\((pictures\/[^<>)]* [^<>)]*\.(?:avif|jpe?g|png|webp))\)$/i

function unbracketedPicture(text: string): Special | undefined {
  const [, file] = UNBRACKETED_PICTURE.exec(text) ?? []
  return file === undefined
    ? undefined
    : { wrong: `has the picture ${file}, whose name has spaces: write it in angle brackets, (<${file}>)` }
}

function isSitePart(name: string): name is SitePart {
  return siteParts.some((part) => part === name)
}
