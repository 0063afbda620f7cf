import type { FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import type { Database } from '#src/platform/database/database.ts'
import { parseTypedWords, type StoredAddress } from '../parse-address-row.ts'
import { addressById, findAddresses } from './address-statements.ts'
import type { LookupProvider } from './lookup-provider.ts'

const SUGGESTIONS = 20
/** of a whole postcode: it has a hundred addresses at most */
const OF_A_POSTCODE = 100

/** Addresses from the table that the agency has loaded. */
export function tableProvider(db: Database): LookupProvider {
  return {
    async suggest(text) {
      const words = parseTypedWords(text)
      if (words.length === 0) return { kind: 'suggestions', suggestions: [] }
      const found = await findAddresses(db, words, parsePostcode(text) ? OF_A_POSTCODE : SUGGESTIONS)
      return { kind: 'suggestions', suggestions: found.map((one) => ({ address: inOneLine(one), id: one.id })) }
    },
    async find(id) {
      const address = await addressById(db, id)
      return address ? { kind: 'address', address: asFound(address) } : { kind: 'unknown' }
    },
  }
}

/** "Flat 2", "22 Windover Street", "Wing" */
function linesOf({ buildingName, buildingNumber, street, locality }: StoredAddress): string[] {
  return [buildingName, [buildingNumber, street].filter(Boolean).join(' '), locality].filter(Boolean)
}

function inOneLine(address: StoredAddress): string {
  return [...linesOf(address), address.town, address.postcode].join(', ')
}

function asFound(address: StoredAddress): FoundAddress {
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
