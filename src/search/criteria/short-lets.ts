import { yesNoCriterion } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    shortLets?: boolean
  }
}

export const shortLets = yesNoCriterion({
  name: 'shortLets',
  segment: 'short-lets',
  words: 'Short lets',
  relaxed: 'Include long lets',
  column: 'short_let',
  indexing: 'kind',
})
