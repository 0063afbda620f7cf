import {
  type JsonObject,
  jsonLine,
  jsonList,
  jsonNumber,
  jsonObject,
  jsonPounds,
  jsonText,
} from '#src/feed-import/rows/json-values.ts'
import type { MaterialInformation, Room } from '#src/property/listing/listing.ts'
import {
  zooplaFrequencies,
  zooplaHeating,
  zooplaLengths,
  zooplaListedGrades,
  zooplaOutsideSpaces,
  zooplaParking,
} from './zoopla-codes.ts'

/** Paragraphs without a heading are the description, those with one are rooms. */
export function readZooplaTexts(given: unknown): { description: string; rooms: Room[] } {
  const paragraphs: string[] = []
  const rooms: Room[] = []
  for (const { heading, text, dimensions } of jsonList(given).map(jsonObject)) {
    const name = jsonLine(heading)
    if (name === '') {
      paragraphs.push(jsonText(text))
      continue
    }
    const size = jsonObject(dimensions)
    const metres = zooplaLengths.get(jsonLine(size.units)) ?? 0
    const inMetres = (value: unknown) => Math.round((jsonNumber(value) ?? 0) * metres * 100) / 100
    const note = [jsonLine(dimensions), jsonLine(text)].filter(Boolean).join('. ')
    rooms.push({
      name,
      ...(inMetres(size.width) && { widthM: inMetres(size.width) }),
      ...(inMetres(size.length) && { lengthM: inMetres(size.length) }),
      ...(note && { note }),
    })
  }
  return { description: paragraphs.join('\n\n'), rooms }
}

/** Utilities that a home is connected to, in the words of material information. */
const UTILITIES: readonly [string, keyof MaterialInformation, string][] = [
  ['water', 'water', 'Connected'],
  ['electricity', 'electricity', 'Connected'],
  ['fibre_optic', 'broadband', 'Fibre'],
]

/** What buyers and tenants have a right to know, as far as the feed says it. */
export function readZooplaMaterial(given: JsonObject, warn: (message: string) => void): MaterialInformation {
  const connected = jsonList(given.connected_utilities).map(jsonLine)
  const built = jsonNumber(given.construction_year)
  const all: MaterialInformation = {
    councilTaxBand: jsonLine(given.council_tax_band),
    councilTaxPerYear: jsonPounds(given.annual_business_rates),
    serviceChargePerYear: serviceCharge(jsonObject(given.service_charge), warn),
    construction: built ? `Built in ${built}` : '',
    accessibility: given.accessibility === true ? 'Accessible' : '',
    listed: zooplaListedGrades.get(jsonLine(given.listed_building_grade)),
    heating: [zooplaHeating.get(jsonLine(given.central_heating)), connected.includes('gas') ? 'mains gas' : undefined]
      .filter(Boolean)
      .join(', '),
    parking: wordsOf(given.parking, zooplaParking),
    outsideSpace: wordsOf(given.outside_space, zooplaOutsideSpaces),
  }
  for (const [name, field, words] of UTILITIES) if (connected.includes(name)) Object.assign(all, { [field]: words })
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''))
}

function wordsOf(list: unknown, known: ReadonlyMap<string, string>): string {
  return jsonList(list)
    .flatMap((name) => known.get(jsonLine(name)) ?? [])
    .join(', ')
}

function serviceCharge(given: JsonObject, warn: (message: string) => void): number | undefined {
  const charge = jsonNumber(given.charge)
  if (!charge) return undefined
  const times = zooplaFrequencies.get(jsonLine(given.frequency))?.ofYear
  if (times) return Math.round(charge * times)
  warn('the service charge is not one of a period, so it is left out')
  return undefined
}
