import type { AddressProvider } from '#src/agency/profile/settings.ts'
import type { Database } from '#src/platform/database/database.ts'
import { GETADDRESS_URL, getAddressProvider } from './getaddress.ts'
import { IDEAL_POSTCODES_URL, idealPostcodesProvider } from './ideal-postcodes.ts'
import type { FetchJson } from './json-client.ts'
import type { LookupProvider } from './lookup-provider.ts'
import { LOQATE_URL, loqateProvider } from './loqate.ts'
import { tableProvider } from './table-provider.ts'

const services = {
  getaddress: { connect: getAddressProvider, url: GETADDRESS_URL },
  'ideal-postcodes': { connect: idealPostcodesProvider, url: IDEAL_POSTCODES_URL },
  loqate: { connect: loqateProvider, url: LOQATE_URL },
}

type LookupParts = {
  db: Database
  provider: AddressProvider
  /** of the service */
  key: string | undefined
  /** in place of the service's own address */
  url: string | undefined
  ask: FetchJson
}

/** Where this agency's addresses are looked up; undefined: nowhere. */
export function createLookupProvider({ db, provider, key, url, ask }: LookupParts): LookupProvider | undefined {
  if (provider === 'off') return undefined
  if (provider === 'file') return tableProvider(db)
  if (key === undefined) throw new Error(lookupProviderProblem(provider, key))
  const service = services[provider]
  return service.connect({ ask, key, url: (url ?? service.url).replace(/\/+$/, '') })
}

/** Why a site cannot look addresses up so, if it cannot. */
export function lookupProviderProblem(provider: AddressProvider, key: string | undefined): string | undefined {
  return provider in services && key === undefined ? `ADDRESS_LOOKUP_KEY is needed for ${provider}` : undefined
}
