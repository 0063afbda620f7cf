import type { FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import type { FetchJson, JsonResult } from './json-client.ts'
import type { LookupProvider, Unavailable } from './lookup-provider.ts'
import { asFields, asFieldsList, type JsonFields, textField } from './untrusted-json.ts'

export const GETADDRESS_URL = 'https://api.getaddress.io'

/** getAddress: https://documentation.getaddress.io. Its answers have the names of the specification. */
export function getAddressProvider({ ask, url, key }: { ask: FetchJson; url: string; key: string }): LookupProvider {
  const address = (path: string, more: Record<string, string> = {}) =>
    new URL(`${url}${path}?${new URLSearchParams({ 'api-key': key, ...more })}`)
  return {
    async suggest(text) {
      const answer = await ask(
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
      const answer = await ask(address(`/get/${encodeURIComponent(id)}`))
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'unknown' }
      const found = asFields(answer.kind === 'answer' && answer.status === 200 && answer.json)
      return textField(found, 'postcode') === '' ? unavailable(answer) : { kind: 'address', address: addressIn(found) }
    },
  }
}

function addressIn(found: JsonFields): FoundAddress {
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

/** What an answer that is of no use says to whoever reads the log. */
export function unavailable(answer: JsonResult): Unavailable {
  if (answer.kind === 'failed') return { kind: 'unavailable', problem: answer.problem }
  const said = asFields(answer.json)
  const message = textField(said, 'Message') || textField(said, 'message')
  return { kind: 'unavailable', problem: `it answers ${answer.status} ${message}`.trim().slice(0, 300) }
}
