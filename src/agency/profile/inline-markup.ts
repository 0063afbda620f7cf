/** A piece of a paragraph: running text, a link, or what is to stand out. */
export type InlinePiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'strong'; text: string }

/** `[text](/path)` or `**text**` */
const MARKED = /\[([^\]]+)\]\(((?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)[^\s()]*)\)|\*\*([^*]+)\*\*/g

/**
 * A paragraph of branches.json in its pieces. It may hold links and bold words, as Markdown spells them; whatever else
 * it holds is text.
 */
export function parseInlineMarkup(paragraph: string): InlinePiece[] {
  const pieces: InlinePiece[] = []
  let at = 0
  const take = (text: string) => text !== '' && pieces.push({ kind: 'text', text })
  for (const { index, 0: whole, 1: linked, 2: href, 3: strong } of paragraph.matchAll(MARKED)) {
    take(paragraph.slice(at, index))
    if (linked !== undefined && href !== undefined) pieces.push({ kind: 'link', text: linked, href })
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong })
    at = index + whole.length
  }
  take(paragraph.slice(at))
  return pieces
}

/** The paragraph without its marks, for search engines. */
export function stripInlineMarkup(paragraph: string): string {
  return parseInlineMarkup(paragraph)
    .map(({ text }) => text)
    .join('')
}
