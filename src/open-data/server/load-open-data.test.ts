import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { CERTIFICATES_FILE } from '../certificates-file.ts'
import { BROADBAND_FILE, MOBILE_FILE } from '../coverage-files.ts'
import { HOUSE_PRICES_FILE } from '../house-prices-file.ts'
import type { OpenDataReader } from '../open-data-reader.ts'
import { SCHOOLS_FILE, STOPS_FILE } from '../points-files.ts'
import { loadOpenData, removeOpenData } from './load-open-data.ts'

let database: TestDatabase
let folder: string
const now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-open-data-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const load = async (reader: OpenDataReader, name: string, text: string | Buffer, areas: string[] = []) =>
  loadOpenData(database.db, reader, await put(name, text), { now, areas })

async function rowsIn(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.db)
  return rows
}

const NEW_HEADING =
  'certificate_number,address1,address2,address3,postcode,posttown,current_energy_efficiency,current_energy_rating,lodgement_date,potential_energy_efficiency,total_floor_area,uprn'
const certificates = [
  NEW_HEADING,
  '"1111-2222-3333-4444-5555","14, High Street","","","LE15 6AH","OAKHAM","72","C","2024-03-03","85","92.5","100000000001"',
  '"1111-2222-3333-4444-5556","Rose Cottage","Church Lane","","le156aj","OAKHAM","41","E","2019-07-01","N/A","NO DATA!",""',
  '"1111-2222-3333-4444-5557","16, High Street","","","LE15 6AH","OAKHAM","","INVALID!","2024-03-03","","",""',
  '"1111-2222-3333-4444-5558","1, The Square","","","SW1A 1AA","LONDON","60","D","2025-01-31","70","50",""',
  '',
].join('\r\n')

describe('a file is refused and what was loaded stays:', () => {
  it.each([
    ['nothing there', undefined, /does not exist/],
    ['an empty file', '', /isn't a file of domestic energy certificates\.$/],
    ['another table', 'name,age\nAda,36\n', /lacks the columns address1, postcode/],
    ['a column missing', certificates.replace(',lodgement_date,', ',day,'), /lacks the column lodgement_date/],
    ['another encoding', Buffer.from(certificates, 'utf16le'), /isn't plain text/],
    [
      'a line of a million characters',
      `${NEW_HEADING}\n${'x'.repeat(1_000_000)}`,
      /line of more than 100000 characters/,
    ],
    ['quotes that never end', `${certificates}"9999,14`, /ends in the middle of line 6/],
    ['half a last line', certificates.slice(0, -40), /ends in the middle of line 5/],
    ['a last line that is short', `${certificates}1111,14`, /ends in the middle of line 6: download it again/],
    ['a broken ZIP', 'PK\x03\x04 and no more', /cannot be read/],
    [
      'only homes without a rating',
      `${NEW_HEADING}\n1,2,,,LE15 6AH,,,X,2024-03-03,,,\n`,
      /has no row that can be used/,
    ],
    [
      'rows of something else',
      `${NEW_HEADING}\n${'a,b,c,d,e,f,g,h,i,j,k,l\n'.repeat(200)}`,
      /"e" isn't a postcode in line/,
    ],
  ])('%s', async (_, text, message) => {
    await load(CERTIFICATES_FILE, 'certificates-2024.csv', certificates)
    const before = await rowsIn('epc_certificates')
    const path = text === undefined ? join(folder, 'none.csv') : await put('next.csv', text)
    const outcome = await loadOpenData(database.db, CERTIFICATES_FILE, path, { now })
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringMatching(message) })
    expect(await rowsIn('epc_certificates')).toEqual(before)
  })
})

it('certificates of the new service are stored with what a match needs, and the newest is their edition', async () => {
  const outcome = await load(CERTIFICATES_FILE, 'certificates-2024.csv', certificates)
  expect(outcome).toMatchObject({
    kind: 'loaded',
    report: { edition: '2025-01-31', rows: 4, stored: 3, skipped: { 'without a rating': 1 }, bad: 0 },
  })
  expect(await rowsIn('epc_certificates')).toContainEqual({
    ...{ postcode: 'LE156AH', uprn: '100000000001', address: '14, High Street', number: '1111-2222-3333-4444-5555' },
    ...{ letter: 'C', score: 72, potential: 85, floor_area_m2: 92.5, lodged_on: expect.anything() },
  })
  expect(await rowsIn('epc_certificates')).toContainEqual(
    expect.objectContaining({ postcode: 'LE156AJ', address: 'Rose Cottage, Church Lane', uprn: null, potential: null }),
  )
})

it('certificates of the older service have the same columns in capitals', async () => {
  const old = [
    'LMK_KEY,ADDRESS1,ADDRESS2,ADDRESS3,POSTCODE,CURRENT_ENERGY_RATING,CURRENT_ENERGY_EFFICIENCY,POTENTIAL_ENERGY_EFFICIENCY,LODGEMENT_DATE,TOTAL_FLOOR_AREA,UPRN',
    'abc,14 High Street,,,LE15 6AH,C,72,85,2024-03-03,92.5,100000000001.0',
    '',
  ].join('\n')
  await load(CERTIFICATES_FILE, 'certificates.csv', old)
  expect(await rowsIn('epc_certificates')).toMatchObject([{ uprn: '100000000001', letter: 'C' }])
})

