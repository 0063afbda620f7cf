import type { AddressProvider } from '#src/agency/profile/settings.ts'
import type { AddressSuggestion, FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import type { Database } from '#src/platform/database/database.ts'
import { GETADDRESS_URL, getAddressProvider } from './getaddress.ts'
import { IDEAL_POSTCODES_URL, idealPostcodesProvider } from './ideal-postcodes.ts'
import type { JsonClient } from './json-client.ts'
import { LOQATE_URL, loqateProvider } from './loqate.ts'
import { tableProvider } from './table-provider.ts'

/*
 * The server's side of the address look-up: where addresses come from. The shape of an address, the form fields and the
 * browser's side belong to enquiries/address-lookup, which every form uses.
 */

/** No match is an empty list; `unavailable` is an outage, with a problem for the log. */
export type SuggestResult = { kind: 'suggestions'; suggestions: AddressSuggestion[] } | Unavailable

export type FindResult = { kind: 'address'; address: FoundAddress } | { kind: 'unknown' } | Unavailable

export type Unavailable = { kind: 'unavailable'; problem: string }

/** A source of addresses: the agency's own table, or a third-party API. Neither call throws for what a visitor typed. */
export type LookupProvider = {
  suggest: (text: string) => Promise<SuggestResult>
  find: (id: string) => Promise<FindResult>
}

export type ApiProviderDeps = { fetchJson: JsonClient; url: string; key: string }

const apiProviders = {
  getaddress: { connect: getAddressProvider, url: GETADDRESS_URL },
  'ideal-postcodes': { connect: idealPostcodesProvider, url: IDEAL_POSTCODES_URL },
  loqate: { connect: loqateProvider, url: LOQATE_URL },
}

type ProviderDeps = {
  db: Database
  provider: AddressProvider
  key: string | undefined
  /** overrides the API's own URL */
  url: string | undefined
  fetchJson: JsonClient
}

/** The agency's provider; undefined if it has none. */
export function createLookupProvider({ db, provider, key, url, fetchJson }: ProviderDeps): LookupProvider | undefined {
  if (provider === 'off') return undefined
  if (provider === 'file') return tableProvider(db)
  if (key === undefined) throw new Error(lookupProviderProblem(provider, key))
  const api = apiProviders[provider]
  return api.connect({ fetchJson, key, url: (url ?? api.url).replace(/\/+$/, '') })
}

/** Why the configuration does not allow a provider; undefined if it does. */
export function lookupProviderProblem(provider: AddressProvider, key: string | undefined): string | undefined {
  return provider in apiProviders && key === undefined ? `ADDRESS_LOOKUP_KEY is needed for ${provider}` : undefined
}
