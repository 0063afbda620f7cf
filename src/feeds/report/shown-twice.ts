/** Homes of a feed that another feed shows as well. */
export type ShownTwice = {
  /** the other feed */
  other: string
  total: number
  /** the first of them */
  homes: { id: number; ref: string; address: string }[]
}
