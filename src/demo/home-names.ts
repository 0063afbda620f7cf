import type { Random } from './random.ts'

// biome-ignore format: a list of words
const first = [
  'Quince', 'Pear Tree', 'Walnut', 'Damson', 'Collyweston', 'Wren', 'Swift', 'Barn Owl', 'Lapwing', 'Plover',
  'Teasel', 'Medlar', 'Lime', 'Elm', 'Sundial', 'Weathercock', 'Bell', 'Forge', 'Malt', 'Saddler’s',
  'Wheelwright’s', 'Carrier’s', 'Mason’s', 'Gamekeeper’s', 'Drover’s', 'Shepherd’s', 'Chater', 'Gwash',
  'Welland', 'Catmose', 'Eye Brook', 'Quarry', 'Ironstone', 'Limekiln', 'Gorse', 'Hollow', 'Long', 'Upper',
  'Nether', 'Old School', 'Fishpond', 'Rickyard', 'Dovecote', 'Fieldgate', 'Moonraker', 'Larkrise', 'Corn',
  'Stackyard', 'Pinfold', 'Tithe',
]

const last = {
  cottage: ['Cottage'],
  farmhouse: ['Farm', 'Farmhouse', 'Grange'],
  barn: ['Barn', 'Granary', 'Byre', 'Stables'],
  georgian: ['House', 'Hall', 'Manor', 'Lodge'],
} as const

/** Names for houses, each once. */
export function createHouseNames(random: Random) {
  const used = new Set<string>()
  return (kind: keyof typeof last): string => {
    for (let tries = 0; ; tries++) {
      const name = `${random.pick(first)} ${random.pick(last[kind])}`
      if (used.has(name) && tries < 200) continue
      used.add(name)
      return name
    }
  }
}
