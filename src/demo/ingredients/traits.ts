import type { Exterior } from '../choose-pictures.ts'
import type { HomeAdvert } from '../drafts/draft.ts'
import type { Era } from './home-kinds.ts'
import { createRandom, type Random } from './random.ts'
import { isCountry, placeOf } from './streets.ts'

/** What makes this home this home: chosen once, and told by its words, its features and its material information. */
export type Traits = {
  year: number
  material: string
  roof: string
  garden?: { aspect: string; metres: number; kind: string }
  parking?: { words: string; garage: boolean }
  heating: string
  boilerYear?: number
  fire?: 'wood-burning stove' | 'open fire'
  glazing: string
  kitchen: { finish: string; worktop: string; year: number }
  works?: { what: string; year: number }
  view?: string
  broadband: string
  chainFree: boolean
  keys: string
}

const years: Record<Era, readonly [number, number]> = {
  georgian: [1738, 1829],
  victorian: [1854, 1904],
  thirties: [1924, 1939],
  modern: [1968, 2014],
  new: [2025, 2026],
  cottage: [1690, 1846],
  barn: [1994, 2019],
  none: [1990, 2015],
}

const UNTOUCHED_SINCE = 1990

const worktops = ['oak', 'granite', 'quartz', 'slate', 'beech', 'composite stone'] as const
const finishes = ['painted', 'oak', 'pale grey', 'dark green', 'off-white', 'deep blue', 'tulipwood', 'ash'] as const

export function traitsOf(draft: HomeAdvert, cover: Exterior | undefined, seed: string): Traits {
  const random = createRandom(`${seed}/traits/${draft.index}`)
  const built = random.whole(...years[draft.era])
  // a home that needs work has not been touched for over thirty years
  const year = draft.needsWork ? Math.min(built, UNTOUCHED_SINCE) : built
  const old = ['georgian', 'victorian', 'cottage', 'barn'].includes(draft.era)
  const flat = ['flat', 'studio', 'retirement', 'maisonette'].includes(draft.kind?.key ?? '')
  const business = draft.subject === 'commercial'
  const inVillage = isCountry(draft.spot.street)
  const { around } = draft.spot.street
  const heating = heatingOf(draft, inVillage, flat, random)
  const parking = parkingOf(draft, flat, random)
  return {
    year,
    material: cover?.material ?? (old ? around.oldWalls : 'brick'),
    roof: roofOf(draft.era, cover?.alt ?? '', around.oldRoofs, random),
    ...(flat || business
      ? {}
      : {
          garden: {
            aspect: random.pick(['south', 'west', 'south-west', 'south-east', 'east', 'north-west']),
            metres: random.whole(9, draft.acres ? 60 : 34),
            kind: random.pick(gardenKinds[old ? 'old' : 'new']),
          },
        }),
    ...(parking ? { parking } : {}),
    heating,
    ...(heating.includes('boiler')
      ? { boilerYear: draft.newHome ? 2026 : Math.max(year, random.whole(2011, 2025)) }
      : {}),
    ...(!flat && !business && draft.era !== 'new' && random.chance(old ? 0.75 : 0.35)
      ? { fire: random.chance(0.7) ? 'wood-burning stove' : 'open fire' }
      : {}),
    glazing: draft.listed
      ? 'Single-glazed sashes with secondary glazing'
      : draft.era === 'new'
        ? 'Triple glazing'
        : 'Double glazing',
    kitchen: {
      finish: random.pick(finishes),
      worktop: random.pick(worktops),
      year: draft.newHome
        ? 2026
        : Math.max(year, draft.needsWork ? random.whole(1978, 1994) : random.whole(2006, 2024)),
    },
    ...worksOf(draft, year, random),
    ...(random.chance(inVillage ? 0.55 : 0.22)
      ? { view: random.pick(placeOf(draft.spot.street).views ?? (inVillage ? around.villageViews : around.townViews)) }
      : {}),
    broadband: random.pick([
      'Full fibre, up to 900 Mb/s',
      'Full fibre, up to 900 Mb/s',
      'Full fibre, up to 1,600 Mb/s',
      'Fibre to the cabinet, up to 67 Mb/s',
      'Fibre to the cabinet, up to 52 Mb/s',
      'Fixed wireless, up to 30 Mb/s',
    ]),
    chainFree: random.chance(0.28),
    keys: random.pick([
      'We hold the keys',
      'Viewings with the owners',
      'Saturday viewings',
      'Viewings at two hours’ notice',
      'Evening viewings until seven',
    ]),
  }
}

