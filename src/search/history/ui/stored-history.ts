import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'
import {
  historyText,
  parseHistory,
  recordSearch,
  type SearchHistory,
  type SearchHistoryEntry,
} from '../search-history.ts'
import { SEARCH_HISTORY_KEY } from '../search-history-key.ts'

/** The searches that this visitor made, the newest first, the same in every tab. */
export const searchHistory: StoredValue<SearchHistory> = storedValue({
  key: SEARCH_HISTORY_KEY,
  initial: [],
  read: parseHistory,
  write: historyText,
})

/** Records a search, a page of it, or a home that was opened from it. */
export function recordInHistory(entry: SearchHistoryEntry): void {
  searchHistory.change((history) => recordSearch(history, entry))
}
