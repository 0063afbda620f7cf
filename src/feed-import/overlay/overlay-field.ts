import type { Channel, Listing } from '#src/property/listing/listing.ts'
import { type Check, oneOf } from './overlay-values.ts'

/** A change of a listing, or what the value must be. */
type Reader = (value: unknown) => ((listing: Listing) => Listing) | string

/** How staff type a value, and how it is shown to them. */
export type FieldInput =
  | { kind: 'text' | 'long-text' | 'amount' | 'number' | 'yes-no' | 'lines' | 'links' }
  | { kind: 'choice'; options: Record<string, string> }
  /** rating, validity, exemption: one value of several parts, typed as JSON */
  | { kind: 'epc' }
  /** a list of pictures, which has a page of its own */
  | { kind: 'media' }
  /** it is shown, and set by the overlay file alone */
  | { kind: 'none' }

export const FIELD_GROUPS = {
  price: 'Price and status',
  words: 'Description',
  facts: 'Key details',
  media: 'Photos and floorplans',
  links: 'Video, tour and brochure links',
  material: 'Material information',
} as const
export type FieldGroup = keyof typeof FIELD_GROUPS

/** What can be said of a listing beside its feed. */
export type OverlayField = {
  label: string
  group: FieldGroup
  input: FieldInput
  /** it says nothing of homes of the other one */
  channel?: Channel
  read: Reader
  /** what a listing says of it, in the form in which a value is given; undefined: nothing */
  valueOf: (listing: Listing) => unknown
  /** what is stated or laid over it, in words, where its kind does not tell */
  format?: (value: unknown) => string
  /** what is given is added to what the feed says, and does not replace it */
  isAdded?: boolean
}

type About<T> = {
  label: string
  group: FieldGroup
  channel?: Channel
  input?: FieldInput
  check: Check<T>
  change: (listing: Listing, value: T) => Partial<Listing>
  valueOf: (listing: Listing) => unknown
  isAdded?: boolean
}

export function field<T>({
  check: { read, must },
  change,
  input = { kind: 'none' },
  ...about
}: About<T>): OverlayField {
  return {
    ...about,
    input,
    read: (value) => {
      const known = read(value)
      return known === undefined ? must : (listing) => ({ ...listing, ...change(listing, known) })
    },
  }
}

/** A field of the listing that is what it is given. */
export function plain<Key extends keyof Listing>(
  key: Key,
  about: { label: string; group: FieldGroup; input?: FieldInput; check: Check<NonNullable<Listing[Key]>> },
) {
  return field({
    ...about,
    change: (_, value) => ({ [key]: value }) as Partial<Listing>,
    valueOf: (listing) => listing[key],
  })
}

export const choice = <Value extends string>(options: Record<Value, string>) => ({
  check: oneOf(...(Object.keys(options) as Value[])),
  input: { kind: 'choice', options } as const,
})

export const AMOUNT_INPUT: FieldInput = { kind: 'amount' }
export const NUMBER_INPUT: FieldInput = { kind: 'number' }
export const YES_NO_INPUT: FieldInput = { kind: 'yes-no' }
export const TEXT_INPUT: FieldInput = { kind: 'text' }
