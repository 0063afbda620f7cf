import { formatNumber } from '#src/formatting/numbers.ts'
import type { HomeAdvert } from '../drafts/draft.ts'
import { type Nearby, walk } from '../ingredients/nearby.ts'
import type { Random } from '../ingredients/random.ts'
import { capital, withArticle } from './words-summary.ts'

/** Summary and paragraphs of what is not a home: land, business premises, garages, rooms, park homes, developments. */
export type BusinessWords = { summary: string; paragraphs: string[]; features: string[] }

export function otherWords(draft: HomeAdvert, near: Nearby, random: Random): BusinessWords {
  switch (draft.subject) {
    case 'land':
      return landWords(draft, random)
    case 'commercial':
      return businessWords(draft, near, random)
    case 'garage':
      return garageWords(draft, random)
    case 'share':
      return shareWords(draft, near, random)
    case 'park-home':
      return parkHomeWords(draft, random)
    default:
      return developmentWords(draft, near)
  }
}

function landWords(draft: HomeAdvert, random: Random): BusinessWords {
  const { street } = draft.spot
  const acres = `${draft.acres} ${draft.acres === 1 ? 'acre' : 'acres'}`
  const soil = random.pick(street.around.soils)
  const access = random.pick([
    `a gate on to ${street.name}`,
    `a hardened entrance from ${street.name}`,
    'a right of way over the farm road, with a share of its upkeep',
    `road frontage of some ${random.whole(30, 180)} metres`,
  ])
  const water = random.pick([
    'Mains water to a trough',
    'A natural supply from the brook; no mains',
    'Mains water in the verge, not connected',
    'A borehole, shared with the neighbour',
  ])
  if (draft.noun === 'building plot') {
    const homes = random.pick(['one detached house', 'a pair of semi-detached cottages', 'one dwelling and a garage'])
    return {
      summary: `${capital(acres)} at ${street.name}, with outline permission for ${homes}.`,
      paragraphs: [
        `A plot of ${acres} on ${street.name} in ${street.place}, with outline planning permission for ${homes}. Access, scale and layout are settled; appearance and landscaping are reserved.`,
        `The plot has ${access}. Electricity and water are in the road, and drainage runs past the gate. A soil report and the topographical survey are in the pack.`,
        'The community infrastructure levy will be payable unless the buyer builds for their own use. Please walk the plot at any reasonable time, with the particulars in hand.',
      ],
      features: ['Outline planning permission', capital(access), 'Services in the road', 'Survey and soil report'],
    }
  }
  const use =
    {
      paddock: 'Level grass, well fenced, fit for horses.',
      pasture: 'Permanent grass in sound heart, stock-proof on three sides.',
      'arable land': `In a rotation of wheat, barley and beans, on ${soil}.`,
      smallholding: 'Grass, an orchard and a range of useful buildings.',
      woodland: 'Oak, ash and field maple, thinned five winters ago, with rides one can drive.',
    }[draft.noun] ?? `Held for its prospects beside the village, and farmed meanwhile.`
  return {
    summary: `${capital(draft.noun)}: ${acres} at ${street.place}, with ${access}.`,
    paragraphs: [
      `${capital(acres)} of ${draft.noun} off ${street.name}, ${street.place}. ${use}`,
      `The land has ${access}. ${water}. The soil is ${soil}, and the fields drain to the west.`,
      `It is sold with vacant possession${draft.noun === 'arable land' ? ' after this year’s harvest' : ''}, freehold, with the sporting rights in hand. There is no entitlement to pass on. Any public footpath is shown on the plan.`,
      `${street.around.people.land} will walk the boundary with anyone who asks; boots are needed from October to April.`,
    ],
    features: [`${capital(acres)}`, capital(access), water, 'Vacant possession'],
  }
}

function businessWords(draft: HomeAdvert, near: Nearby, random: Random): BusinessWords {
  const { street } = draft.spot
  const size = `${formatNumber(draft.squareFeet ?? 0)} sq ft`
  const letting = draft.channel === 'lettings'
  const vat = random.pick([
    'VAT is payable in addition.',
    'The property is not elected for VAT.',
    'VAT is payable at the standard rate.',
  ])
  const terms = letting
    ? random.pick([
        'A new lease of five or ten years, internal repairing and insuring.',
        'A new full repairing lease, with a break at the third year.',
        'An assignment of a lease with six years to run.',
      ])
    : random.pick([
        'Freehold, with vacant possession.',
        'Freehold, subject to a lease that has four years to run.',
        'A long lease at a peppercorn.',
      ])
  const front = draft.tags.includes('industrial')
    ? `a roller door ${random.whole(3, 5)} metres high`
    : random.pick([
        'a wide window to the street',
        'a return frontage',
        'rear access for deliveries',
        'good natural light',
      ])
  return {
    summary: `${capital(withArticle(draft.noun))} of ${size} on ${street.name}, with ${front}.`,
    paragraphs: [
      `${capital(withArticle(draft.noun))} of ${size} on ${street.name}, ${street.place}, with ${front}. ${random.pick(['It has traded under one name for years and is offered because of retirement.', 'The last occupier moved to larger premises nearby.', 'It was refitted two years ago and is ready to open.'])}`,
      `${terms} ${vat} Small-business rate relief may apply; the rateable value is on the valuation list and we shall gladly send it.`,
      `The use class is ${draft.tags.includes('industrial') ? 'E(g)(iii) and B8' : draft.noun === 'public house' || draft.noun === 'takeaway' ? 'sui generis' : draft.noun === 'guest house' ? 'C1' : 'E'}. Three-phase electricity ${draft.tags.includes('industrial') ? 'is connected' : 'is in the street'}. ${near.station && near.station.miles < 3 ? `${street.around.station.short.replace('{name}', near.station.name)} is ${walk(near.station)}.` : 'There is public parking close by.'}`,
      `Each side pays its own legal costs. Viewing is with ${street.around.people.commercial} in the commercial department, before or after trading hours if that suits better.`,
    ],
    features: [size, capital(front), terms.replace(/\.$/, ''), vat.replace(/\.$/, '')],
  }
}

