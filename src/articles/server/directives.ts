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
  return only?.type === 'image' && others.length === 0 ? picture(only as Tokens.Image) : undefined
}

function directive(lines: string[]): Special {
  const [, name = '', rest = ''] = /^::([\w-]+)(.*)$/.exec(lines[0]!) ?? []
  if (name === 'search') return searches(lines)
  if (lines.length > 1)
    return { wrong: `has ::${name} among words; it stands on a line of its own, between empty ones` }
  if (name === 'homes') {
    const address = rest.trim()
    const wrong = searchProblem(address)
    return wrong ? { wrong } : { part: { kind: 'homes', address } }
  }
  if (isSitePart(name) && rest.trim() === '') return { part: { kind: name } }
  if (isSitePart(name)) return { wrong: `has words after ::${name}, which stands on a line of its own` }
  const known = [...siteParts, 'homes', 'search'].map((one) => `::${one}`).join(', ')
  return { wrong: `::${name} is no part of the site; there are ${known}` }
}

/** Lines such as `::search /search/property-for-rent Homes to rent`, one below the other. */
function searches(lines: string[]): Special {
  const links: { address: string; words: string }[] = []
  for (const line of lines) {
    const [, address = '', words = ''] = /^::search\s+(\S+)\s+(\S.*)$/.exec(line.trim()) ?? []
    if (words === '') return { wrong: `has ${line.trim()}; write ::search /search/… and then what the link says` }
    const wrong = searchProblem(address)
    if (wrong) return { wrong }
    links.push({ address, words })
  }
  return { part: { kind: 'searches', links } }
}

/** The address of a search is checked as a visitor's is, but here what cannot be read is a mistake. */
function searchProblem(address: string): string | undefined {
  const [path, query] = splitUrl(address)
  if (!/^\/search(\/|$)/.test(path))
    return `has ${address || 'no address'} where the address of a search (/search/…) belongs`
  const [problem] = parseSearchRequest(path, query).problems
  return problem && `has the search ${address}: ${problem.message}`
}

function picture({ href, text, title }: Tokens.Image): Special {
  if (!isPictureFile(href))
    return { wrong: `has the picture ${href}; name one of the folder, such as pictures/barn.webp` }
  if (text.trim() === '') return { wrong: `does not say what is to be seen on ${href}: ![A stone barn](${href})` }
  return { part: { kind: 'picture', file: href, alt: text.trim(), ...(title && { caption: title }) } }
}

function isSitePart(name: string): name is SitePart {
  return siteParts.some((part) => part === name)
}
