import type { Draft } from './draft.ts'
import { type Nearby, walk } from './nearby.ts'
import type { Random } from './random.ts'

/** The paragraph about where it is: a sentence on the place, then what is really near. */
export function thePlace(draft: Draft, near: Nearby, random: Random): string {
  const { place } = draft.spot.street
  const facts = [
    near.station && near.station.miles < 6
      ? `Oakham station, with trains to Leicester, Peterborough and Cambridge, is ${walk(near.station)}.`
      : undefined,
    near.school && near.school.miles < 3 ? `${near.school.name} is ${walk(near.school)}.` : undefined,
    near.college && near.college.miles < 5
      ? `For older children, ${near.college.name} is ${walk(near.college)}.`
      : undefined,
    near.shop && near.shop.miles < 2.5 ? `The nearest shop is ${walk(near.shop)}.` : undefined,
    near.pub && near.pub.miles < 1 ? `The nearest pub is ${walk(near.pub)}.` : undefined,
    near.surgery && near.surgery.miles < 4 ? `The surgery is ${walk(near.surgery)}.` : undefined,
    near.park && near.park.miles < 1 ? `${near.park.name} is ${walk(near.park)}.` : undefined,
    near.library && near.library.miles < 1.2 ? `The library is ${walk(near.library)}.` : undefined,
  ].filter((fact) => fact !== undefined)
  const said = random.shuffled(facts).slice(0, 4)
  return [
    placeWords[place]
      ? random.pick(placeWords[place])
      : `${place} is ${random.pick(['a village of stone houses and wide verges', 'a small village where the traffic is mostly tractors', 'a village with more footpaths than streets'])}.`,
    ...said,
  ].join(' ')
}

const placeWords: Record<string, readonly string[]> = {
  Oakham: [
    'Oakham is the county town, with a castle, a market twice a week and most things within a walk.',
    'From here one can do without a car for most of the week.',
    'Oakham has its market on Wednesdays and Saturdays.',
  ],
  Uppingham: [
    'Uppingham stands on its hill between two schools and a market place.',
    'Uppingham keeps its bookshops, its butcher and its Friday market.',
    'The market place of Uppingham is close, and level enough for a push-chair.',
  ],
  Ketton: [
    'Ketton runs along the Chater in pale stone, with Stamford four miles off.',
    'Ketton has its own school, library, shop and sports ground.',
  ],
  Stamford: [
    'Stamford is a few minutes away: five medieval churches, a Friday market and trains to Cambridge.',
    'This side of Stamford is close to the open country of Rutland.',
  ],
  Barleythorpe: [
    'Barleythorpe is the newer side of Oakham, with its own footpaths into town.',
    'Oakham is a level walk or a shorter ride.',
  ],
  Empingham: ['Empingham lies below the dam, a walk from the water’s edge.'],
  'Edith Weston': [
    'Edith Weston is on the south shore of Rutland Water, with the sailing club at the end of the lane.',
  ],
  'Upper Hambleton': ['Upper Hambleton stands on the peninsula, with Rutland Water on three sides.'],
  Whissendine: ['Whissendine has a windmill, a school and a brook with ducks in it.'],
  Langham: ['Langham is two miles from Oakham, with a fine church and a school of its own.'],
  Lyddington: ['Lyddington is one long street of ironstone, and nobody hurries down it.'],
  Exton: ['Exton is built round a green, and most of its roofs are thatched or of Collyweston slate.'],
  Wing: ['Wing has a turf maze, an inn and a view across the Chater.'],
}
