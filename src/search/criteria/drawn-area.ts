import { decodePolygon, encodePolygon, MAX_POINTS, MAX_POINTS_READ } from '../values/polygon.ts'
import { encodePolyline } from '../values/polyline.ts'
import type { LngLat } from './criteria.ts'
import type { Criterion, Reading } from './criterion.ts'
import { afterPrefix } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** an open ring: the last point is not the first again */
    polygon?: LngLat[]
  }
}

/** An area drawn on the map. server/search-area.ts searches it in the place's stead. */
export const drawnArea: Criterion = {
  fields: [
    {
      name: 'polygon',
      parameters: ['poly', 'polygon'],
      match: (segment) => afterPrefix('poly-', segment),
      parse: parsePolygon,
      format: ({ polygon }) => polygon && `poly-${encodePolygon(polygon)}`,
      values: { kind: 'ring' },
      storedName: 'poly',
      toJson: (ring) => encodePolyline(ring as LngLat[]),
    },
  ],
  chips: ({ polygon }) => (polygon ? [{ words: 'Drawn area', change: { polygon: undefined } }] : []),
  isWhere: true,
  where: { rank: 1, words: ({ polygon }) => polygon && 'in a drawn area' },
}

function parsePolygon(value: string): Reading {
  const reading = decodePolygon(value.replaceAll(' ', '+'))
  switch (reading.kind) {
    case 'polygon':
      return { set: { polygon: reading.ring } }
    case 'simplified':
      return {
        set: { polygon: reading.ring },
        problem: `Your drawn area had ${reading.from} points, so we simplified it to ${MAX_POINTS}.`,
      }
    case 'too_long':
      return { set: {}, problem: `Your drawn area has more than ${MAX_POINTS_READ} points, so we ignored it.` }
    case 'broken':
      return { set: {}, problem: 'The link to your drawn area is damaged, so we ignored it. Please draw it again.' }
  }
}
