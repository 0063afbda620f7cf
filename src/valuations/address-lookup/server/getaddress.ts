import type { FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import type { ApiProviderDeps, LookupProvider } from './lookup-provider.ts'
import { asFields, asFieldsList, type JsonFields, textField, unavailable } from './untrusted-json.ts'

export const GETADDRESS_URL = 'https://api.getaddress.io'

/** https://documentation.getaddress.io */
export function getAddressProvider({ fetchJson, url, key }: ApiProviderDeps): LookupProvider {
  const address = (path: string, more: Record<string, string> = {}) =>
    new URL(`${url}${path}?${new URLSearchParams({ 'api-key': key, ...more })}`)
  return {
    async suggest(text) {
      const answer = await fetchJson(
        address(`/autocomplete/${encodeURIComponent(text)}`, { all: 'true', top: '20', 'show-postcode': 'true' }),
      )
      const suggestions =
        answer.kind === 'answer' && answer.status === 200 && asFieldsList(asFields(answer.json).suggestions)
      if (!suggestions) return unavailable(answer)
      return {
        kind: 'suggestions',
        suggestions: suggestions.map((one) => ({ address: textField(one, 'address'), id: textField(one, 'id') })),
      }
    },
    async find(id) {
      const answer = await fetchJson(address(`/get/${encodeURIComponent(id)}`))
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'unknown' }
      const found = asFields(answer.kind === 'answer' && answer.status === 200 && answer.json)
      return textField(found, 'postcode') === ''
        ? unavailable(answer)
        : { kind: 'address', address: toFoundAddress(found) }
    },
  }
}

function toFoundAddress(found: JsonFields): FoundAddress {
  const flat = [textField(found, 'sub_building_name'), textField(found, 'sub_building_number')]
    .filter(Boolean)
    .join(' ')
  return {
    building_name: [flat, textField(found, 'building_name')].filter(Boolean).join(', '),
    building_number: textField(found, 'building_number'),
    line_1: textField(found, 'line_1'),
    line_2: textField(found, 'line_2'),
    line_3: textField(found, 'line_3'),
    line_4: textField(found, 'line_4'),
    town_or_city: textField(found, 'town_or_city'),
    county: textField(found, 'county'),
    postcode: textField(found, 'postcode'),
  }
}
