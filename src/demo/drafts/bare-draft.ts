import type { Random } from '../ingredients/random.ts'
import type { HomeAdvert } from './draft.ts'

/** What every draft has, to be filled in. */
export function bare(index: number, spot: HomeAdvert['spot'], random: Random) {
  return {
    index,
    spot,
    channel: 'sales',
    status: 'available',
    houseNumber: random.whole(1, 88),
    era: 'modern',
    amount: 0,
    qualifier: 'none',
    value: 0,
    daysOnMarket: random.whole(1, 90),
    noun: '',
    typeId: 0,
    subject: 'home',
    tags: [],
  } satisfies HomeAdvert
}
