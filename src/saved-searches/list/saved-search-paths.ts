/** The page of the searches that a visitor has saved (spec 1 §2). */
export const SAVED_SEARCHES_ADDRESS = '/user/saved-searches'

/** The most searches whose homes one call counts. */
export const MOST_COUNTED = 50
