import { gridToWgs84 } from './national-grid.ts'
import { parsePostcode } from './postcode.ts'

/** National postcode tables: the ONS Postcode Directory, and Ordnance Survey's Code-Point Open (no header, grid positions). */
export type PostcodeTable =
  | ({ name: 'ONSPD'; postcode: number; lat: number; lng: number; terminated: number | undefined } & AreaColumns)
  | ({ name: 'Code-Point Open'; postcode: number; quality: number; easting: number; northing: number } & AreaColumns)

/** Columns of the codes of the country, council and ward. */
type AreaColumns = Partial<Record<keyof PostcodeAreas, number>>

/** Codes of the Office for National Statistics: "E92000001", "E06000017", "E05009999". */
export type PostcodeAreas = { country: string; district: string; ward: string }

export type PostcodeRow =
  /** "LE156AH", without the space; degrees */
  | ({ kind: 'live'; postcode: string; lat: number; lng: number } & Partial<PostcodeAreas>)
  /** no longer in use */
  | { kind: 'terminated' }
  /** in use, without a published position */
  | { kind: 'unplaced' }
  | { kind: 'bad'; reason: string }

/** Column names of all editions. */
const COLUMN_NAMES = {
  postcode: ['pcds', 'pcd8', 'pcd2', 'pcd7', 'pcd', 'postcode', 'pc'],
  lat: ['lat', 'latitude'],
  lng: ['long', 'lng', 'longitude'],
  terminated: ['doterm'],
  quality: ['positional_quality_indicator', 'pq'],
  easting: ['eastings', 'ea'],
  northing: ['northings', 'no'],
}

/** Headings of areas; since 2025 they carry the year of their codes ("lad25cd"). Code-Point Open's are CY, DC and WC. */
const AREA_COLUMNS: Record<keyof PostcodeAreas, RegExp> = {
  country: /^(ctry(\d\dcd)?|country_code|cy)$/,
  district: /^(oslaua|laua|lad\d\dcd|admin_district_code|dc)$/,
  ward: /^(osward|ward|wd\d\dcd|admin_ward_code|wc)$/,
}

function areaColumns(header: readonly string[]): AreaColumns {
  const found = Object.entries(AREA_COLUMNS).map(([name, heading]) => [
    name,
    header.findIndex((cell) => heading.test(cell)),
  ])
  return Object.fromEntries(found.filter(([, at]) => Number(at) >= 0)) as AreaColumns
}

const CODE = /^[A-Z]\d{8}$/

function areasOf(table: AreaColumns, cells: readonly string[]): Partial<PostcodeAreas> {
  const areas: Partial<PostcodeAreas> = {}
  for (const name of ['country', 'district', 'ward'] as const) {
    const code = cells[table[name] ?? -1]?.trim() ?? ''
    if (CODE.test(code)) areas[name] = code
  }
  return areas
}

/** Recognises the table by its first row; null if it is another file. */
export function recognizePostcodeTable(cells: string[]): { table: PostcodeTable; hasHeader: boolean } | null {
  const header = cells.map((cell) => cell.trim().toLowerCase())
  const column = (wanted: string[]) => wanted.map((name) => header.indexOf(name)).find((at) => at >= 0)
  const postcode = column(COLUMN_NAMES.postcode)
  const [lat, lng, terminated] = [column(COLUMN_NAMES.lat), column(COLUMN_NAMES.lng), column(COLUMN_NAMES.terminated)]
  if (postcode !== undefined && lat !== undefined && lng !== undefined) {
    return { table: { name: 'ONSPD', postcode, lat, lng, terminated, ...areaColumns(header) }, hasHeader: true }
  }
  const [quality = 1, easting, northing] = [
    column(COLUMN_NAMES.quality),
    column(COLUMN_NAMES.easting),
    column(COLUMN_NAMES.northing),
  ]
  if (postcode !== undefined && easting !== undefined && northing !== undefined) {
    return {
      table: { name: 'Code-Point Open', postcode, quality, easting, northing, ...areaColumns(header) },
      hasHeader: true,
    }
  }
  const looksBare = cells.length >= 4 && parsePostcode(cells[0]!) && cells.slice(1, 4).every((cell) => isWhole(cell))
  if (!looksBare) return null
  return {
    table: { name: 'Code-Point Open', postcode: 0, quality: 1, easting: 2, northing: 3, ...BARE_AREAS },
    hasHeader: false,
  }
}

/** Where Code-Point Open has them without a heading. */
const BARE_AREAS: AreaColumns = { country: 4, district: 8, ward: 9 }

/** Code-Point Open's quality 90: the postcode has no position */
const NO_POSITION_QUALITY = 90
/** UK, Isle of Man and Channel Islands, in degrees */
const BOUNDS = { south: 49, north: 61.5, west: -9, east: 2.5 }

export function parsePostcodeRow(table: PostcodeTable, cells: string[]): PostcodeRow {
  if (table.name === 'ONSPD' && table.terminated !== undefined && cells[table.terminated]?.trim()) {
    return { kind: 'terminated' }
  }
  const text = cells[table.postcode] ?? ''
  const postcode = parsePostcode(text)
  if (!postcode) return { kind: 'bad', reason: `${JSON.stringify(text.slice(0, 20))} isn't a postcode` }
  const position = table.name === 'ONSPD' ? positionInDegrees(table, cells) : positionOnGrid(table, cells)
  if (!('lat' in position)) return position
  const { lat, lng } = position
  const inside = lat >= BOUNDS.south && lat <= BOUNDS.north && lng >= BOUNDS.west && lng <= BOUNDS.east
  if (!inside) return { kind: 'bad', reason: `its position ${lat}, ${lng} is outside the United Kingdom` }
  return { kind: 'live', postcode: postcode.outcode + postcode.incode, lat, lng, ...areasOf(table, cells) }
}

type Located = { lat: number; lng: number } | Extract<PostcodeRow, { kind: 'unplaced' | 'bad' }>

/** ONSPD has the latitude 99.999999 for an unknown position. */
function positionInDegrees(table: Extract<PostcodeTable, { name: 'ONSPD' }>, cells: string[]): Located {
  const lat = degrees(cells[table.lat])
  const lng = degrees(cells[table.lng])
  if (lat === null || lng === null) return { kind: 'bad', reason: "its latitude or longitude isn't a number" }
  return lat > 99 ? { kind: 'unplaced' } : { lat, lng }
}

function positionOnGrid(table: Extract<PostcodeTable, { name: 'Code-Point Open' }>, cells: string[]): Located {
  const [easting, northing] = [cells[table.easting] ?? '', cells[table.northing] ?? '']
  if (!isWhole(easting) || !isWhole(northing)) return { kind: 'bad', reason: "its easting or northing isn't a number" }
  if (Number(cells[table.quality]) === NO_POSITION_QUALITY || Number(easting) === 0) return { kind: 'unplaced' }
  const { lat, lng } = gridToWgs84(Number(easting), Number(northing))
  return { lat: sixDecimals(lat), lng: sixDecimals(lng) }
}

/** a tenth of a metre */
const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6

const isWhole = (text: string) => /^\d{1,7}$/.test(text.trim())

function degrees(text = ''): number | null {
  return /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : null
}
