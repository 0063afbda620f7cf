import type { FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import type { AddressLookupService, Unavailable } from './address-lookup.ts'
import { fieldsIn, lineIn, listIn, type ServiceFields } from './answered-fields.ts'
import type { AskService, ServiceAnswer } from './ask-service.ts'

export const GETADDRESS_URL = 'https://api.getaddress.io'

/** getAddress: https://documentation.getaddress.io. Its answers have the names of the specification. */
export function getAddress({ ask, url, key }: { ask: AskService; url: string; key: string }): AddressLookupService {
  const address = (path: string, more: Record<string, string> = {}) =>
    new URL(`${url}${path}?${new URLSearchParams({ 'api-key': key, ...more })}`)
  return {
    async suggest(text) {
      const answer = await ask(
        address(`/autocomplete/${encodeURIComponent(text)}`, { all: 'true', top: '20', 'show-postcode': 'true' }),
      )
      const suggestions = answer.kind === 'answer' && answer.status === 200 && listIn(fieldsIn(answer.json).suggestions)
      if (!suggestions) return unavailable(answer)
      return {
        kind: 'suggestions',
        suggestions: suggestions.map((one) => ({ address: lineIn(one, 'address'), id: lineIn(one, 'id') })),
      }
    },
    async find(id) {
      const answer = await ask(address(`/get/${encodeURIComponent(id)}`))
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'unknown' }
      const found = fieldsIn(answer.kind === 'answer' && answer.status === 200 && answer.json)
      return lineIn(found, 'postcode') === '' ? unavailable(answer) : { kind: 'address', address: addressIn(found) }
    },
  }
}

function addressIn(found: ServiceFields): FoundAddress {
  const flat = [lineIn(found, 'sub_building_name'), lineIn(found, 'sub_building_number')].filter(Boolean).join(' ')
  return {
    building_name: [flat, lineIn(found, 'building_name')].filter(Boolean).join(', '),
    building_number: lineIn(found, 'building_number'),
    line_1: lineIn(found, 'line_1'),
    line_2: lineIn(found, 'line_2'),
    line_3: lineIn(found, 'line_3'),
    line_4: lineIn(found, 'line_4'),
    town_or_city: lineIn(found, 'town_or_city'),
    county: lineIn(found, 'county'),
    postcode: lineIn(found, 'postcode'),
  }
}

/** What an answer that is of no use says to whoever reads the log. */
export function unavailable(answer: ServiceAnswer): Unavailable {
  if (answer.kind === 'failed') return { kind: 'unavailable', problem: answer.problem }
  const said = fieldsIn(answer.json)
  const message = lineIn(said, 'Message') || lineIn(said, 'message')
  return { kind: 'unavailable', problem: `it answers ${answer.status} ${message}`.trim().slice(0, 300) }
}
