import { plainDecimal } from '../values/limits.ts'
import { parseViewBox } from '../values/tidy-values.ts'
import type { ViewBox } from './criteria.ts'
import type { Criterion } from './criterion.ts'
import { ignored } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    viewport?: ViewBox
  }
}

/** The part of the map in view. server/search-area.ts searches it in the place's stead. */
export const viewport: Criterion = {
  fields: [
    {
      name: 'viewport',
      parameters: ['viewport', 'view_box', 'viewport[]'],
      match: (segment) => /^view-([-\d.,\se]+)$/i.exec(segment)?.[1],
      parse: (value) => {
        const viewport = parseViewBox(value)
        return viewport ? { set: { viewport } } : ignored(value, 'isn’t a valid map area')
      },
      format: ({ viewport }) => viewport && `view-${viewport.map(plainDecimal).join(',')}`,
      values: { kind: 'box' },
    },
  ],
  chips: ({ viewport }) => (viewport ? [{ words: 'This part of the map', change: { viewport: undefined } }] : []),
  // by itself it is all that says where: then "Anywhere" drops it
  relax: ({ viewport, polygon }) =>
    viewport && polygon ? [{ words: 'Search outside this map area', change: { viewport: undefined } }] : [],
  isWhere: true,
  where: { rank: 2, words: ({ viewport }) => viewport && 'in this part of the map' },
}
