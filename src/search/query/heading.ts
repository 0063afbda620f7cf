import { formatNumber } from '#src/formatting/numbers.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { channelWords, propertyNoun, type SearchNames, whereWords } from '../values/search-words.ts'

/**
 * The heading over the results, `{count} {property type, pluralised} for sale|to let in {place}`:
 * "134 homes for sale in Oakham, Rutland", "1 house to let within 5 miles of Uppingham, Rutland". Without a count (it
 * is not known yet): "Homes for sale in …".
 */
export function searchHeading(criteria: Criteria, count: number | undefined, names: SearchNames = {}): string {
  const noun = propertyNoun(criteria.tags, count ?? 0, names.tagGroups)
  const subject = count === undefined ? noun.charAt(0).toUpperCase() + noun.slice(1) : `${formatNumber(count)} ${noun}`
  return [subject, channelWords(criteria), whereWords(criteria, names)].filter((words) => words).join(' ')
}
