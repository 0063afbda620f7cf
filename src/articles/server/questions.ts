import type { Token, Tokens } from 'marked'

type Asked = { heading: Tokens.Heading; question: string; answer: Token[] }

/**
 * What the sections `## Questions` ask: each heading of the third level is a question, and what follows it up to the
 * next heading of that level or above is its answer.
 */
export function readQuestions(tokens: readonly Token[]): Asked[] {
  const asked: Asked[] = []
  let inQuestions = false
  let current: Asked | undefined
  for (const token of tokens) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : undefined
    if (heading && heading.depth < 3) {
      inQuestions = heading.depth === 2 && /^questions$/i.test(plainText(heading).trim())
      current = undefined
    } else if (heading?.depth === 3 && inQuestions) {
      current = { heading, question: plainText(heading), answer: [] }
      asked.push(current)
    } else current?.answer.push(token)
  }
  return asked
}

/** The text of a piece of Markdown without its markup. */
export function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('')
  return 'text' in token ? String(token.text) : ''
}
