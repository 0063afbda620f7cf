import { gridToWgs84 } from '#src/places/national-grid.ts'
import { figure, type OpenDataReader, quoted, type ReadRow } from './open-data-reader.ts'

/** Schools of England: the daily extract of "Get Information about Schools", edubasealldataYYYYMMDD.csv. */
export const SCHOOLS_FILE: OpenDataReader = {
  set: 'schools',
  what: 'a file of Get Information about Schools (edubasealldata…)',
  table: 'open_points',
  columns: {
    urn: ['urn'],
    name: ['establishmentname'],
    status: ['establishmentstatus_(name)'],
    type: ['typeofestablishment_(name)'],
    phase: ['phaseofeducation_(name)'],
    easting: ['easting'],
    northing: ['northing'],
  },
  isKeyed: true,
  encoding: 'windows-1252',
  editionInName(name) {
    const [, year, month, day] = /edubasealldata(20\d{2})(\d{2})(\d{2})/i.exec(name) ?? []
    return year && `${year}-${month}-${day}`
  },
  read(cell) {
    if (!/^\d{5,7}$/.test(cell('urn'))) return { kind: 'bad', reason: `${quoted(cell('urn'))} isn't a URN` }
    if (!/^open\b/i.test(cell('status'))) return { kind: 'skipped', why: 'closed or not yet open' }
    if (!isSchool(cell('type'), cell('phase'))) return { kind: 'skipped', why: 'of another kind' }
    return pointOf('schools', cell('urn'), 'school', cell('name'), onGrid(cell('easting'), cell('northing')))
  },
}

/** What a family looks for; not units for pupils who are excluded, prisons, or schools online or abroad. */
function isSchool(type: string, phase: string): boolean {
  if (/referral|secure|offshore|service children|online|children'?s centre|alternative provision/i.test(type))
    return false
  if (/universit|higher education|special post 16/i.test(type)) return false
  return !/^(16 plus|nursery)$/i.test(phase)
}

/** Stops of Great Britain: NaPTAN's Stops.csv. Of a railway station the one row for the whole station. */
export const STOPS_FILE: OpenDataReader = {
  set: 'stations',
  what: 'NaPTAN’s Stops.csv',
  table: 'open_points',
  columns: {
    code: ['atcocode'],
    name: ['commonname'],
    kind: ['stoptype'],
    status: ['status'],
  },
  optional: {
    longitude: ['longitude'],
    latitude: ['latitude'],
    easting: ['easting'],
    northing: ['northing'],
  },
  isKeyed: true,
  read(cell) {
    if (!/^[\w-]{3,12}$/.test(cell('code')))
      return { kind: 'bad', reason: `${quoted(cell('code'))} isn't an ATCO code` }
    if (!/^act/i.test(cell('status'))) return { kind: 'skipped', why: 'not in use' }
    const kind = STOP_KINDS[cell('kind').toUpperCase()]
    if (!kind) return { kind: 'skipped', why: 'of another kind' }
    const [lng, lat] = [figure(cell('longitude')), figure(cell('latitude'))]
    const at = lng !== undefined && lat !== undefined ? { lat, lng } : onGrid(cell('easting'), cell('northing'))
    return pointOf('stations', cell('code'), kind, stopName(cell('name'), kind), at)
  },
}

/** NaPTAN's kinds of stop (Schema guide 2.5, StopType): a railway station, a tram or underground station, a bus stop. */
const STOP_KINDS: Readonly<Record<string, string>> = {
  RLY: 'station',
  MET: 'tram_stop',
  BCT: 'bus_stop',
  BCS: 'bus_stop',
}

/** "Oakham" of "Oakham Rail Station": the page says what kind it is. */
function stopName(name: string, kind: string): string {
  return kind === 'station' ? name.replace(/\s+(rail(way)?\s+)?station$/i, ' station') : name
}

function onGrid(easting: string, northing: string): { lat: number; lng: number } | undefined {
  const [east, north] = [figure(easting), figure(northing)]
  return east && north ? gridToWgs84(east, north) : undefined
}

function pointOf(
  set: string,
  id: string,
  kind: string,
  name: string,
  at: { lat: number; lng: number } | undefined,
): ReadRow {
  if (name === '') return { kind: 'skipped', why: 'without a name' }
  if (!at) return { kind: 'skipped', why: 'without a position' }
  const isBritish = at.lat > 49 && at.lat < 61.5 && at.lng > -9 && at.lng < 2.5
  if (!isBritish) return { kind: 'bad', reason: 'its position is outside the United Kingdom' }
  const loc = `(${at.lng.toFixed(6)},${at.lat.toFixed(6)})`
  return { kind: 'row', row: { set_name: set, id, kind, name: name.slice(0, 120), loc } }
}
