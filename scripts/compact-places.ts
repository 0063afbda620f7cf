/**
 * Makes data/places.tsv.br, data/outcodes.tsv.br and data/counties.tsv from a folder with places.tsv and outcodes.tsv
 * (their columns: data/README.md). The same input always gives the same files.
 *
 *   node scripts/compact-places.ts FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { milesBetween } from '../src/places/distance.ts'

type Row = Record<string, string>

const folder = process.argv[2]
if (!folder) {
  console.error('Usage: node scripts/compact-places.ts FOLDER')
  process.exit(1)
}
const output = join(import.meta.dirname, '../data')

function readRows(file: string): Row[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const names = header.split('\t')
  return lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  })
}

const asTsv = (columns: string[], rows: Row[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('')

function writeCompressed(name: string, text: string) {
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(join(output, name), bytes)
  console.log(`${name}: ${bytes.length.toLocaleString('en-GB')} bytes`)
}

/** four decimals of a degree are eleven metres at most: plenty for the middle of a village */
const rounded = (degrees: string | number) => String(Math.round(Number(degrees) * 1e4) / 1e4)
/** empty for the Isle of Man and the Channel Islands, which are no nation of the United Kingdom */
const nations = new Map([
  ['England', 'england'],
  ['Scotland', 'scotland'],
  ['Wales', 'wales'],
  ['Northern Ireland', 'northern_ireland'],
])
const nationKey = (nation: string) => nations.get(nation) ?? ''
const position = (row: Row) => ({ lat: Number(row.lat), lng: Number(row.lng) })
const firstOutcode = (row: Row) => row.outcodes!.split(',')[0]!
const percentile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0
const quarters = (miles: number) => Math.round(miles * 4) / 4

/** What the sources have wrong: the value as they give it, and the right one. A row that they have mended stays as it is. */
const mends: {
  id: string
  name: string
  column: 'county' | 'lat' | 'lng'
  wrong: string
  right: string
  why: string
}[] = [
  {
    ...{ id: '900001835', name: 'Belmesthorpe', column: 'county', wrong: 'Lincolnshire', right: 'Rutland' },
    why: 'it is in the parish of Ryhall, Rutland; letters go through Stamford, Lincolnshire',
  },
  ...(
    [
      { column: 'lat', wrong: '52.6377', right: '52.559' },
      { column: 'lng', wrong: '-0.7436', right: '-0.6843' },
    ] as const
  ).map((mend) => ({
    ...{ id: '900020265', name: 'Thorpe by Water', ...mend },
    why: 'it is by the Welland, south of Lyddington; the source has it five miles to the north-west',
  })),
]

function mended(row: Row): Row {
  const own = mends.filter(({ id, name, column, wrong }) => id === row.id && name === row.name && row[column] === wrong)
  return { ...row, ...Object.fromEntries(own.map(({ column, right }) => [column, right])) }
}

/** Leaves out a second mention of one village, and what bears the name of a whole county without being a town. */
function withoutMistakes(rows: Row[]): Row[] {
  const counties = new Set(rows.map((row) => row.county))
  const towns = new Set(rows.filter((row) => row.population !== '0').map((row) => row.name))
  const seen = new Set<string>()
  return rows.filter((row) => {
    const mention = `${row.name}|${row.county}|${firstOutcode(row)}`
    const repeated = seen.has(mention)
    seen.add(mention)
    return !repeated && (towns.has(row.name) || !counties.has(row.name))
  })
}

/** A county reaches as far as nearly all its places do; ids already given in data/counties.tsv are kept. */
function countyRows(places: Row[]): Row[] {
  const known = new Map(existingCounties().map((row) => [row.name!, Number(row.id)]))
  let lastId = Math.max(920_000_000, ...known.values())
  return [...Map.groupBy(places, (place) => place.county!)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, members]) => {
      const lats = members.map((member) => Number(member.lat))
      const lngs = members.map((member) => Number(member.lng))
      const centre = {
        lat: (Math.min(...lats) + Math.max(...lats)) / 2,
        lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
      }
      const reach = percentile(
        members.map((member) => milesBetween(centre, position(member))),
        0.98,
      )
      return {
        id: String(known.get(name) ?? ++lastId),
        name,
        nation: nationKey(members[0]!.nation!),
        lat: rounded(centre.lat),
        lng: rounded(centre.lng),
        population: String(members.reduce((sum, member) => sum + Number(member.population), 0)),
        radius_miles: String(Math.max(3, Math.ceil(reach + 1))),
      }
    })
}

function existingCounties(): Row[] {
  try {
    return readRows(join(output, 'counties.tsv'))
  } catch {
    return []
  }
}

/** An outcode reaches as far as the places that lie wholly in it; 1.5 miles at least, 12 at most. */
function outcodeRows(outcodes: Row[], places: Row[]): Row[] {
  const inside = Map.groupBy(
    places.filter((place) => !place.outcodes!.includes(',')),
    (place) => place.outcodes!,
  )
  return outcodes
    .map((row) => {
      const distances = (inside.get(row.outcode!) ?? []).map((place) => milesBetween(position(row), position(place)))
      const reach = Math.min(12, Math.max(1.5, quarters(percentile(distances, 0.95) + 0.5)))
      return {
        ...row,
        nation: nationKey(row.nation!),
        lat: rounded(row.lat!),
        lng: rounded(row.lng!),
        radius_miles: String(reach),
      }
    })
    .sort((a: Row, b: Row) => (a.outcode! < b.outcode! ? -1 : 1))
}

const places = withoutMistakes(readRows(join(folder, 'places.tsv')).map(mended))
const compact = places
  .map((row) => ({ ...row, nation: nationKey(row.nation!), lat: rounded(row.lat!), lng: rounded(row.lng!) }))
  .sort((a: Row, b: Row) => (a.county! < b.county! ? -1 : a.county! > b.county! ? 1 : Number(a.id) - Number(b.id)))

writeCompressed(
  'places.tsv.br',
  asTsv(['id', 'name', 'county', 'nation', 'lat', 'lng', 'population', 'type', 'outcodes'], compact),
)
writeCompressed(
  'outcodes.tsv.br',
  asTsv(
    ['outcode', 'lat', 'lng', 'town', 'county', 'nation', 'radius_miles'],
    outcodeRows(readRows(join(folder, 'outcodes.tsv')), places),
  ),
)
writeFileSync(
  join(output, 'counties.tsv'),
  asTsv(['id', 'name', 'nation', 'lat', 'lng', 'population', 'radius_miles'], countyRows(places)),
)
