import { epcBand } from '#src/property/listing/epc.ts'
import type { Epc, Lease, MaterialInformation, Tenure } from '#src/property/listing/listing.ts'
import type { Era } from '../ingredients/home-kinds.ts'
import { councilTax } from '../ingredients/money.ts'
import type { Random } from '../ingredients/random.ts'
import { isCountry } from '../ingredients/streets.ts'
import type { Traits } from '../ingredients/traits.ts'
import { capital, withArticle } from '../words/words-summary.ts'
import type { HomeAdvert } from './draft.ts'

const scores: Record<Era, readonly [number, number]> = {
  georgian: [34, 58],
  victorian: [46, 68],
  thirties: [54, 71],
  modern: [64, 80],
  new: [84, 96],
  cottage: [31, 62],
  barn: [58, 78],
  none: [50, 70],
}

/** The energy rating: most are rated, some awaited, listed buildings and land exempt with the reason. */
export function epcOf(draft: HomeAdvert, random: Random): Epc {
  if (draft.subject === 'land' || draft.subject === 'garage')
    return { kind: 'exempt', reason: 'there is no heated building' }
  if (draft.subject === 'park-home') return { kind: 'exempt', reason: 'a park home has no certificate' }
  if (draft.listed && random.chance(0.6)) return { kind: 'exempt', reason: 'listed building' }
  if (random.chance(draft.daysOnMarket < 8 ? 0.25 : 0.05)) return { kind: 'awaited' }
  const current = random.whole(...scores[draft.era]) - (draft.needsWork ? 12 : 0)
  const potential = Math.min(98, Math.max(current + random.whole(3, 22), draft.era === 'new' ? current : 0))
  // the chart that we draw is that of homes
  if (draft.subject === 'commercial' || random.chance(0.05)) return { kind: 'letter', letter: epcBand(current).letter }
  return { kind: 'rated', current: Math.max(9, current), potential }
}

export function tenureOf(draft: HomeAdvert, random: Random): { tenure?: Tenure; lease?: Lease } {
  if (draft.subject === 'share' || (draft.channel === 'lettings' && draft.subject !== 'commercial')) return {}
  if (draft.qualifier === 'shared_ownership' || draft.qualifier === 'part_buy_part_rent') {
    return { tenure: 'leasehold', lease: { yearsLeft: 118, groundRentPerYear: 0, sharePercent: 40 } }
  }
  const flat = ['flat', 'studio', 'maisonette', 'retirement'].includes(draft.kind?.key ?? '')
  if (draft.subject === 'park-home') return { tenure: 'non_traditional' }
  if (!flat && !(draft.subject === 'commercial' && draft.channel === 'lettings')) return { tenure: 'freehold' }
  if (flat && random.chance(0.3))
    return { tenure: 'share_of_freehold', lease: { yearsLeft: random.whole(880, 990), groundRentPerYear: 0 } }
  const ground = random.pick([0, 0, 50, 125, 150, 250])
  return {
    tenure: 'leasehold',
    lease: {
      yearsLeft: random.pick([88, 93, 104, 112, 121, 142, 179, 241, 954]),
      groundRentPerYear: ground,
      ...(ground > 100 ? { groundRentReview: 'Reviewed every 25 years with the retail prices index.' } : {}),
    },
  }
}

function accessibilityOf(flat: boolean, random: Random): string {
  const words = random.pick([
    'Two steps to the front door; stairs inside.',
    'Level entrance; stairs inside.',
    'Lift to all floors.',
    'Narrow stairs; not suited to a wheelchair.',
  ])
  return flat || !words.startsWith('Lift') ? words : 'One step to the front door; stairs inside.'
}

