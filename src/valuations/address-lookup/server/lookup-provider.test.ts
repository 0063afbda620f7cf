import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAddressProvider } from './getaddress.ts'
import { formatTown, idealPostcodesProvider } from './ideal-postcodes.ts'
import { createJsonClient } from './json-client.ts'
import type { LookupProvider } from './lookup-provider.ts'
import { loqateProvider } from './loqate.ts'

/* A local stub answers as each API's documentation says. */

type Answer = { status?: number; json?: unknown; text?: string; waitMs?: number }

const key = 'a key of ours'
let server: Server
let url = ''
let answer: (path: string, query: URLSearchParams) => Answer
let asked: { path: string; query: Record<string, string>; authorization: string | undefined }[] = []
let client: ReturnType<typeof createJsonClient>

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const { authorization } = request.headers
    asked.push({ path: decodeURIComponent(pathname), query: Object.fromEntries(searchParams), authorization })
    const { status = 200, json, text = JSON.stringify(json), waitMs = 0 } = answer(pathname, searchParams)
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(text), waitMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createJsonClient({ allowedHosts: [new URL(url).host], timeoutMs: 500 })
})
afterAll(async () => {
  await client.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const connect = { getaddress: getAddressProvider, 'ideal-postcodes': idealPostcodesProvider, loqate: loqateProvider }
const services = Object.keys(connect) as (keyof typeof connect)[]
const lookup = (name: keyof typeof connect): LookupProvider => connect[name]({ fetchJson: client.fetchJson, url, key })

describe.each(services)('%s is unavailable after', (name) => {
  test.each<[string, Answer, RegExp]>([
    ['a server error', { status: 500, json: { message: 'oops' } }, /^it answered 500 oops$/],
    ['a wrong key', { status: 401, json: { Message: 'Unauthorized' } }, /^it answered 401 Unauthorized$/],
    ['a rate limit', { status: 429, text: '' }, /^it answered 429$/],
    ['a gateway’s page', { text: '<h1>Bad gateway</h1>' }, /^it answered 200$/],
    ['JSON of another shape', { json: [1, 'two', null] }, /^it answered 200$/],
    ['a redirect', { status: 302, text: '' }, /^it answered 302$/],
    ['an answer that is too large', { text: `"${'x'.repeat(1_100_000)}"` }, /^the answer is too large$/],
    ['a time-out', { json: {}, waitMs: 3000 }, /^no answer in 0\.5 s$/],
  ])('%s', async (_what, given, problem) => {
    answer = () => given
    const unavailable = { kind: 'unavailable', problem: expect.stringMatching(problem) }
    expect(await lookup(name).suggest('10 watkin')).toEqual(unavailable)
    expect(await lookup(name).find('some id')).toEqual(unavailable)
  })

  test('encodes any id in the URL', async () => {
    answer = () => ({ status: 404, json: {} })
    await lookup(name).find('../../../account?key=x&y#z')
    const at = { getaddress: '/get/', 'ideal-postcodes': '/v1/autocomplete/addresses/', loqate: '/Capture/' }[name]
    expect(asked.map(({ path }) => path.startsWith(at))).toEqual([true])
    expect(asked[0]?.query.y).toBeUndefined()
  })
})

test('an API at an internal IP address is not called', async () => {
  const guarded = createJsonClient({
    resolveHost: async () => [{ address: '10.0.0.8', family: 4 }],
    timeoutMs: 500,
  })
  const problem = expect.stringMatching(/not a public address/)
  for (const address of ['https://addresses.example', 'https://127.0.0.1'])
    expect(await getAddressProvider({ fetchJson: guarded.fetchJson, url: address, key }).suggest('x')).toEqual({
      kind: 'unavailable',
      problem,
    })
  await guarded.close()
})

describe('getAddress', () => {
  const suggestions = [
    { address: '10 Watkin Terrace, Northampton', url: '/get/NDg5', id: 'NDg5' },
    { address: '11 Watkin Terrace, Northampton', url: '/get/ZDNh', id: 'ZDNh' },
  ]

  test('suggests addresses', async () => {
    answer = () => ({ json: { suggestions } })
    expect(await lookup('getaddress').suggest('10 watkin/?')).toEqual({
      kind: 'suggestions',
      suggestions: suggestions.map(({ address, id }) => ({ address, id })),
    })
    expect(asked[0]).toMatchObject({ path: '/autocomplete/10 watkin/?', query: { 'api-key': key, all: 'true' } })
  })

  test('answers unknown for an unknown id', async () => {
    answer = () => ({ json: { suggestions: [] } })
    expect(await lookup('getaddress').suggest('zz')).toEqual({ kind: 'suggestions', suggestions: [] })
    answer = () => ({ status: 404, json: { Message: 'Not found' } })
    expect(await lookup('getaddress').find('gone')).toEqual({ kind: 'unknown' })
  })

  test('finds an address', async () => {
    const line = { line_1: '10 Watkin Terrace', line_2: '', line_3: '', line_4: '' }
    const building = { building_name: '', sub_building_name: 'Flat', sub_building_number: '2', building_number: '10' }
    const place = { town_or_city: 'Northampton', county: 'Northamptonshire', postcode: 'NN1 3ER' }
    answer = () => ({ json: { ...place, ...line, ...building, thoroughfare: 'Watkin Terrace', latitude: 52.2 } })
    expect(await lookup('getaddress').find('NDg5 Y=')).toEqual({
      kind: 'address',
      address: { ...place, ...line, building_name: 'Flat 2', building_number: '10' },
    })
    expect(asked[0]).toMatchObject({ path: '/get/NDg5 Y=', query: { 'api-key': key } })
  })
})

describe('Ideal Postcodes', () => {
  test('suggests addresses and keeps its key out of the URL', async () => {
    const hits = [{ id: 'paf_10093397', suggestion: '10 Downing Avenue, Guildford, GU2', udprn: 10093397, urls: {} }]
    answer = () => ({ json: { result: { hits }, code: 2000, message: 'Success' } })
    expect(await lookup('ideal-postcodes').suggest('10 downing')).toEqual({
      kind: 'suggestions',
      suggestions: [{ address: '10 Downing Avenue, Guildford, GU2', id: 'paf_10093397' }],
    })
    expect(asked[0]).toMatchObject({
      path: '/v1/autocomplete/addresses',
      query: { query: '10 downing' },
      authorization: `IDEALPOSTCODES api_key="${key}"`,
    })
    expect(JSON.stringify(asked[0]?.query)).not.toContain(key)
  })

  test('answers unknown for an unknown id', async () => {
    answer = () => ({ json: { result: { hits: [] }, code: 2000, message: 'Success' } })
    expect(await lookup('ideal-postcodes').suggest('zz')).toEqual({ kind: 'suggestions', suggestions: [] })
    answer = () => ({ status: 404, json: { code: 4040, message: 'Not found' } })
    expect(await lookup('ideal-postcodes').find('paf_1')).toEqual({ kind: 'unknown' })
  })

  test('finds an address', async () => {
    const lines = { line_1: '10 Downing Street', line_2: '', line_3: '' }
    const result = { ...lines, building_number: '10', building_name: '', post_town: 'LONDON', county: 'London' }
    answer = () => ({ json: { result: { ...result, postcode: 'SW1A 2AA' }, code: 2000, message: 'Success' } })
    expect(await lookup('ideal-postcodes').find('paf_23747771')).toEqual({
      kind: 'address',
      address: {
        ...lines,
        line_4: '',
        building_number: '10',
        building_name: '',
        town_or_city: 'London',
        county: 'London',
        postcode: 'SW1A 2AA',
      },
    })
    expect(asked[0]?.path).toBe('/v1/autocomplete/addresses/paf_23747771/gbr')
  })

  test.each([
    ['MELTON MOWBRAY', 'Melton Mowbray'],
    ['STOW ON THE WOLD', 'Stow on the Wold'],
    ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
    ["KING'S LYNN", "King's Lynn"],
    ['THE MUMBLES', 'The Mumbles'],
    ['Oakham', 'Oakham'],
  ])('formats the town %s as %s', (capitals, written) => {
    expect(formatTown(capitals)).toBe(written)
  })
})

describe('Loqate', () => {
  const one = { Id: 'GB|RM|A|52509479', Type: 'Address', Text: '2 High Street', Highlight: '', Description: 'London' }
  const group = { Id: 'GB|RM|ENG|6AH', Type: 'Postcode', Text: 'LE15 6AH', Description: 'Oakham - 2 Addresses' }
  const members = [
    { Id: 'GB|RM|A|1', Type: 'Address', Text: '1 Northgate', Description: 'Oakham LE15 6AH' },
    { Id: 'GB|RM|A|2', Type: 'Address', Text: '2 Northgate', Description: 'Oakham LE15 6AH' },
  ]

  test('suggests addresses', async () => {
    answer = () => ({ json: { Items: [one] } })
    expect(await lookup('loqate').suggest('2 high')).toEqual({
      kind: 'suggestions',
      suggestions: [{ address: '2 High Street, London', id: 'GB|RM|A|52509479' }],
    })
    expect(asked[0]?.query).toMatchObject({ Key: key, Text: '2 high', Countries: 'GB' })
  })

  test('suggests the addresses of a group, where it answered one', async () => {
    answer = (_path, query) => ({ json: { Items: query.has('Container') ? members : [group, one] } })
    const found = await lookup('loqate').suggest('LE15 6AH')
    expect(found.kind === 'suggestions' && found.suggestions.map(({ address }) => address)).toEqual([
      '1 Northgate, Oakham LE15 6AH',
      '2 Northgate, Oakham LE15 6AH',
      '2 High Street, London',
    ])
    expect(asked[1]?.query.Container).toBe('GB|RM|ENG|6AH')
  })

  test('answers unknown for an unknown id', async () => {
    answer = () => ({ json: { Items: [] } })
    expect(await lookup('loqate').suggest('zz')).toEqual({ kind: 'suggestions', suggestions: [] })
    expect(await lookup('loqate').find('x')).toEqual({ kind: 'unknown' })
    answer = () => ({ json: { Items: [{ Error: '1001', Description: 'Id Invalid', Cause: '', Resolution: '' }] } })
    expect(await lookup('loqate').find('x')).toEqual({ kind: 'unknown' })
  })

  test('reports the error in an answer with status 200', async () => {
    answer = () => ({
      json: { Items: [{ Error: '3', Description: 'Account out of credit', Cause: '', Resolution: '' }] },
    })
    const unavailable = { kind: 'unavailable', problem: 'it answered Account out of credit' }
    expect(await lookup('loqate').suggest('zz')).toEqual(unavailable)
    expect(await lookup('loqate').find('x')).toEqual(unavailable)
  })

  test('finds an address in English where it has several languages', async () => {
    const english = {
      ...{ Id: 'GB|RM|A|1', Language: 'ENG', SubBuilding: '', BuildingName: '', BuildingNumber: '1' },
      ...{ Line1: '1 Cardiff Road', Line2: 'Llandaff', Line3: '', Line4: '', City: 'Cardiff' },
      ...{ ProvinceName: 'South Glamorgan', PostalCode: 'CF5 2DP', Street: 'Cardiff Road' },
    }
    answer = () => ({ json: { Items: [{ ...english, Language: 'WEL', City: 'Caerdydd' }, english] } })
    expect(await lookup('loqate').find('GB|RM|A|1')).toEqual({
      kind: 'address',
      address: {
        ...{ building_name: '', building_number: '1', line_1: '1 Cardiff Road', line_2: 'Llandaff', line_3: '' },
        ...{ line_4: '', town_or_city: 'Cardiff', county: 'South Glamorgan', postcode: 'CF5 2DP' },
      },
    })
  })
})
