import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Nation } from '#src/property/listing/listing.ts'
import { catchmentMiles, countyLabel, type Place, placeLabel, placeSlug } from '../place.ts'
import { outcodeId } from '../postcode.ts'

export type PlaceRecord = Place & { population: number; outcodes: string[] }

export type PlaceFiles = { contentHash: string; places: Buffer; outcodes: Buffer; counties: Buffer }

/** Increment when labels, slugs, keys or catchments are derived differently, so that unchanged files are loaded again. */
const DERIVATION_VERSION = 1
const data = new URL('../../../data/', import.meta.url)

/** The raw files, and a hash of the edition. */
export async function readPlaceFiles(): Promise<PlaceFiles> {
  const [places, outcodes, counties] = await Promise.all([
    readFile(new URL('places.tsv.br', data)),
    readFile(new URL('outcodes.tsv.br', data)),
    readFile(new URL('counties.tsv', data)),
  ])
  const hash = createHash('sha256').update(String(DERIVATION_VERSION))
  for (const file of [places, outcodes, counties]) hash.update(file)
  return { contentHash: hash.digest('hex'), places, outcodes, counties }
}

/** Every settlement, outcode and county of the shipped files (data/README.md). */
export async function parsePlaceFiles(files: PlaceFiles): Promise<PlaceRecord[]> {
  const decompress = promisify(brotliDecompress)
  const settlements = settlementsOf(await decompress(files.places))
  const outcodes = outcodesOf(await decompress(files.outcodes))
  const counties = countiesOf(files.counties, new Set(settlements.map(({ name }) => name)))
  return [...settlements, ...outcodes, ...counties]
}

function settlementsOf(file: Buffer): PlaceRecord[] {
  const lines = cells(file)
  const mentions = new Map<string, number>()
  for (const [, name, county] of lines) {
    mentions.set(`${name}|${county}`, (mentions.get(`${name}|${county}`) ?? 0) + 1)
  }
  return lines.map(([id, name, county, nation, lat, lng, people, feature, outcodeList]) => {
    const outcodes = outcodeList.split(',')
    const population = Number(people)
    const label = placeLabel({ name, county }, mentions.get(`${name}|${county}`)! > 1 ? outcodes[0] : undefined)
    return {
      id: Number(id),
      kind: 'place',
      name,
      county,
      label,
      slug: placeSlug(label),
      nation: asNation(nation),
      lat: Number(lat),
      lng: Number(lng),
      radiusMiles: catchmentMiles({ population, feature, county }),
      population,
      outcodes,
    }
  })
}

function outcodesOf(file: Buffer): PlaceRecord[] {
  return cells(file).map(([outcode, lat, lng, , county, nation, radius]) => {
    const label = placeLabel({ name: outcode, county })
    return {
      id: outcodeId(outcode),
      kind: 'outcode',
      name: outcode,
      county,
      label,
      slug: placeSlug(label),
      nation: asNation(nation),
      lat: Number(lat),
      lng: Number(lng),
      radiusMiles: Number(radius),
      population: 0,
      outcodes: [outcode],
    }
  })
}

function countiesOf(file: Buffer, settlementNames: Set<string>): PlaceRecord[] {
  return cells(file).map(([id, name, nation, lat, lng, people, radius]) => {
    const sharesName = settlementNames.has(name)
    const label = countyLabel(name, sharesName)
    return {
      id: Number(id),
      kind: 'county',
      name,
      county: name,
      label,
      slug: placeSlug(label),
      nation: asNation(nation),
      lat: Number(lat),
      lng: Number(lng),
      radiusMiles: Number(radius),
      // a town of the same name ranks first
      population: sharesName ? 0 : Number(people),
      outcodes: [],
    }
  })
}

type Cells = [string, string, string, string, string, string, string, string, string]

/** The rows after the header; the files are our own, so their shape is known. */
function cells(file: Buffer): Cells[] {
  const lines = file.toString('utf8').trimEnd().split('\n').slice(1)
  return lines.map((line) => line.split('\t') as Cells)
}

const asNation = (text: string) => (text ? (text as Nation) : undefined)
