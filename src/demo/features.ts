import type { Room } from '../property/listing.ts'
import type { Draft } from './draft.ts'
import { inWords } from './nearby.ts'
import type { Random } from './random.ts'
import type { Traits } from './traits.ts'
import { capital } from './words-summary.ts'

/** The list of points beside a description: six to nine, facts only. */
export function homeFeatures(draft: Draft, traits: Traits, random: Random): string[] {
  const beds = draft.bedrooms ?? 0
  const certain = [
    ...(beds > 0 ? [`${capital(inWords(beds))} ${beds === 1 ? 'bedroom' : 'bedrooms'}`] : ['Studio']),
    ...(traits.garden ? [`${capital(traits.garden.aspect)}-facing ${traits.garden.kind}`] : []),
    ...(traits.parking ? [traits.parking.words] : []),
  ]
  const others = [
    ...(traits.fire ? [capital(traits.fire)] : []),
    traits.heating,
    `${capital(traits.kitchen.finish)} kitchen of ${traits.kitchen.year}`,
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

const notes: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /kitchen/i,
    [
      'Range cooker, larder, doors to the garden.',
      'Integrated dishwasher and oven; space for a tall fridge.',
      'Island with drawers on both sides.',
      'Belfast sink under the window.',
      'Induction hob, two ovens.',
    ],
  ],
  [
    /sitting|living|drawing/i,
    [
      'Fireplace and two windows.',
      'Doors to the terrace.',
      'Bay window to the street.',
      'Original cornice and picture rail.',
      'Shelves to each side of the chimney.',
    ],
  ],
  [/dining/i, ['Opens to the kitchen.', 'Window to the garden.', 'Stripped boards.']],
  [/study|office/i, ['Fitted shelves and two sockets at the desk.', 'Looks to the front.']],
  [/^bedroom 1/i, ['Fitted wardrobes.', 'Windows on two sides.', 'Looks over the garden.']],
  [
    /^bedroom/i,
    ['Built-in cupboard.', 'Looks to the front.', 'Double, to the rear.', 'Restricted head height on one side.'],
  ],
  [
    /bathroom/i,
    [
      'Bath with shower over, heated towel rail.',
      'Bath, separate shower, window.',
      'Tiled floor with heating under it.',
    ],
  ],
  [/en suite|shower/i, ['Shower, basin, lavatory.', 'Walk-in shower.']],
  [/utility/i, ['Sink, and plumbing for two machines.', 'Boiler, and a door to the garden.']],
  [/sales area|café|salon/i, ['Window to the street, new lighting.', 'Laminate floor, suspended ceiling.']],
  [/workshop|warehouse|production/i, ['Painted floor, roller door, three-phase supply.']],
] // prettier-ignore

/** A sentence under some of the rooms, as one says it while showing them. */
export function withNotes(rooms: Room[], random: Random): Room[] {
  return rooms.map((room) => {
    const fitting = notes.find(([name]) => name.test(room.name))
    return fitting && random.chance(0.55) ? { ...room, note: random.pick(fitting[1]) } : room
  })
}
