import { ADDRESS_NOT_FOUND_MESSAGE } from '#src/enquiries/fields/enquiry-validation.ts'
import { outcodeIn, parsePostcode } from '#src/places/postcode.ts'
import type { AddressSuggestion, FoundAddress } from '../found-address.ts'
import type { FetchAddresses } from './fetch-addresses.ts'

export type AddressSearchState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'suggestions'; suggestions: AddressSuggestion[] }
  | { kind: 'error'; words: string }

/** Fixed: docs/contracts/valuations.md#get-address_lookup. */
const DEBOUNCE_MS = 500

/** Letters and digits before anything is asked: fewer find half the country. */
const MIN_TEXT_LENGTH = 3

/** Part of a postcode matches another district's addresses as well. */
const WHOLE_POSTCODE = 'Enter the whole postcode, like LE15 6AH.'

export const ADDRESSES_UNREACHABLE = "Address lookup isn't available. Please enter your address manually."

/** Finds an address by what is typed. One question is under way at a time: the next one aborts it. */
export function createAddressSearch(ask: FetchAddresses, tell: (state: AddressSearchState) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  function stop(): void {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
  }

  async function answered<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    const call = new AbortController()
    asking = call
    tell({ kind: 'loading' })
    try {
      const answer = await question(call.signal)
      return call.signal.aborted ? undefined : answer
    } catch {
      if (!call.signal.aborted) tell({ kind: 'error', words: ADDRESSES_UNREACHABLE })
      return undefined
    }
  }

  async function suggest(text: string): Promise<void> {
    if (outcodeIn(text) && !parsePostcode(text)) return tell({ kind: 'error', words: WHOLE_POSTCODE })
    const suggestions = await answered((signal) => ask.suggestions(text, signal))
    if (suggestions === undefined) return
    tell(
      suggestions.length === 0
        ? { kind: 'error', words: ADDRESS_NOT_FOUND_MESSAGE }
        : { kind: 'suggestions', suggestions },
    )
  }

  return {
    /** Suggests addresses for what is typed, half a second after the last key. */
    type(text: string): void {
      stop()
      const asked = text.trim()
      if (asked.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_TEXT_LENGTH) tell({ kind: 'idle' })
      else timer = setTimeout(() => void suggest(asked), DEBOUNCE_MS)
    },
    /**
     * The details of a suggested address; undefined if the call fails, which the state then says, or another one
     * replaced it.
     */
    async choose({ id }: AddressSuggestion): Promise<FoundAddress | undefined> {
      stop()
      const found = await answered((signal) => ask.details(id, signal))
      if (found) tell({ kind: 'idle' })
      return found
    },
    /** Stops the call under way and the one that is waiting. */
    clear(): void {
      stop()
      tell({ kind: 'idle' })
    },
    stop,
  }
}