function garageWords(draft: HomeAdvert, random: Random): BusinessWords {
  const { street } = draft.spot
  const letting = draft.channel === 'lettings'
  if (draft.noun === 'parking space') {
    return {
      summary: `A marked parking space off ${street.name}, let by the year.`,
      paragraphs: [
        `One marked space in a private yard off ${street.name}, ${street.place}, lit at night and wide enough for an estate car. Let by the year, with a month’s notice on either side.`,
      ],
      features: ['Marked space', 'Lit at night'],
    }
  }
  return {
    summary: `A lock-up garage in a block off ${street.name}${letting ? ', by the month' : ''}.`,
    paragraphs: [
      `A single lock-up garage, ${random.pick(['4.9 by 2.5', '5.1 by 2.6', '4.8 by 2.4'])} metres, in a block of ${random.whole(6, 14)} off ${street.name} in ${street.place}. Up-and-over door, concrete floor, felt roof renewed in ${random.whole(2017, 2024)}. No electricity.`,
    ],
    features: ['Up-and-over door', 'Roof renewed'],
  }
}

function shareWords(draft: HomeAdvert, near: Nearby, random: Random): BusinessWords {
  const { street } = draft.spot
  const bills = draft.tags.includes('bills-included')
  return {
    summary: `${capital(withArticle(draft.noun))} off ${street.name}, ${bills ? 'bills included' : 'bills shared'}, with ${random.pick(['a desk and a double bed', 'a bay window', 'its own basin', 'a view over the gardens'])}.`,
    paragraphs: [
      `A furnished double room in a house of ${random.pick(['four', 'five', 'six'])} on ${street.name}, ${street.place}. Kitchen, sitting room and two bathrooms are shared, and are cleaned every week.`,
      `${bills ? 'Gas, electricity, water, council tax and broadband are in the rent.' : 'Bills are divided by the number of people in the house.'} ${near.college ? `${near.college.name} is ${walk(near.college)}.` : ''} The house is licensed, and the licence hangs in the hall.`,
    ],
    features: ['Furnished double room', bills ? 'Bills included' : 'Bills shared', 'Weekly cleaning', 'Bicycle store'],
  }
}

function parkHomeWords(draft: HomeAdvert, random: Random): BusinessWords {
  const lodge = draft.noun === 'lodge'
  return {
    summary: lodge
      ? 'A timber lodge with a deck, a mile from the water, for eleven months of the year.'
      : 'A park home on a quiet site for the over-fifties, with its own parking and a small garden.',
    paragraphs: [
      `${lodge ? 'A timber lodge of two bedrooms' : `A park home of ${draft.bedrooms === 1 ? 'one bedroom' : 'two bedrooms'}`}, sited in ${random.whole(2006, 2019)} and insulated to residential standard. Sitting room with a bay, fitted kitchen, bathroom, and heating by bottled gas.`,
      `The pitch fee is £${random.whole(165, 238)} a month, reviewed each year with the consumer prices index. ${lodge ? 'The site closes for February.' : 'The site takes residents over fifty, and one small dog.'} There is no stamp duty on a park home, and the site owner takes ten per cent on a resale.`,
    ],
    features: ['Own parking', 'Small garden', lodge ? 'Deck to the south' : 'Over-fifties site', 'No stamp duty'],
  }
}

function developmentWords(draft: HomeAdvert, near: Nearby): BusinessWords {
  const { street } = draft.spot
  return {
    summary: `${draft.houseName}: new two-, three- and four-bedroom homes off ${street.name}, ready from this winter.`,
    paragraphs: [
      `${draft.houseName} is a small development off ${street.name} in ${street.place}, by a builder from the county. Four house types, none of them more than two storeys, stand along two lanes with a pond, a play space and more trees than the planners asked for.`,
      'Every home has a heat pump, triple glazing, a charging point and solar panels on the slope that faces south. Kitchens and tiles can be chosen until the first fix. The warranty runs for ten years.',
      `The estate charge pays for the pond, the verges and the lighting, and is the same for every home. ${near.school ? `${near.school.name} is ${walk(near.school)}.` : ''} The plan shows which plots can still be had; we hold the keys of the show home from Thursday to Monday.`,
    ],
    features: [
      'Two, three and four bedrooms',
      'Heat pumps and solar panels',
      'Ten-year warranty',
      'Show home Thursday to Monday',
    ],
  }
}
