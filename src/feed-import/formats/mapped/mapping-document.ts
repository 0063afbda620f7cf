/**
 * How a feed of any layout is read: which parts of the file are properties, and where each value is. A mapping is JSON;
 * docs/contracts/feed-mappings.md explains it, and `server/mapping-schema.ts` checks it.
 */
export type MappingDocument = {
  name: string
  about?: string
  file: 'xml' | 'json' | 'csv'
  /**
   * the elements or list that are the properties, from the outside: `properties/property`. A star is any name, and two
   * stars at the beginning any number of elements around. Of CSV nothing
   */
  item?: string
  /** what parts the values of a row of CSV; if absent it is told by the first line */
  separator?: string
  /** only these are properties of the feed; the others are passed over */
  only?: { path: string; is: string[] }[]
  fields: Record<string, FieldValue>
}

/** Of most fields one value, of those that are lists several: each adds to the list. */
export type FieldValue = MappedValue | MappedValue[]

/** A text alone is a path. */
export type MappedValue = string | MappedPart

export type MappedPart = {
  /** where it is; of several paths the first that says something */
  path?: string | string[]
  /** of several values the first that says something */
  first?: MappedValue[]
  /** if the path says anything at all, this is the value: a price is there, so it is for sale */
  means?: string
  /** always this */
  constant?: string
  /** put together from several */
  join?: MappedValue[]
  /** between those: a comma and a space unless said otherwise */
  with?: string
  /** what the feed's words mean; "" is nothing */
  words?: Record<string, string>
  /** of a property type: numbers are the codes of Rightmove's types */
  codes?: 'rightmove'
  /** texts that say nothing: "0", "N/A" */
  empty?: string[]
  /** amounts and numbers are multiplied by it: 0.01 of pence, 0.3048 of feet */
  times?: number
  /** amounts are for this long, where what is wanted is for a year */
  per?: 'week' | 'month' | 'quarter' | 'year'
  date?: DateForm
  /** of a list: what parts its entries inside of one text */
  split?: string
  /** of a list of pictures or rooms: each of these; the other paths begin there */
  each?: string
  url?: MappedValue
  caption?: MappedValue
  changed?: MappedValue
  roomName?: MappedValue
  floor?: MappedValue
  width?: MappedValue
  length?: MappedValue
  note?: MappedValue
}

/** Without one: year first, or day first as in Britain. */
export type DateForm = 'month first' | 'seconds' | 'milliseconds'

/** Bytes of the beginning of a file that are enough to make a mapping by, and short enough for one request. */
export const SAMPLE_BYTES = 150_000
