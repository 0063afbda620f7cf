import type { FoundAddress } from '#src/enquiries/address-lookup/found-address.ts'
import { unavailable } from './getaddress.ts'
import type { FetchJson } from './json-client.ts'
import type { LookupProvider } from './lookup-provider.ts'
import { asFields, asFieldsList, type JsonFields, textField } from './untrusted-json.ts'

export const IDEAL_POSTCODES_URL = 'https://api.ideal-postcodes.co.uk'

/** Ideal Postcodes: https://docs.ideal-postcodes.co.uk/docs/api/autocomplete */
export function idealPostcodesProvider({
  ask,
  url,
  key,
}: {
  ask: FetchJson
  url: string
  key: string
}): LookupProvider {
  const headers = { authorization: `IDEALPOSTCODES api_key="${key}"` }
  const at = `${url}/v1/autocomplete/addresses`
  return {
    async suggest(text) {
      const answer = await ask(new URL(`${at}?${new URLSearchParams({ query: text, context: 'GBR' })}`), headers)
      const hits =
        answer.kind === 'answer' && answer.status === 200 && asFieldsList(asFields(resultIn(answer.json)).hits)
      if (!hits) return unavailable(answer)
      return {
        kind: 'suggestions',
        suggestions: hits.map((hit) => ({ address: textField(hit, 'suggestion'), id: textField(hit, 'id') })),
      }
    },
    async find(id) {
      const answer = await ask(new URL(`${at}/${encodeURIComponent(id)}/gbr`), headers)
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'unknown' }
      const found = asFields(answer.kind === 'answer' && answer.status === 200 && resultIn(answer.json))
      return textField(found, 'postcode') === '' ? unavailable(answer) : { kind: 'address', address: addressIn(found) }
    },
  }
}

const resultIn = (json: unknown) => asFields(json).result

function addressIn(found: JsonFields): FoundAddress {
  const name = [textField(found, 'sub_building_name'), textField(found, 'building_name')]
  return {
    building_name: name.filter(Boolean).join(', '),
    building_number: textField(found, 'building_number'),
    line_1: textField(found, 'line_1'),
    line_2: textField(found, 'line_2'),
    line_3: textField(found, 'line_3'),
    line_4: '',
    town_or_city: asWritten(textField(found, 'post_town')),
    county: textField(found, 'county'),
    postcode: textField(found, 'postcode'),
  }
}

/** Words inside a town's name that stay small: Stow on the Wold, Newcastle upon Tyne. */
const small = new Set(['on', 'the', 'upon', 'in', 'le', 'la', 'de', 'by', 'under', 'of', 'and', 'cum', 'next', 'with'])

/** The Post Office writes its towns in capitals: "MELTON MOWBRAY" is "Melton Mowbray". */
export function asWritten(town: string): string {
  if (town !== town.toUpperCase()) return town
  return town
    .toLowerCase()
    .replace(/\p{L}[\p{L}’']*/gu, (word, at: number) =>
      at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}
