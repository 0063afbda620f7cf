import { z } from 'zod'
import { similarHomes } from '#src/property/store/server/similar-homes.ts'
import { COUNTED_NAMES, type Counted, ENOUGH_SIMILAR, STATISTICS_DAYS } from '../../statistics/property-statistics.ts'
import { type CountedDays, countByDay } from '../../statistics/server/count-by-day.ts'
import { storedHome } from '../../story/server/property-story.ts'
import { ofStockProperty, stockCall } from './stock-desk-deps.ts'

/** Homes that one home is compared with. */
const SIMILAR = 8

export const statisticsCalls = {
  /** A home's figures day by day, against those of homes that a visitor who likes it may like too. */
  'get-property-statistics': stockCall({
    permission: 'view-properties',
    input: z.strictObject({
      id: z.int().positive().max(2_147_483_647),
      days: z.literal([...STATISTICS_DAYS]).default(STATISTICS_DAYS[0]),
    }),
    subject: ofStockProperty,
    async run({ db, agency, clock }, { input }) {
      const now = clock()
      const home = await storedHome(db, input.id)
      if (!home) return null
      const context = { ...agency.settings, now }
      const similar = await similarHomes(db, { ...home.listing, id: home.id, source: home.source }, SIMILAR, context)
      const ids = similar.map(({ propertyId }) => propertyId)
      const counted = await countByDay(db, [home.id, ...ids], { days: input.days, now })
      const own = counted.of(home.id)
      const others = ids.map((id) => totalsOf(counted.of(id)))
      return {
        days: counted.days,
        own,
        totals: totalsOf(own),
        /** of a similar home on average; null: there are too few */
        usual: others.length < ENOUGH_SIMILAR ? null : averageOf(others),
        similar: similar.map(({ propertyId, displayAddress, price, status }, at) => ({
          id: propertyId,
          address: displayAddress,
          price,
          status,
          totals: others[at]!,
        })),
      }
    },
  }),
}

type Totals = Record<Counted, number>

const totalsOf = (days: CountedDays): Totals => perName((name) => days[name].reduce((sum, count) => sum + count, 0))

const averageOf = (all: readonly Totals[]): Totals =>
  perName((name) => all.reduce((sum, totals) => sum + totals[name], 0) / all.length)

const perName = (count: (name: Counted) => number): Totals =>
  Object.fromEntries(COUNTED_NAMES.map((name) => [name, count(name)])) as Totals
