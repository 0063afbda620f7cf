import { ID_RANGE } from '../values/limits.ts'
import type { Criterion } from './criterion.ts'
import { wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** the number of an area of the agency's own */
    area?: number
  }
}

/** An area of the agency's own. server/search-area.ts resolves it. */
export const area: Criterion = {
  fields: [wholeField({ name: 'area', words: 'area', range: ID_RANGE, segment: ['area-'] })],
  chips: ({ area }, names) =>
    area === undefined ? [] : [{ words: names.area ?? `Area ${area}`, change: { area: undefined } }],
  isWhere: true,
  where: { rank: 4, words: (_, { area }) => area && inArea(area) },
  indexing: 'broad',
}

/** "in Oakham and the Vale", "round Rutland Water" */
function inArea(name: string): string {
  return /^(round|around|near|by) /i.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : `in ${name}`
}
