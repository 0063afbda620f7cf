/** In local storage. */
export const SEARCH_HISTORY_KEY = 'searchHistory'

export const MAX_STORED_SEARCHES = 10
