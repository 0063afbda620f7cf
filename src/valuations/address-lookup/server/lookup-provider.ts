import type { AddressSuggestion, FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'

/** Told apart: nothing was found (no suggestions), and nothing could be asked. `problem` is for the log. */
export type SuggestResult = { kind: 'suggestions'; suggestions: AddressSuggestion[] } | Unavailable

export type FindResult = { kind: 'address'; address: FoundAddress } | { kind: 'unknown' } | Unavailable

export type Unavailable = { kind: 'unavailable'; problem: string }

/** Where addresses are looked up: a file that was loaded, or somebody's service. Nothing here throws for what is typed. */
export type LookupProvider = {
  /** for what has been typed so far */
  suggest: (text: string) => Promise<SuggestResult>
  /** all of a suggestion */
  find: (id: string) => Promise<FindResult>
}
