import type { AddressSuggestion, FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import type { ApiProviderDeps, LookupProvider, Unavailable } from './lookup-provider.ts'
import { asFields, asFieldsList, type JsonFields, textField, unavailable } from './untrusted-json.ts'

export const LOQATE_URL = 'https://api.addressy.com'

const FIND = '/Capture/Interactive/Find/v1.10/json6.ws'
const RETRIEVE = '/Capture/Interactive/Retrieve/v1.20/json6.ws'

/** Groups of addresses (a street, a postcode) that are expanded per search: each costs a call. */
const MAX_GROUPS_EXPANDED = 3

/** Error codes for an unknown id; ids change with Loqate's data. */
const UNKNOWN_ID_CODES = ['1001', '1002']

type Items = { items: JsonFields[] } | { error: string; unavailable: Unavailable }

/**
 * https://docs.loqate.com/api-reference/address-capture. Groups among the results are expanded into their addresses. Errors
 * come with status 200 as the first item.
 */
export function loqateProvider({ fetchJson, url, key }: ApiProviderDeps): LookupProvider {
  async function items(path: string, query: Record<string, string>): Promise<Items> {
    const answer = await fetchJson(new URL(`${url}${path}?${new URLSearchParams({ Key: key, ...query })}`))
    const found =
      answer.kind === 'answer' && answer.status === 200 ? asFieldsList(asFields(answer.json).Items) : undefined
    const error = found && textField(found[0] ?? {}, 'Error')
    if (found && !error) return { items: found }
    const problem = found?.[0] && `it answered ${textField(found[0], 'Description') || error}`
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

  /** The addresses of a group; none if the call fails. */
  async function expandGroup(text: string, group: JsonFields): Promise<AddressSuggestion[]> {
    const found = await search(text, textField(group, 'Id'))
    return 'items' in found ? found.items.filter(isAddress).map(suggestion) : []
  }

  return {
    async suggest(text) {
      const found = await search(text)
      if (!('items' in found)) return found.unavailable
      const expanded = found.items.filter((item) => !isAddress(item)).slice(0, MAX_GROUPS_EXPANDED)
      const members = await Promise.all(expanded.map((group) => expandGroup(text, group)))
      const suggestions = found.items.flatMap((item) =>
        isAddress(item) ? [suggestion(item)] : (members[expanded.indexOf(item)] ?? []),
      )
      return { kind: 'suggestions', suggestions }
    },
    async find(id) {
      const found = await items(RETRIEVE, { Id: id })
      if (!('items' in found)) return UNKNOWN_ID_CODES.includes(found.error) ? { kind: 'unknown' } : found.unavailable
      // a Welsh address comes once in each language
      const one = found.items.find((item) => textField(item, 'Language') === 'ENG') ?? found.items[0]
      return one ? { kind: 'address', address: toFoundAddress(one) } : { kind: 'unknown' }
    },
  }
}

const isAddress = (item: JsonFields) => textField(item, 'Type') === 'Address'

function suggestion(item: JsonFields): AddressSuggestion {
  const address = [textField(item, 'Text'), textField(item, 'Description')].filter(Boolean).join(', ')
  return { address, id: textField(item, 'Id') }
}

function toFoundAddress(item: JsonFields): FoundAddress {
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
