import { Marked, type Token, type Tokens } from 'marked'
import { type ContentPart, type Section, type SitePart, siteParts } from '../content-page.ts'
import type { LineProblem } from '../front-matter.ts'
import { headingIds } from '../heading-id.ts'
import { isSafeAddress, safeHtml } from './safe-html.ts'

export type Rendered = { parts: ContentPart[]; sections: Section[] }

/**
 * Markdown (GitHub's kind) as safe HTML, cut where a line such as `::branches` asks for a part of the site. Whatever a
 * visitor would miss or trip over is a problem: an unknown part, a picture, an unsafe link, a level of heading left out.
 * @param firstLine the line of the file on which the text begins
 */
export function renderMarkdown(text: string, firstLine: number): Rendered | { problems: LineProblem[] } {
  const markdown = new Marked({ gfm: true })
  const tokens = markdown.lexer(text)
  const headings = new Map<Tokens.Heading, string>()
  const idFor = headingIds()
  markdown.walkTokens(tokens, (token) => {
    if (isHeading(token)) headings.set(token, idFor(plainText(token)))
  })
  const problems = findProblems(markdown, tokens, new Set(headings.values()), firstLine)
  if (problems.length > 0) return { problems }

  markdown.use({ renderer: rendererWith(headings) })
  const parts: ContentPart[] = []
  let words: Token[] = []
  const endWords = () => {
    const html = words.length > 0 ? safeHtml(markdown.parser(words)).trim() : ''
    if (html) parts.push({ kind: 'words', html: withTablesThatScroll(html) })
    words = []
  }
  for (const token of tokens) {
    const part = partAskedFor(token)
    if (isSitePart(part)) {
      endWords()
      parts.push({ kind: part })
    } else words.push(token)
  }
  endWords()
  const sections = [...headings]
    .filter(([{ depth }]) => depth === 2)
    .map(([heading, id]) => ({ id, name: plainText(heading) }))
  return { parts, sections }
}

/** Each top-level piece is looked through for what must not be in it; a problem names the line on which it begins. */
function findProblems(markdown: Marked, tokens: Token[], ids: Set<string>, firstLine: number): LineProblem[] {
  const problems: LineProblem[] = []
  let line = firstLine
  let depth = 1
  for (const token of tokens) {
    const at = line + (/^\n*/.exec(token.raw)?.[0].length ?? 0)
    const say = (message: string) => problems.push({ line: at, message })
    const part = partAskedFor(token)
    if (part !== undefined && !isSitePart(part))
      say(`::${part} is no part of the site; there are ${siteParts.map((name) => `::${name}`).join(', ')}`)
    markdown.walkTokens([token], (inner) => {
      if (inner.type === 'image') say('has a picture; pages hold words and tables')
      if (inner.type === 'link') for (const wrong of linkProblems(inner.href, ids)) say(wrong)
      if (!isHeading(inner)) return
      if (inner.depth === 1) say("has a heading of the first level (#), which the page's title already is")
      else if (inner.depth > 4) say('has a heading below the fourth level (####)')
      else if (inner.depth > depth + 1) say(`has a heading that leaves out a level (${'#'.repeat(depth + 1)})`)
      depth = inner.depth
    })
    line += token.raw.split('\n').length - 1
  }
  return problems
}

function linkProblems(address: string, ids: Set<string>): string[] {
  if (!isSafeAddress(address))
    return [`links to ${address}; an address begins with /, #, https://, http://, mailto: or tel:`]
  if (/^#./.test(address) && !ids.has(address.slice(1))) return [`links to ${address}, and no heading is called so`]
  return []
}

/** A paragraph that is nothing but `::name`. */
function partAskedFor(token: Token): string | undefined {
  return token.type === 'paragraph' ? /^::([\w-]+)$/.exec(token.raw.trim())?.[1] : undefined
}

function isSitePart(name: string | undefined): name is SitePart {
  return siteParts.some((part) => part === name)
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('')
  return 'text' in token ? String(token.text) : ''
}

/** Headings with their ids; the first cell of a table's row names the row. */
function rendererWith(headings: Map<Tokens.Heading, string>): NonNullable<Parameters<Marked['use']>[0]['renderer']> {
  return {
    heading(token) {
      return `<h${token.depth} id="${headings.get(token) ?? ''}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`
    },
    table({ header, rows }) {
      const cell = ({ tokens, align }: Tokens.TableCell, tag: string) => {
        const name = align === 'right' ? ' class="end"' : align === 'center' ? ' class="middle"' : ''
        return `<${tag}${name}>${this.parser.parseInline(tokens)}</${tag.split(' ')[0]}>`
      }
      const head = header.map((one) => cell(one, one.text === '' ? 'td' : 'th scope="col"')).join('')
      const body = rows.map(
        (row) => `<tr>${row.map((one, at) => cell(one, at === 0 ? 'th scope="row"' : 'td')).join('')}</tr>`,
      )
      return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>\n`
    },
  }
}

/** Added when the HTML is safe, since it may say more than a page's writer may. */
function withTablesThatScroll(html: string): string {
  return html
    .replaceAll('<table>', '<div class="tableScroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
}
