import { formatNumber } from '#src/formatting/numbers.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { CRITERIA, type Registry } from '../criteria/registry.ts'
import { channelWords, propertyNoun, type SearchNames } from '../values/search-words.ts'

/**
 * The heading over the results, `{count} {property type, pluralised} for sale|to let in {place}`:
 * "134 homes for sale in Oakham, Rutland", "1 house to let within 5 miles of Uppingham, Rutland". Without a count,
 * "Homes for sale in …".
 */
export function searchHeading(criteria: Criteria, count: number | undefined, names: SearchNames = {}): string {
  const noun = propertyNoun(criteria.tags, count, names.tagGroups)
  const subject = count === undefined ? upperFirst(noun) : `${formatNumber(count)} ${noun}`
  return [subject, channelWords(criteria), whereWords(criteria, names)].filter((words) => words).join(' ')
}

/** "in Oakham, Rutland", "within 5 miles of …", "in a drawn area"; undefined when the search is everywhere. */
export function whereWords(criteria: Criteria, names: SearchNames, registry: Registry = CRITERIA): string | undefined {
  const said = registry.flatMap(({ where }) => {
    const words = where?.words(criteria, names)
    return where && words !== undefined ? [{ rank: where.rank, words }] : []
  })
  return said.toSorted((one, other) => one.rank - other.rank)[0]?.words
}
