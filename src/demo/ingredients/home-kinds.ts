import type { Side } from '../drawings/floor-layout.ts'

export type Era = 'georgian' | 'victorian' | 'thirties' | 'modern' | 'new' | 'cottage' | 'barn' | 'none'

/** A kind of home as it is built in a county of market towns: what it is called, how large it is, what it fetches. */
export type HomeKind = {
  key: string
  /** as it stands in a sentence: "terraced house" */
  noun: string
  /** RTDF property types, with how often each */
  typeIds: readonly (readonly [typeId: number, weight: number])[]
  /** `kind` of its exterior pictures, and the eras that suit */
  exterior: { kind: string; eras?: readonly Era[]; storeys?: number }
  storeys: 1 | 2 | 3
  /** gross square metres by number of bedrooms, and how often that number */
  sizes: readonly (readonly [bedrooms: number, squareMetres: number, weight: number])[]
  /** width over depth of its footprint */
  shape: number
  party: readonly Side[]
  /** pounds a square metre in late 2026, before what a place adds (demo.json) */
  pricePerSquareMetre: number
  streets: 'old' | 'modern' | 'any'
  setting: 'town' | 'village' | 'any'
  tags: readonly string[]
  /** acres that come with it, if any do */
  acres?: readonly [from: number, to: number]
  named?: boolean
}

