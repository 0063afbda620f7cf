import type { RawBuilder } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { countByBitmaps } from '#src/search/criteria/server/bitmap-question.ts'
import type { ResolvedSearch } from '#src/search/server/search.ts'
import { createCountCache } from './count-cache.ts'
import { bitmapsPay, countAll, countByRows } from './statements.ts'

type CountedSearch = Pick<ResolvedSearch, 'criteria' | 'searchArea' | 'where' | 'bitmaps'>

/**
 * How many homes searches find. Nationwide counts may be a minute old; a place holds few homes, so those are counted each
 * time. A large stock is counted by bitmaps where they can answer (docs/decisions/0022-counts-by-bitmaps.md).
 */
export function createCounting({ db, clock }: { db: Database; clock: () => Date }) {
  const counts = createCountCache({ clock })

  async function countOf(question: CountedSearch): Promise<number> {
    if (question.searchArea.kind === 'nowhere') return 0
    return countWith(question, () => countMatches(question))
  }

  /** All in one query; one that is stored is not counted again, as it may cost more than all the others. */
  async function countEach(questions: readonly CountedSearch[]): Promise<number[]> {
    const isLarge = await isLargeStock()
    const expressions: RawBuilder<unknown>[] = []
    const { promise: totals, resolve: answer } = Promise.withResolvers<number[]>()
    const counted = (question: CountedSearch) => {
      const at = expressions.push(countExpression(question, isLarge)) - 1
      return totals.then((all) => all[at]!)
    }
    const each = questions.map((question) => countWith(question, () => counted(question)))
    answer(countAll(db, expressions))
    return Promise.all(each)
  }

  /** Counts now, whatever is stored. */
  async function countMatches(question: CountedSearch): Promise<number> {
    const [total] = await countAll(db, [countExpression(question, await isLargeStock())])
    return total!
  }

  function countExpression({ where, bitmaps }: CountedSearch, isLarge: boolean): RawBuilder<unknown> {
    return isLarge && bitmaps ? countByBitmaps(bitmaps, where) : countByRows(where)
  }

  /** Asked once for as long as counts are stored: both ways count the same. */
  async function isLargeStock(): Promise<boolean> {
    return (await counts.get('large stock', async () => Number(await bitmapsPay(db)))) === 1
  }

  function countWith(question: CountedSearch, count: () => Promise<number>): Promise<number> {
    return question.searchArea.kind === 'anywhere' ? stored(question, count) : count()
  }

  /** The stored count of a nationwide search, else what `count` gives. */
  function stored({ criteria }: CountedSearch, count: () => Promise<number>): Promise<number> {
    const { page: _, sorted: __, within: ___, ...filters } = criteria
    return counts.get(JSON.stringify(filters), count)
  }

  return { countOf, countEach, countMatches, stored, isLargeStock, forget: counts.clear }
}
