import { type KeptValue, keptValue } from '#src/design-system/hooks/stored-value.ts'
import { type HistoryEntry, historyText, parseHistory, recordSearch, type SearchHistory } from '../search-history.ts'

/** The searches that this visitor made, the newest first (spec 1 §4), the same in every tab. */
export const searchHistory: KeptValue<SearchHistory> = keptValue({
  key: 'searchHistory',
  initial: [],
  read: parseHistory,
  write: historyText,
})

/** Notes a search, a page of it, or a home that was opened from it. */
export function remember(entry: HistoryEntry): void {
  searchHistory.change((history) => recordSearch(history, entry))
}