it('only the postcode areas that are asked for are stored', async () => {
  const outcome = await load(CERTIFICATES_FILE, 'certificates.csv', certificates, ['LE15'])
  expect(outcome).toMatchObject({ report: { stored: 2, skipped: { elsewhere: 1 } } })
  expect(await load(CERTIFICATES_FILE, 'certificates.csv', certificates, ['SW'])).toMatchObject({
    report: { stored: 1 },
  })
})

it('broadband of a postcode area is stored, with the month of the file’s name', async () => {
  const text = [
    'postcode,postcode_space,postcode area,SFBB availability (% premises),UFBB availability (% premises),Gigabit availability (% premises)',
    'LE156AH,LE15 6AH,LE,100,97.5,97.5',
    'LE156AJ,LE15 6AJ,LE,none,0,0',
    'LE156AH,LE15 6AH,LE,1,1,1',
    '',
  ].join('\n')
  const outcome = await load(BROADBAND_FILE, '202601_fixed_pc_coverage_r2_LE.csv', text)
  expect(outcome).toMatchObject({ report: { edition: '2026-01', stored: 1, repeated: 1, bad: 1 } })
  expect(await rowsIn('broadband_coverage')).toEqual([
    { postcode: 'LE156AH', superfast: 100, ultrafast: 97.5, gigabit: 97.5 },
  ])
})

it('mobile coverage counts a blank as nought', async () => {
  const text = [
    'laua,laua_name,prem_count,4G_prem_in_0,4G_prem_in_4,5G_high_confidence_prem_out_0',
    'E06000017,Rutland,18000,2.5,61.5,12',
    'E06000018,Nottingham,150000,,98,',
    '',
  ].join('\n')
  expect(await load(MOBILE_FILE, '202607_mobile_coverage_laua_r01.csv', text)).toMatchObject({
    report: { edition: '2026-07', stored: 2 },
  })
  expect(await rowsIn('mobile_coverage')).toEqual([
    { district: 'E06000017', name: 'Rutland', indoor_4g_any: 97.5, indoor_4g_all: 61.5, outdoor_5g_any: 88 },
    { district: 'E06000018', name: 'Nottingham', indoor_4g_any: 100, indoor_4g_all: 98, outdoor_5g_any: null },
  ])
})

it('schools and stops share a table, and each replaces its own rows alone', async () => {
  const schools = [
    'URN,EstablishmentName,TypeOfEstablishment (name),EstablishmentStatus (name),PhaseOfEducation (name),Easting,Northing',
    '100001,St Mary’s and St Anne’s Primary School,Academy converter,Open,Primary,486000,308800',
    '100002,Old School,Community school,Closed,Primary,486000,308800',
    '100003,Rutland Referral Unit,Pupil referral unit,Open,Not applicable,486000,308800',
    '',
  ].join('\r\n')
  const windows = Buffer.from(schools.replaceAll('’', '\x92'), 'latin1')
  expect(await load(SCHOOLS_FILE, 'edubasealldata20261118.csv', windows)).toMatchObject({
    report: { edition: '2026-11-18', stored: 1, skipped: { 'closed or not yet open': 1, 'of another kind': 1 } },
  })
  const stops = [
    'ATCOCode,CommonName,Easting,Northing,Longitude,Latitude,StopType,Status',
    '9100OAKHAM,Oakham Rail Station,485600,308900,-0.734,52.6722,RLY,active',
    '300000001,Market Place,486000,308800,,,BCT,active',
    '300000002,Old Stop,486000,308800,,,BCT,inactive',
    '300000003,Taxi Rank,486000,308800,,,TXR,active',
    '',
  ].join('\n')
  await load(STOPS_FILE, 'Stops.csv', stops)
  await load(STOPS_FILE, 'Stops.csv', stops)
  const points = await rowsIn('open_points')
  expect(points.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'school: St Mary’s and St Anne’s Primary School',
    'station: Oakham station',
    'bus_stop: Market Place',
  ])
})

it('house prices are stored by area and month', async () => {
  const text = [
    'Date,RegionName,AreaCode,AveragePrice,Index,12m%Change',
    '01/09/2026,Rutland,E06000017,391250.4,150,2.1',
    '01/01/1999,Rutland,E06000017,80000,30,',
    '',
  ].join('\n')
  expect(await load(HOUSE_PRICES_FILE, 'UK-HPI-full-file-2026-09.csv', text)).toMatchObject({
    report: { edition: '2026-09-01', stored: 1, skipped: { 'of long ago': 1 } },
  })
  expect(await rowsIn('house_prices')).toMatchObject([{ area: 'E06000017', average: 391250, yearly_change: 2.1 }])
})

it('a set that is removed leaves nothing behind', async () => {
  await load(CERTIFICATES_FILE, 'certificates.csv', certificates)
  await removeOpenData(database.db, CERTIFICATES_FILE)
  expect(await rowsIn('epc_certificates')).toEqual([])
  const sets = await rowsIn('open_data_sets')
  expect(sets.map(({ name }) => name)).not.toContain('epc')
})
