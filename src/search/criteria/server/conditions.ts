import { sql } from 'kysely'
import { priceBasis } from '../../values/rent-basis.ts'
import type { Criteria } from '../criteria.ts'
import { CRITERIA, fieldsOf, type Registry } from '../registry.ts'
import { areaConditions } from './area-conditions.ts'
import { type AskedContext, type Condition, searchConditions, searchedHome } from './home-conditions.ts'
import { findsHomesOnly, type HomesContext } from './homes-by-default.ts'
import type { SearchArea } from './search-area.ts'

/** What a search depends on besides its criteria. */
export type SearchContext = Omit<AskedContext, 'homesOnly'> & HomesContext & { searchArea: SearchArea }

/** Of property_search: a home that fits all of these is found. The criteria are in their normal form. */
export function conditions(criteria: Criteria, context: SearchContext, registry: Registry = CRITERIA): Condition[] {
  const home = searchedHome(priceBasis(criteria))
  const asked = { ...context, homesOnly: findsHomesOnly(criteria, context, registry) }
  return [
    // a literal, so that PostgreSQL can prove that a partial index applies
    criteria.channel === 'sales' ? sql`channel = 'sales'` : sql`channel = 'lettings'`,
    ...areaConditions(context.searchArea, home).map((isThere) => (context.oneByOne ? opaque(isThere) : isThere)),
    ...fieldsOf(registry).flatMap((field) =>
      field.home ? searchConditions(field.home, criteria[field.name], home, asked) : [],
    ),
  ]
}

/** PostgreSQL takes any box for tiny, and would look for its homes first; of this it expects that half fit. */
function opaque(condition: Condition): Condition {
  return sql`coalesce(${condition}, false)`
}

/** First shown on this site after a moment. */
export function shownSince(moment: Date): Condition {
  return sql`published_at > ${moment}`
}
