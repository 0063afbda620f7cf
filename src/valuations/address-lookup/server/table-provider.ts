import type { FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import type { Database } from '#src/platform/database/database.ts'
import { parseTypedWords, type StoredAddress } from '../parse-address-row.ts'
import { addressById, findAddresses } from './address-statements.ts'
import type { LookupProvider } from './lookup-provider.ts'

const MAX_SUGGESTIONS = 20
/** a postcode has at most a hundred addresses */
const MAX_FOR_POSTCODE = 100

/** The table of addresses that the agency has loaded. */
export function tableProvider(db: Database): LookupProvider {
  return {
    async suggest(text) {
      const words = parseTypedWords(text)
      if (words.length === 0) return { kind: 'suggestions', suggestions: [] }
      const found = await findAddresses(db, words, parsePostcode(text) ? MAX_FOR_POSTCODE : MAX_SUGGESTIONS)
      return { kind: 'suggestions', suggestions: found.map((one) => ({ address: formatAddress(one), id: one.id })) }
    },
    async find(id) {
      const address = await addressById(db, id)
      return address ? { kind: 'address', address: toFoundAddress(address) } : { kind: 'unknown' }
    },
  }
}

/** "Flat 2", "22 Windover Street", "Wing" */
function linesOf({ buildingName, buildingNumber, street, locality }: StoredAddress): string[] {
  return [buildingName, [buildingNumber, street].filter(Boolean).join(' '), locality].filter(Boolean)
}

function formatAddress(address: StoredAddress): string {
  return [...linesOf(address), address.town, address.postcode].join(', ')
}

function toFoundAddress(address: StoredAddress): FoundAddress {
  const [line_1 = '', line_2 = '', line_3 = ''] = linesOf(address)
  return {
    building_name: address.buildingName,
    building_number: address.buildingNumber,
    line_1,
    line_2,
    line_3,
    line_4: '',
    town_or_city: address.town,
    county: address.county,
    postcode: address.postcode,
  }
}
