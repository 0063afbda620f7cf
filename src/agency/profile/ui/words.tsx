import { parseInlineMarkup } from '../inline-markup.ts'

/** Paragraphs of the agency's about a branch or a person. */
export function Words({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph}>
      {parseInlineMarkup(paragraph).map((piece, at) => {
        if (piece.kind === 'strong') return <strong key={at}>{piece.text}</strong>
        if (piece.kind === 'text') return piece.text
        return (
          <a key={at} href={piece.href}>
            {piece.text}
          </a>
        )
      })}
    </p>
  ))
}