/** The material information that the law asks for. Some fields are absent: not known yet. */
export function materialOf(draft: HomeAdvert, traits: Traits, random: Random): MaterialInformation {
  const known = (probability: number) => random.chance(probability)
  const risk = random.weighted([
    ['Rivers and sea: very low. Surface water: very low.', 6],
    ['Rivers and sea: very low. Surface water: low.', 4],
    ['Rivers: low. Surface water: medium.', 1],
  ])
  if (draft.subject === 'land') {
    return {
      ...(known(0.7) ? { water: random.pick(['Mains water to a trough', 'In the verge, not connected', 'None']) } : {}),
      ...(known(0.7)
        ? {
            rightsOfWay: random.pick([
              'A public footpath follows the north boundary.',
              'None known.',
              'The neighbour may cross with stock twice a year.',
            ]),
          }
        : {}),
      ...(known(0.6) ? { floodRisk: risk } : {}),
      ...(known(0.5)
        ? {
            restrictions: random.pick([
              'Agricultural and equestrian use only, for 25 years.',
              'An overage of 30 per cent on residential permission, for 25 years.',
              'None known.',
            ]),
          }
        : {}),
      coalfield: 'Not in a coalfield.',
    }
  }
  if (draft.subject === 'garage') return { parking: capital(draft.noun) }
  const business = draft.subject === 'commercial'
  const village = isCountry(draft.spot.street)
  const tax = councilTax(draft.value, draft.spot.street)
  const flat = ['flat', 'studio', 'maisonette', 'retirement'].includes(draft.kind?.key ?? '')
  return {
    ...(business
      ? {}
      : draft.newHome
        ? { councilTaxBand: 'to be confirmed', councilTaxAuthority: tax.authority }
        : {
            councilTaxBand: tax.band,
            councilTaxPerYear: tax.perYear,
            councilTaxAuthority: `${tax.authority}, 2026/27`,
          }),
    ...(flat && draft.channel === 'sales'
      ? { serviceChargePerYear: random.whole(14, 46) * 50 }
      : draft.plotOf || draft.developmentKey
        ? { estateChargePerYear: 212, serviceChargePerYear: 0 }
        : known(0.8)
          ? { serviceChargePerYear: 0 }
          : {}),
    construction: `${capital(traits.material)}, ${traits.roof}`,
    ...(flat && known(0.7) ? { buildingSafety: 'Below 11 metres; no remedial work known.' } : {}),
    ...(known(0.55)
      ? {
          accessibility:
            draft.plan?.floors.length === 1 && !flat
              ? 'Level throughout; one step at the front door.'
              : accessibilityOf(flat, random),
        }
      : {}),
    ...(draft.listed ? { listed: 'Grade II' } : {}),
    water: 'Mains',
    sewerage: village && random.chance(0.3) ? 'Septic tank, emptied yearly' : 'Mains',
    electricity: draft.era === 'new' ? 'Mains, with 3.2 kW of solar panels' : 'Mains',
    heating: `${traits.heating}${traits.boilerYear ? ` (${traits.boilerYear})` : ''}${traits.fire ? `, and ${withArticle(traits.fire)}` : ''}`,
    broadband: traits.broadband,
    ...(known(0.8)
      ? {
          mobileSignal: random.pick([
            'Good outdoors with all four networks',
            'Good indoors with two networks, outdoors with four',
            'Patchy indoors; calls over wi-fi',
          ]),
        }
      : {}),
    parking: traits.parking?.words ?? 'On the street, without a permit',
    ...(traits.garden ? { outsideSpace: `${capital(traits.garden.kind)}, facing ${traits.garden.aspect}` } : {}),
    ...(known(0.5)
      ? {
          rightsOfWay: random.pick([
            'None known.',
            'The neighbour may cross the yard to reach the bins.',
            traits.garden ? 'Shared access over the drive.' : 'Shared access through the yard.',
          ]),
        }
      : {}),
    ...(known(0.45)
      ? {
          restrictions: random.pick([
            ...(traits.garden ? ['No caravans on the drive.'] : ['No subletting without consent.']),
            'None beyond the usual estate covenants.',
            'Conservation area: permission for trees and windows.',
            'None known.',
          ]),
        }
      : {}),
    ...(known(0.85) ? { floodRisk: risk } : {}),
    ...(known(0.6)
      ? {
          planning: random.pick([
            'None known that affects it.',
            'A single-storey extension next door, granted this spring.',
            'Allocated land for twelve homes, a quarter of a mile away.',
          ]),
        }
      : {}),
    coalfield: 'Not in a coalfield.',
  }
}
