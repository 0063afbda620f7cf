import type { Token } from 'marked'

/** The words of a piece of Markdown without its marks. */
export function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('')
  return 'text' in token ? String(token.text) : ''
}
