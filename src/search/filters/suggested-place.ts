/** A place for what was typed so far, of the answer of `/place_suggestions.ljson`. */
export type SuggestedPlace = {
  id: number
  label: string
  /** the number that a search of the place finds, for sale or to rent */
  homes: number
}
