import type { Random } from '../ingredients/random.ts'

const last = {
  cottage: ['Cottage'],
  farmhouse: ['Farm', 'Farmhouse', 'Grange'],
  barn: ['Barn', 'Granary', 'Byre', 'Stables'],
  georgian: ['House', 'Hall', 'Manor', 'Lodge'],
} as const

/** Names for houses, each once. */
export function createHouseNames(random: Random, first: readonly string[]) {
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
