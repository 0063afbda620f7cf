import type { Room } from '#src/property/listing/listing.ts'
import { inWords } from '../ingredients/nearby.ts'
import type { Random } from '../ingredients/random.ts'
import type { Traits } from '../ingredients/traits.ts'
import { capital } from '../words/words-summary.ts'
import type { HomeAdvert } from './draft.ts'

/** The list of points beside a description: six to nine, facts only. */
export function homeFeatures(draft: HomeAdvert, traits: Traits, random: Random): string[] {
  const beds = draft.bedrooms ?? 0
  const certain = [
    ...(beds > 0 ? [`${capital(inWords(beds))} ${beds === 1 ? 'bedroom' : 'bedrooms'}`] : ['Studio']),
    ...(traits.garden ? [`${capital(traits.garden.aspect)}-facing ${traits.garden.kind}`] : []),
    ...(traits.parking ? [traits.parking.words] : []),
  ]
  const others = [
    ...(traits.fire ? [capital(traits.fire)] : []),
    traits.heating,
    ...(draft.needsWork ? [] : [`${capital(traits.kitchen.finish)} kitchen of ${traits.kitchen.year}`]),
    ...(traits.works ? [`${capital(traits.works.what)} in ${traits.works.year}`] : []),
    ...(draft.acres ? [`${draft.acres} ${draft.acres === 1 ? 'acre' : 'acres'} in all`] : []),
    ...(draft.listed ? ['Grade II listed'] : []),
    ...(traits.view ? [`View to ${traits.view}`] : []),
    ...(traits.chainFree && draft.channel === 'sales' ? ['No onward chain'] : []),
    ...(draft.pets ? ['Pets considered'] : []),
    ...(draft.newHome ? ['Ten-year warranty'] : []),
    traits.broadband.split(',')[0]!,
  ]
  return [...certain, ...random.shuffled(others).slice(0, random.whole(3, 5))]
}

/** `{fire}` and `{garden}` begin what only a home with one can say. */
const notes: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /kitchen/i,
    [
      '{garden}Range cooker, larder, doors to the garden.',
      'Integrated dishwasher and oven; space for a tall fridge.',
      'Island with drawers on both sides.',
      'Belfast sink under the window.',
      'Induction hob, two ovens.',
    ],
  ],
  [
    /sitting|living|drawing/i,
    [
      '{fire}Fireplace and two windows.',
      '{garden}Doors to the terrace.',
      'Bay window to the street.',
      'Deep sills, and shelves that stay.',
      '{fire}Shelves to each side of the chimney.',
    ],
  ],
  [/dining/i, ['Opens to the kitchen.', '{garden}Window to the garden.', 'Boarded floor.']],
  [/study|office/i, ['Fitted shelves and two sockets at the desk.', 'Looks to the front.']],
  [/^bedroom 1/i, ['Fitted wardrobes.', 'Windows on two sides.', '{garden}Looks over the garden.']],
  [/^bedroom/i, ['Built-in cupboard.', 'Looks to the front.', 'Double, to the rear.', 'Room for a desk.']],
  [
    /bathroom/i,
    [
      'Bath with shower over, heated towel rail.',
      'Bath, separate shower, window.',
      'Tiled floor with heating under it.',
    ],
  ],
  [/en suite|shower/i, ['Shower, basin, lavatory.', 'Walk-in shower.']],
  [/utility/i, ['Sink, and plumbing for two machines.', '{garden}A door to the garden.']],
  [/sales area|café|salon/i, ['Window to the street, new lighting.', 'Laminate floor, suspended ceiling.']],
  [/workshop|warehouse|production/i, ['Painted floor, roller door, three-phase supply.']],
] // prettier-ignore

/** A sentence under some of the rooms, as one says it while showing them. */
export function withNotes(rooms: Room[], traits: Pick<Traits, 'fire' | 'garden'>, random: Random): Room[] {
  return rooms.map((room) => {
    const [, all = []] = notes.find(([name]) => name.test(room.name)) ?? []
    const fitting = all.filter(
      (note) => (traits.fire || !note.startsWith('{fire}')) && (traits.garden || !note.startsWith('{garden}')),
    )
    if (fitting.length === 0 || !random.chance(0.55)) return room
    return { ...room, note: random.pick(fitting).replace(/^\{\w+\}/, '') }
  })
}
