import { ADDRESS_LOOKUP_PATH, type AddressSuggestion, type FoundAddress } from '../found-address.ts'

/** Asks the site for addresses. Both reject when it does not answer, or with nothing that makes sense. */
export type FetchAddresses = {
  suggestions: (text: string, signal: AbortSignal) => Promise<AddressSuggestion[]>
  details: (id: string, signal: AbortSignal) => Promise<FoundAddress>
}

export const fetchAddresses: FetchAddresses = {
  async suggestions(text, signal) {
    const { suggestions } = await ask({ autocomplete: text }, signal)
    if (!Array.isArray(suggestions)) throw new Error(`${ADDRESS_LOOKUP_PATH} answered no suggestions`)
    return suggestions.map(({ address, id }) => ({ address: String(address), id: String(id) }))
  },
  async details(id, signal) {
    const said = await ask({ id }, signal)
    return Object.fromEntries(FIELDS.map((field) => [field, String(said[field] ?? '')])) as FoundAddress
  },
}

const FIELDS = [
  'building_name',
  'building_number',
  'line_1',
  'line_2',
  'line_3',
  'line_4',
  'town_or_city',
  'county',
  'postcode',
] as const satisfies readonly (keyof FoundAddress)[]

async function ask(query: Record<string, string>, signal: AbortSignal): Promise<Record<string, unknown>> {
  const address = `${ADDRESS_LOOKUP_PATH}?${new URLSearchParams(query)}`
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${ADDRESS_LOOKUP_PATH} answered ${response.status}`)
  return response.json()
}