/** Done at least so many years after the home was built. */
const WORKS_AFTER_YEARS = 10

function worksOf(draft: HomeAdvert, year: number, random: Random): Pick<Traits, 'works'> {
  if (draft.newHome || draft.needsWork || random.chance(0.35)) return {}
  const works = { what: random.pick(worksDone), year: random.whole(2014, 2025) }
  return works.year - year < WORKS_AFTER_YEARS ? {} : { works }
}

function heatingOf(draft: HomeAdvert, inVillage: boolean, flat: boolean, random: Random): string {
  if (draft.newHome)
    return random.pick(['Air-source heat pump and underfloor heating', 'Air-source heat pump and radiators'])
  if (flat)
    return random.weighted([
      ['Gas boiler', 5],
      ['Electric storage heaters', 3],
      ['Communal gas boiler', 1],
    ])
  if (inVillage)
    return random.weighted([
      ['Oil boiler', 6],
      ['Air-source heat pump', 2],
      ['LPG boiler', 1],
      ['Gas boiler', 2],
    ])
  return random.weighted([
    ['Gas boiler', 12],
    ['Air-source heat pump', 1],
  ])
}

function parkingOf(draft: HomeAdvert, flat: boolean, random: Random): Traits['parking'] {
  if (flat)
    return random.chance(0.6)
      ? { words: random.pick(['One allocated parking space', 'A parking space in the yard behind']), garage: false }
      : undefined
  if (
    draft.tags.includes('garage') ||
    draft.era === 'barn' ||
    draft.kind?.key === 'farmhouse' ||
    draft.kind?.key === 'georgian'
  ) {
    return {
      words: random.pick([
        'Garage and space for two cars',
        'Double garage and a drive',
        'Garage, with space for three cars before it',
        'Cart shed for two cars and a gravel yard',
      ]),
      garage: true,
    }
  }
  if (draft.era === 'victorian' || draft.kind?.key === 'townhouse') {
    return random.chance(0.45)
      ? {
          words: random.pick([
            'Residents’ permit parking',
            'A parking space behind the house',
            'Garage in the lane behind',
          ]),
          garage: false,
        }
      : undefined
  }
  if (!random.chance(0.85)) return undefined
  const words = random.pick([
    'Off-street parking for two cars',
    'A drive for two cars',
    'A drive and a single garage',
    'Gravelled parking beside the house',
  ])
  return { words, garage: /garage/i.test(words) }
}

/** What the picture shows, where its words say so; else what was usual. */
function roofOf(era: Era, alt: string, oldRoofs: readonly string[], random: Random): string {
  if (/pantile/i.test(alt)) return 'pantiles'
  if (/tile/i.test(alt)) return 'clay tiles'
  const old = era === 'cottage' || era === 'georgian'
  if (old) return random.pick(oldRoofs)
  if (/slate/i.test(alt) || era === 'victorian' || era === 'barn') return 'Welsh slate'
  return random.pick(['concrete tiles', 'clay tiles', 'slate'])
}

const gardenKinds = {
  old: [
    'walled garden',
    'long garden',
    'cottage garden',
    'garden with an old apple tree',
    'stone-walled courtyard garden',
    'terraced garden',
  ],
  new: [
    'lawned garden',
    'fenced garden',
    'garden with a terrace',
    'garden laid out for little work',
    'garden with raised beds',
    'hedged garden',
  ],
} as const

const worksDone = [
  'rewired',
  'replumbed',
  'given a new roof',
  'extended',
  'repointed in lime',
  'insulated and replastered',
  'refitted',
  'given new windows',
  'redecorated throughout',
  'reroofed and rewired',
]
