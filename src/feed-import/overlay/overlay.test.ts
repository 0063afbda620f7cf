import { describe, expect, test } from 'vitest'
import { aListing } from '#test/fixtures/listings.ts'
import { type Overlay, parseOverlay } from './overlay.ts'

function overlay(entry: unknown): Overlay {
  const read = parseOverlay(JSON.stringify({ listings: { A: entry } }))
  if ('problem' in read) throw new Error(read.problem)
  return read
}

describe('what is not understood', () => {
  test.each([
    ['no JSON', '{"listings": ', /^the overlay file is not JSON: /],
    ['a list', '[]', /^the overlay file must be /],
    ['no listings', '{}', /^the overlay file must be /],
  ])('%s makes the whole file unusable', (_, text, problem) => {
    expect(parseOverlay(text)).toEqual({ problem: expect.stringMatching(problem) })
  })

  test.each([
    ['D', 'A: must be an object'],
    [{ colour: 'red' }, 'A: "colour" is not a field of the overlay'],
    [{ constructor: 1 }, 'A: "constructor" is not a field of the overlay'],
    [{ epc: 'H' }, 'A: epc must be A to G, "awaited", { "current": 61 } or { "exempt": "the reason" }'],
    [{ councilTaxBand: 'c' }, 'A: councilTaxBand must be one of A, B, C, D, E, F, G, H, I'],
    [{ leaseYears: '95' }, 'A: leaseYears must be a number above 0 and below 1,000,000,000'],
    [{ squareFeet: 1e12 }, 'A: squareFeet must be a number above 0 and below 1,000,000,000'],
    [{ tags: 'garden' }, 'A: tags must be a list, each a text'],
    [{ videos: ['javascript:alert(1)'] }, /^A: videos must be a list, each a URL that begins with https/],
    [{ position: { lat: 95, lng: 0 } }, 'A: position must be { "lat": 52.67, "lng": -0.73 } in degrees'],
    [{ status: 'gone' }, /^A: status must be one of available, /],
    [{ auction: { venue: 'Hall' } }, 'A: auction must be { "date": "2026-12-03", "venue": "…" }'],
  ])('the entry %j is reported', (entry, problem) => {
    const { problems } = overlay(entry)
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
  })

  test('the rest of the entry counts', () => {
    const { entries, problems } = overlay({ epc: 'H', councilTaxBand: 'D' })
    expect(problems).toHaveLength(1)
    expect(entries.get('A')!.apply(aListing()).material.councilTaxBand).toBe('D')
  })
})

test.each([
  [{ epc: 'C' }, { epc: { kind: 'letter', letter: 'C' } }],
  [{ epc: 'awaited' }, { epc: { kind: 'awaited' } }],
  [{ epc: { current: 61, potential: 78 } }, { epc: { kind: 'rated', current: 61, potential: 78 } }],
  [{ epc: { exempt: 'listed building' } }, { epc: { kind: 'exempt', reason: 'listed building' } }],
  [{ leaseYears: 95, groundRentPerYear: 250 }, { lease: { yearsLeft: 95, groundRentPerYear: 250 } }],
  [{ tags: ['thatched', 'garden'] }, { tags: ['old', 'thatched', 'garden'] }],
  [{ videos: ['https://youtu.be/x'] }, { media: { videos: [{ url: 'https://youtu.be/x' }] } }],
  [{ position: { lat: 52.6, lng: -0.7 } }, { position: { lat: 52.6, lng: -0.7, accuracy: 'exact' } }],
  [{ status: 'sold' }, { status: 'sold' }],
  [{ auction: { date: '2026-12-03', lot: 7 } }, { auction: { date: '2026-12-03', lot: '7' } }],
  [{ rooms: [{ name: 'Kitchen', widthM: 3 }] }, { rooms: [{ name: 'Kitchen', widthM: 3 }] }],
  [{ heating: 'Gas boiler (2021)' }, { material: { heating: 'Gas boiler (2021)', councilTaxBand: 'C' } }],
  [{ tenure: 'leasehold' }, { tenure: 'leasehold' }],
])('the entry %j changes its listing', (entry, expected) => {
  const listing = aListing({ tags: ['old'] })
  const { entries, problems } = overlay(entry)
  expect(problems).toEqual([])
  expect(entries.get('A')!.apply(listing)).toMatchObject(expected)
})

test('what only a letting has leaves a sale alone', () => {
  const { entries } = overlay({ pets: true })
  const sale = aListing()
  expect(entries.get('A')!.apply(sale)).toEqual(sale)
  expect(entries.get('A')!.apply(aListing({ channel: 'lettings' })).lettings?.pets).toBe(true)
})
