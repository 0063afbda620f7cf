import { yesNoCriterion } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    pets?: boolean
  }
}

export const pets = yesNoCriterion({
  name: 'pets',
  segment: 'pets',
  words: 'Pets considered',
  column: 'pets',
  indexing: 'kind',
})
