import { encodePart } from '../values/percent-encoding.ts'
import { tidyCriterionText } from '../values/tidy-text.ts'
import type { Criterion } from './criterion.ts'
import { afterPrefix } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** words looked for in the listing's text */
    text?: string
  }
}

export const text: Criterion = {
  fields: [
    {
      name: 'text',
      parameters: ['text'],
      match: (segment) => afterPrefix('text-', segment),
      parse: (value) => ({ set: { text: tidyCriterionText(value) } }),
      format: ({ text }) => text && `text-${encodePart(text)}`,
      values: { kind: 'text' },
      home: { column: 'words', operator: 'mentions', alert: { column: 'words', type: 'text' } },
    },
  ],
  control: 'always',
  chips: ({ text }) => (text ? [{ words: `Keyword: “${unquoted(text)}”`, change: { text: undefined } }] : []),
  relax: ({ text }) =>
    text ? [{ words: `Remove the keyword “${unquoted(text)}”`, change: { text: undefined }, rank: 92 }] : [],
}

/** A phrase has quotation marks for the database, and none for people. */
function unquoted(text: string): string {
  return /^"([^"]+)"$/.exec(text)?.[1] ?? text
}
