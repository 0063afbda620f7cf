/** One home that an import would change, or has changed. */
export type ChangedHome = {
  id: number
  ref: string
  address: string
  /** what its feed says otherwise than before, field by field */
  fields: { label: string; before: string; after: string; override?: string }[]
  /** what became of a home that the file leaves out */
  becomes?: string
  /** why visitors do not see it */
  withheld?: string
}

/** Homes of one kind: the first of them, and how many there are. */
type ChangedHomes = { total: number; homes: ChangedHome[] }

/** What an import does to the stock, home by home. */
export type ImportDifference = {
  added: ChangedHomes
  changed: ChangedHomes
  withdrawn: ChangedHomes
  /** not shown from now on, whether added or changed */
  withheld: ChangedHomes
}
