import type { AddressProvider } from '#src/agency/profile/settings.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { AddressLookupService } from './address-lookup.ts'
import type { AskService } from './ask-service.ts'
import { fileAddresses } from './file-addresses.ts'
import { GETADDRESS_URL, getAddress } from './getaddress.ts'
import { IDEAL_POSTCODES_URL, idealPostcodes } from './ideal-postcodes.ts'
import { LOQATE_URL, loqate } from './loqate.ts'

const services = {
  getaddress: { connect: getAddress, url: GETADDRESS_URL },
  'ideal-postcodes': { connect: idealPostcodes, url: IDEAL_POSTCODES_URL },
  loqate: { connect: loqate, url: LOQATE_URL },
}

type LookupParts = {
  db: Database
  provider: AddressProvider
  /** of the service */
  key: string | undefined
  /** in place of the service's own address */
  url: string | undefined
  ask: AskService
}

/** Where this agency's addresses are looked up; undefined: nowhere. */
export function chooseLookup({ db, provider, key, url, ask }: LookupParts): AddressLookupService | undefined {
  if (provider === 'off') return undefined
  if (provider === 'file') return fileAddresses(db)
  if (key === undefined) throw new Error(addressLookupMistake(provider, key))
  const service = services[provider]
  return service.connect({ ask, key, url: (url ?? service.url).replace(/\/+$/, '') })
}

/** Why a site cannot look addresses up so, if it cannot. */
export function addressLookupMistake(provider: AddressProvider, key: string | undefined): string | undefined {
  return provider in services && key === undefined ? `ADDRESS_LOOKUP_KEY is needed for ${provider}` : undefined
}
