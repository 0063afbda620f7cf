import type { FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import { titleCase } from '#src/places/title-case.ts'
import type { ApiProviderDeps, LookupProvider } from './lookup-provider.ts'
import { asFields, asFieldsList, type JsonFields, textField, unavailable } from './untrusted-json.ts'

export const IDEAL_POSTCODES_URL = 'https://api.ideal-postcodes.co.uk'

/** https://docs.ideal-postcodes.co.uk/docs/api/autocomplete */
export function idealPostcodesProvider({ fetchJson, url, key }: ApiProviderDeps): LookupProvider {
  const headers = { authorization: `IDEALPOSTCODES api_key="${key}"` }
  const at = `${url}/v1/autocomplete/addresses`
  return {
    async suggest(text) {
      const answer = await fetchJson(new URL(`${at}?${new URLSearchParams({ query: text, context: 'GBR' })}`), headers)
      const hits =
        answer.kind === 'answer' && answer.status === 200 && asFieldsList(asFields(resultOf(answer.json)).hits)
      if (!hits) return unavailable(answer)
      return {
        kind: 'suggestions',
        suggestions: hits.map((hit) => ({ address: textField(hit, 'suggestion'), id: textField(hit, 'id') })),
      }
    },
    async find(id) {
      const answer = await fetchJson(new URL(`${at}/${encodeURIComponent(id)}/gbr`), headers)
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'unknown' }
      const found = asFields(answer.kind === 'answer' && answer.status === 200 && resultOf(answer.json))
      return textField(found, 'postcode') === ''
        ? unavailable(answer)
        : { kind: 'address', address: toFoundAddress(found) }
    },
  }
}

const resultOf = (json: unknown) => asFields(json).result

function toFoundAddress(found: JsonFields): FoundAddress {
  const name = [textField(found, 'sub_building_name'), textField(found, 'building_name')]
  return {
    building_name: name.filter(Boolean).join(', '),
    building_number: textField(found, 'building_number'),
    line_1: textField(found, 'line_1'),
    line_2: textField(found, 'line_2'),
    line_3: textField(found, 'line_3'),
    line_4: '',
    town_or_city: formatTown(textField(found, 'post_town')),
    county: textField(found, 'county'),
    postcode: textField(found, 'postcode'),
  }
}

/** The Post Office writes towns in capitals. */
export function formatTown(town: string): string {
  return town === town.toUpperCase() ? titleCase(town) : town
}
