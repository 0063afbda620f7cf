import type { AddressSuggestion, FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import type { AddressLookupService, Unavailable } from './address-lookup.ts'
import { fieldsIn, lineIn, listIn, type ServiceFields } from './answered-fields.ts'
import type { AskService } from './ask-service.ts'
import { unavailable } from './getaddress.ts'

export const LOQATE_URL = 'https://api.addressy.com'

const FIND = '/Capture/Interactive/Find/v1.10/json6.ws'
const RETRIEVE = '/Capture/Interactive/Retrieve/v1.20/json6.ws'

/** Groups of addresses (a street, a postcode) that are opened for one question: each is a question of its own. */
const GROUPS_OPENED = 3

/** An id that Loqate does not know, or does not know any more; its ids change with its data. */
const UNKNOWN_ID = ['1001', '1002']

type Items = { items: ServiceFields[] } | { error: string; unavailable: Unavailable }

/**
 * Loqate's address capture: https://docs.loqate.com/api-reference/address-capture. Where it answers groups of addresses,
 * those in them are suggested. It says what went wrong in a line of its answer, with status 200.
 */
export function loqate({ ask, url, key }: { ask: AskService; url: string; key: string }): AddressLookupService {
  async function items(path: string, query: Record<string, string>): Promise<Items> {
    const answer = await ask(new URL(`${url}${path}?${new URLSearchParams({ Key: key, ...query })}`))
    const found = answer.kind === 'answer' && answer.status === 200 ? listIn(fieldsIn(answer.json).Items) : undefined
    const error = found && lineIn(found[0] ?? {}, 'Error')
    if (found && !error) return { items: found }
    const problem = found?.[0] && `it says ${lineIn(found[0], 'Description') || error}`
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
  async function inside(text: string, group: ServiceFields): Promise<AddressSuggestion[]> {
    const found = await search(text, lineIn(group, 'Id'))
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
      const one = found.items.find((item) => lineIn(item, 'Language') === 'ENG') ?? found.items[0]
      return one ? { kind: 'address', address: addressIn(one) } : { kind: 'unknown' }
    },
  }
}

const isAddress = (item: ServiceFields) => lineIn(item, 'Type') === 'Address'

function suggestion(item: ServiceFields): AddressSuggestion {
  const address = [lineIn(item, 'Text'), lineIn(item, 'Description')].filter(Boolean).join(', ')
  return { address, id: lineIn(item, 'Id') }
}

function addressIn(item: ServiceFields): FoundAddress {
  return {
    building_name: [lineIn(item, 'SubBuilding'), lineIn(item, 'BuildingName')].filter(Boolean).join(', '),
    building_number: lineIn(item, 'BuildingNumber'),
    line_1: lineIn(item, 'Line1'),
    line_2: lineIn(item, 'Line2'),
    line_3: lineIn(item, 'Line3'),
    line_4: lineIn(item, 'Line4'),
    town_or_city: lineIn(item, 'City'),
    county: lineIn(item, 'ProvinceName') || lineIn(item, 'Province'),
    postcode: lineIn(item, 'PostalCode'),
  }
}
