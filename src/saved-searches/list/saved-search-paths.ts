/** The page of the searches that a visitor has saved. */
export const SAVED_SEARCHES_PATH = '/user/saved-searches'

/** The most searches whose homes one call counts. */
export const MAX_COUNTED_SEARCHES = 20
