/**
 * How an agency arranges its filters panel: the categories of its category select, and
 * what may be filtered by in each.
 */
export type FilterConfig = {
  topLevels: readonly TopLevel[]
  /** steps of the size selects, in square feet, rising */
  sqftOptions: readonly number[]
  /** steps of the land selects, in acres, rising */
  acresOptions: readonly number[]
}

/**
 * A filter that a category may list. A pair of bounds is one filter. `for sale` has no control of its own: a category
 * without it is let only.
 */
export type FilterName = 'for sale' | 'price' | 'bedrooms' | 'square feet' | 'acres'

/** A category: "Residential", "Commercial", "Farms & Land". */
export type TopLevel = {
  id: string
  name: string
  /** one or more tags, parted by commas: what is searched for where there is no sub-level */
  tag: string
  otherFilters: readonly FilterName[]
  advancedOptions: { salesOnly?: boolean; lettingsOnly?: boolean }
  subLevels: readonly SubLevel[]
}

/** A sub-category: "Houses", "Flats". The first is what its category starts with. */
export type SubLevel = {
  id: string
  name: string
  /** one or more tags, parted by commas; empty for "all of them" */
  tag: string
  hideOnLettings?: boolean
}
