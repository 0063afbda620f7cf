import type { AddressSuggestion, FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import { unavailable } from './getaddress.ts'
import type { FetchJson } from './json-client.ts'
import type { LookupProvider, Unavailable } from './lookup-provider.ts'
import { asFields, asFieldsList, type JsonFields, textField } from './untrusted-json.ts'

export const LOQATE_URL = 'https://api.addressy.com'

const FIND = '/Capture/Interactive/Find/v1.10/json6.ws'
const RETRIEVE = '/Capture/Interactive/Retrieve/v1.20/json6.ws'

/** Groups of addresses (a street, a postcode) that are opened for one question: each is a question of its own. */
const GROUPS_OPENED = 3

/** An id that Loqate does not know, or does not know any more; its ids change with its data. */
const UNKNOWN_ID = ['1001', '1002']

type Items = { items: JsonFields[] } | { error: string; unavailable: Unavailable }

/**
 * Loqate's address capture: https://docs.loqate.com/api-reference/address-capture. Where it answers groups of addresses,
 * those in them are suggested. It says what went wrong in a line of its answer, with status 200.
 */
export function loqateProvider({ ask, url, key }: { ask: FetchJson; url: string; key: string }): LookupProvider {
  async function items(path: string, query: Record<string, string>): Promise<Items> {
    const answer = await ask(new URL(`${url}${path}?${new URLSearchParams({ Key: key, ...query })}`))
    const found =
      answer.kind === 'answer' && answer.status === 200 ? asFieldsList(asFields(answer.json).Items) : undefined
    const error = found && textField(found[0] ?? {}, 'Error')
    if (found && !error) return { items: found }
    const problem = found?.[0] && `it says ${textField(found[0], 'Description') || error}`
    return { error: error ?? '', unavailable: problem ? { kind: 'unavailable', problem } : unavailable(answer) }
  }

  const search = (text: string, container = '') =>
    items(FIND, {
      Text: text,
      Countries: 'GB',
      Limit: '20',
      IsMiddleware: 'true',
      ...(container && { Container: container }),
    })

  /** The addresses of a group; none where it cannot be opened. */
  async function inside(text: string, group: JsonFields): Promise<AddressSuggestion[]> {
    const found = await search(text, textField(group, 'Id'))
    return 'items' in found ? found.items.filter(isAddress).map(suggestion) : []
  }

  return {
    async suggest(text) {
      const found = await search(text)
      if (!('items' in found)) return found.unavailable
      const opened = found.items.filter((item) => !isAddress(item)).slice(0, GROUPS_OPENED)
      const members = await Promise.all(opened.map((group) => inside(text, group)))
      const suggestions = found.items.flatMap((item) =>
        isAddress(item) ? [suggestion(item)] : (members[opened.indexOf(item)] ?? []),
      )
      return { kind: 'suggestions', suggestions }
    },
    async find(id) {
      const found = await items(RETRIEVE, { Id: id })
      if (!('items' in found)) return UNKNOWN_ID.includes(found.error) ? { kind: 'unknown' } : found.unavailable
      // an address may come once in each of its languages
      const one = found.items.find((item) => textField(item, 'Language') === 'ENG') ?? found.items[0]
      return one ? { kind: 'address', address: addressIn(one) } : { kind: 'unknown' }
    },
  }
}

const isAddress = (item: JsonFields) => textField(item, 'Type') === 'Address'

function suggestion(item: JsonFields): AddressSuggestion {
  const address = [textField(item, 'Text'), textField(item, 'Description')].filter(Boolean).join(', ')
  return { address, id: textField(item, 'Id') }
}

function addressIn(item: JsonFields): FoundAddress {
  return {
    building_name: [textField(item, 'SubBuilding'), textField(item, 'BuildingName')].filter(Boolean).join(', '),
    building_number: textField(item, 'BuildingNumber'),
    line_1: textField(item, 'Line1'),
    line_2: textField(item, 'Line2'),
    line_3: textField(item, 'Line3'),
    line_4: textField(item, 'Line4'),
    town_or_city: textField(item, 'City'),
    county: textField(item, 'ProvinceName') || textField(item, 'Province'),
    postcode: textField(item, 'PostalCode'),
  }
}
