import type { TagGroup } from '#src/agency/profile/agency.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { whereWords } from '#src/search/query/heading.ts'
import { channelWords, propertyNoun } from '#src/search/values/search-words.ts'

/** How many homes of each kind of news an email tells of. */
export type NewsCount = Record<'new' | 'reduced' | 'back', number>

/** What a search is called by in the subject of its email. */
export type AlertSearchNames = { name?: string; place?: string; area?: string; tagGroups: readonly TagGroup[] }

/** "3 new houses for sale in Oakham, Rutland", "2 new homes, 1 reduced: Near my sister". */
export function alertTitle(count: NewsCount, criteria: Criteria, names: AlertSearchNames): string {
  const news = newsInWords(count, (homes) => propertyNoun(criteria.tags, homes, names.tagGroups))
  if (names.name !== undefined) return `${news}: ${names.name}`
  const onlyNew = count.reduced + count.back === 0
  return [news, onlyNew && channelWords(criteria), whereWords(criteria, names)].filter(Boolean).join(' ')
}

/** Of an email about several searches. */
export function alertTitleOfAll(count: NewsCount): string {
  return `${newsInWords(count, (homes) => (homes === 1 ? 'home' : 'homes'))} for your saved searches`
}

/** The noun stands once, with what is told of first. */
function newsInWords({ new: fresh, reduced, back }: NewsCount, noun: (homes: number) => string): string {
  const parts: string[] = []
  const home = (count: number) => (parts.length === 0 ? `${formatNumber(count)} ${noun(count)}` : formatNumber(count))
  if (fresh > 0) parts.push(`${formatNumber(fresh)} new ${noun(fresh)}`)
  if (reduced > 0) parts.push(`${home(reduced)} reduced`)
  if (back > 0) parts.push(`${home(back)} back on the market`)
  const last = parts.pop()
  return parts.length === 0 ? (last ?? '') : `${parts.join(', ')} and ${last}`
}

/** "3 bedrooms, 1 bathroom, 2 receptions"; empty where nothing is known. */
export function roomsInWords(home: { bedrooms?: number; bathrooms?: number; receptionRooms?: number }): string {
  const { bedrooms, bathrooms, receptionRooms } = home
  const part = (count: number | undefined, one: string) => count && `${count} ${one}${count === 1 ? '' : 's'}`
  const parts = [
    bedrooms === 0 ? 'Studio' : part(bedrooms, 'bedroom'),
    part(bathrooms, 'bathroom'),
    part(receptionRooms, 'reception'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Homes that one email shows; the rest are behind its links. */
const MAX_HOMES_SHOWN = 12

/** Which homes an email shows of those that its searches found: each once, turn by turn, so that none is left out. */
export function chooseShown<Home extends { id: number }>(
  found: readonly (readonly Home[])[],
  most = MAX_HOMES_SHOWN,
): Home[][] {
  const shown: Home[][] = found.map(() => [])
  const seen = new Set<number>()
  const rest = found.map((homes) => [...homes])
  for (let before = -1; seen.size < most && seen.size > before; ) {
    before = seen.size
    for (const [place, homes] of rest.entries()) {
      while (homes.length > 0 && seen.has(homes[0]!.id)) homes.shift()
      const next = seen.size < most ? homes.shift() : undefined
      if (!next) continue
      seen.add(next.id)
      shown[place]!.push(next)
    }
  }
  return shown
}