// biome-ignore format: a table, one kind a paragraph
export const homeKinds = {
  terraced: {
    key: 'terraced', noun: 'terraced house', typeIds: [[1, 5], [2, 2]],
    exterior: { kind: 'terraced', eras: ['victorian'] }, storeys: 2, sizes: [[2, 74, 4], [3, 96, 5], [4, 128, 1]],
    shape: 0.55, party: ['left', 'right'], pricePerSquareMetre: 3150,
    streets: 'old', setting: 'any', tags: ['period'],
  },
  semi: {
    key: 'semi', noun: 'semi-detached house', typeIds: [[3, 1]],
    exterior: { kind: 'semi-detached', eras: ['thirties'] }, storeys: 2, sizes: [[2, 78, 2], [3, 98, 7], [4, 128, 3]],
    shape: 0.85, party: ['left'], pricePerSquareMetre: 3050,
    streets: 'any', setting: 'any', tags: [],
  },
  detached: {
    key: 'detached', noun: 'detached house', typeIds: [[4, 8], [21, 2]],
    exterior: { kind: 'detached', eras: ['modern'], storeys: 2 }, storeys: 2, sizes: [[3, 112, 4], [4, 146, 6], [5, 186, 2]],
    shape: 1.15, party: [], pricePerSquareMetre: 3250,
    streets: 'modern', setting: 'any', tags: ['modern', 'garage'],
  },
  georgian: {
    key: 'georgian', noun: 'Georgian house', typeIds: [[4, 4], [113, 3], [95, 2], [120, 1]],
    exterior: { kind: 'detached', eras: ['georgian'], storeys: 2 }, storeys: 2, sizes: [[4, 204, 3], [5, 262, 4], [6, 336, 2], [7, 410, 1]],
    shape: 1.1, party: [], pricePerSquareMetre: 3850,
    streets: 'old', setting: 'any', tags: ['period'], acres: [0.3, 2.5], named: true,
  },
  cottage: {
    key: 'cottage', noun: 'cottage', typeIds: [[23, 8], [116, 1], [95, 1]],
    exterior: { kind: 'cottage', eras: ['cottage'] }, storeys: 2, sizes: [[2, 78, 4], [3, 106, 5], [4, 148, 2]],
    shape: 1.2, party: [], pricePerSquareMetre: 3650,
    streets: 'old', setting: 'village', tags: ['cottage', 'period'], named: true,
  },
  farmhouse: {
    key: 'farmhouse', noun: 'farmhouse', typeIds: [[52, 5], [53, 1], [259, 1]],
    exterior: { kind: 'farmhouse' }, storeys: 2, sizes: [[4, 214, 4], [5, 268, 4], [6, 330, 1]],
    shape: 1.15, party: [], pricePerSquareMetre: 3700,
    streets: 'old', setting: 'village', tags: ['period', 'farm-land', 'rural'], acres: [1.5, 38], named: true,
  },
  barn: {
    key: 'barn', noun: 'barn conversion', typeIds: [[43, 9], [68, 1]],
    exterior: { kind: 'barn-conversion' }, storeys: 2, sizes: [[3, 158, 3], [4, 212, 5], [5, 276, 2]],
    shape: 1.15, party: [], pricePerSquareMetre: 3600,
    streets: 'old', setting: 'village', tags: ['barn-conversion', 'rural'], acres: [0.25, 3], named: true,
  },
  bungalow: {
    key: 'bungalow', noun: 'bungalow', typeIds: [[15, 6], [12, 2], [14, 3], [13, 1]],
    exterior: { kind: 'bungalow' }, storeys: 1, sizes: [[2, 74, 5], [3, 102, 4], [4, 138, 1]],
    shape: 1.3, party: [], pricePerSquareMetre: 3500,
    streets: 'modern', setting: 'any', tags: [],
  },
  townhouse: {
    key: 'townhouse', noun: 'town house', typeIds: [[22, 1]],
    exterior: { kind: 'town-house' }, storeys: 3, sizes: [[3, 118, 5], [4, 146, 4]],
    shape: 0.62, party: ['left', 'right'], pricePerSquareMetre: 2950,
    streets: 'any', setting: 'town', tags: [],
  },
  newBuild: {
    key: 'newBuild', noun: 'new house', typeIds: [[4, 5], [3, 4], [2, 1], [24, 1]],
    exterior: { kind: 'new-build', eras: ['new'] }, storeys: 2, sizes: [[2, 72, 2], [3, 98, 5], [4, 134, 4], [5, 176, 1]],
    shape: 1.05, party: [], pricePerSquareMetre: 3500,
    streets: 'modern', setting: 'any', tags: ['modern', 'new-home'],
  },
  flat: {
    key: 'flat', noun: 'flat', typeIds: [[8, 5], [28, 5], [7, 2], [29, 1], [44, 1], [56, 1]],
    exterior: { kind: 'flat' }, storeys: 1, sizes: [[1, 49, 4], [2, 68, 6], [3, 94, 1]],
    shape: 1.3, party: ['left'], pricePerSquareMetre: 3000,
    streets: 'any', setting: 'town', tags: ['modern'],
  },
  studio: {
    key: 'studio', noun: 'studio flat', typeIds: [[9, 1]],
    exterior: { kind: 'flat' }, storeys: 1, sizes: [[0, 33, 1]],
    shape: 1.2, party: ['left'], pricePerSquareMetre: 3200,
    streets: 'any', setting: 'town', tags: ['modern'],
  },
  maisonette: {
    key: 'maisonette', noun: 'maisonette', typeIds: [[11, 3], [10, 1]],
    exterior: { kind: 'shop' }, storeys: 2, sizes: [[2, 76, 4], [3, 98, 2]],
    shape: 0.6, party: ['left', 'right'], pricePerSquareMetre: 2550,
    streets: 'old', setting: 'town', tags: ['period'],
  },
  mews: {
    key: 'mews', noun: 'mews house', typeIds: [[5, 4], [511, 1]],
    exterior: { kind: 'mews' }, storeys: 2, sizes: [[2, 78, 4], [3, 98, 2]],
    shape: 0.8, party: ['left', 'right'], pricePerSquareMetre: 3200,
    streets: 'any', setting: 'town', tags: ['period'],
  },
  retirement: {
    key: 'retirement', noun: 'retirement flat', typeIds: [[47, 3], [46, 1]],
    exterior: { kind: 'flat' }, storeys: 1, sizes: [[1, 48, 3], [2, 66, 2]],
    shape: 1.3, party: ['left'], pricePerSquareMetre: 2850,
    streets: 'any', setting: 'town', tags: ['modern'],
  },
} as const satisfies Record<string, HomeKind>

export type HomeKindKey = keyof typeof homeKinds
