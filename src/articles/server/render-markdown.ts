import { Marked, type Token, type Tokens } from 'marked'
import { type ContentPart, headingIds, type WrittenWords } from '../content-page.ts'
import type { LineProblem } from '../front-matter.ts'
import { specialPart } from './directives.ts'
import { plainText, readQuestions } from './questions.ts'
import { isSafeUrl, safeHtml } from './safe-html.ts'

export type Rendered = WrittenWords & {
  /** the agency's pictures in the words, with the lines of the file that name them */
  pictures: { file: string; line: number }[]
}

/**
 * Markdown (GitHub's kind) as safe HTML, cut where a line such as `::branches` asks for a part of the site or a picture
 * stands. Whatever a visitor would miss or trip over is a problem: an unknown part, a picture among words, an unsafe
 * link, a level of heading left out.
 * @param firstLine the line of the file on which the text begins
 */
export function renderMarkdown(text: string, firstLine: number): Rendered | { problems: LineProblem[] } {
  const { problems, ...rendered } = render(text, firstLine)
  return problems.length > 0 ? { problems } : rendered
}

/** As `renderMarkdown`, with mistakes left out: what was never checked may have some, and visitors read the rest. */
export function renderReadable(text: string, firstLine: number): WrittenWords {
  const { parts, sections, questions } = render(text, firstLine)
  return { parts, sections, questions }
}

function render(text: string, firstLine: number): Rendered & { problems: LineProblem[] } {
  const markdown = new Marked({ gfm: true })
  const tokens = markdown.lexer(text)
  const headings = new Map<Tokens.Heading, string>()
  const idFor = headingIds()
  markdown.walkTokens(tokens, (token) => {
    if (isHeading(token)) headings.set(token, idFor(plainText(token)))
  })
  const { problems, pictures } = lookThrough(markdown, tokens, new Set(headings.values()), firstLine)

  markdown.use({ renderer: rendererWith(headings) })
  const parts: ContentPart[] = []
  let words: Token[] = []
  const endWords = () => {
    const html = words.length > 0 ? safeHtml(markdown.parser(words)).trim() : ''
    if (html) parts.push({ kind: 'words', html: withTablesThatScroll(html) })
    words = []
  }
  for (const token of tokens) {
    const special = specialPart(token)
    if (!special) words.push(token)
    else if ('part' in special) {
      endWords()
      parts.push(special.part)
    }
  }
  endWords()
  const sections = [...headings]
    .filter(([{ depth }]) => depth === 2)
    .map(([heading, id]) => ({ id, name: plainText(heading) }))
  const questions = readQuestions(tokens).flatMap(({ question, answer }) => {
    const words = safeHtml(markdown.parser(answer.filter((token) => !specialPart(token))), 'no links').trim()
    return words ? [{ question, answer: words }] : []
  })
  return { parts, sections, questions, pictures, problems }
}

/** Each top-level piece is looked through for what must not be in it; a problem names the line on which it begins. */
function lookThrough(markdown: Marked, tokens: Token[], ids: Set<string>, firstLine: number) {
  const problems: LineProblem[] = []
  const pictures: Rendered['pictures'] = []
  const unanswered = new Set(
    readQuestions(tokens)
      .filter(({ answer }) => answer.every(({ type }) => type === 'space'))
      .map(({ heading }) => heading),
  )
  let line = firstLine
  let depth = 1
  for (const token of tokens) {
    const at = line + (/^\n*/.exec(token.raw)?.[0].length ?? 0)
    const say = (message: string) => problems.push({ line: at, message })
    line += token.raw.split('\n').length - 1
    const special = specialPart(token)
    if (special) {
      if ('wrong' in special) say(special.wrong)
      else if (special.part.kind === 'picture') pictures.push({ file: special.part.file, line: at })
      continue
    }
    markdown.walkTokens([token], (inner) => {
      if (inner.type === 'image') say('has a picture among words; put it on a line of its own, between empty ones')
      if (inner.type === 'link') for (const wrong of linkProblems(inner.href, ids)) say(wrong)
      if (!isHeading(inner)) return
      if (inner.depth === 1) say("has a heading of the first level (#), which the page's title already is")
      else if (inner.depth > 4) say('has a heading below the fourth level (####)')
      else if (inner.depth > depth + 1) say(`has a heading that leaves out a level (${'#'.repeat(depth + 1)})`)
      depth = inner.depth
      if (unanswered.has(inner)) say('has a question without an answer under Questions')
    })
  }
  return { problems, pictures }
}

function linkProblems(url: string, ids: Set<string>): string[] {
  if (!isSafeUrl(url)) return [`links to ${url}; an address begins with /, #, https://, http://, mailto: or tel:`]
  if (/^#./.test(url) && !ids.has(url.slice(1))) return [`links to ${url}, but there is no such heading`]
  return []
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
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
