import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { feedFormats } from '#src/feed-import/formats/server/feed-formats.ts'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { noOverlay } from '#src/feed-import/overlay/overlay.ts'
import { prepareListings } from './prepare-listings.ts'
import { PARSER_VERSION } from './store-feed.ts'

const formats = join(import.meta.dirname, '../../formats')
const FIXTURES = ['blm/fixtures/every-column.blm', 'jupix/fixtures/jupix.xml', 'expert-agent/fixtures/expert-agent.xml']
const VERSIONS = join(formats, 'blm/fixtures/listings-by-parser-version.txt')

test('PARSER_VERSION is raised when the listings made of a feed change', async () => {
  const listings = []
  for (const fixture of FIXTURES) {
    const some = await listingsOf(await readFile(join(formats, fixture), 'utf8'))
    expect(some.length).toBeGreaterThan(3)
    listings.push(...some)
  }
  const hash = createHash('sha256').update(JSON.stringify(listings)).digest('hex')
  const known = new Map(
    (await readFile(VERSIONS, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  )
  const advice = `The listings made of ${FIXTURES.join(', ')} have changed. Raise PARSER_VERSION, and add the line "${PARSER_VERSION + 1} ${hash}" to ${VERSIONS}.`
  expect(hash, advice).toBe(known.get(String(PARSER_VERSION)))
})

test('each parser version makes listings of its own', async () => {
  const hashes = (await readFile(VERSIONS, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[1])
  expect(new Set(hashes).size).toBe(hashes.length)
})

/** The listings of a feed, with the facts of places and the clock fixed. */
async function listingsOf(text: string) {
  const listings = []
  for (const format of feedFormats) {
    if (!format.recognises(text)) continue
    for await (const events of format.read(Readable.from([text])))
      for (const event of events) {
        if (event.kind !== 'row') continue
        const draft = mapRow(event.row, { branchOf: () => 1, now: new Date('2026-11-20T10:00:00Z') })
        if (!('listing' in draft)) listings.push(draft)
        else
          listings.push(
            ...(await prepareListings([draft], {
              overlay: noOverlay,
              places: {
                edition: async () => '',
                byIds: async () => new Map(),
                positionsOf: async (postcodes) =>
                  postcodes.map(() => ({ lat: 52.67, lng: -0.73, accuracy: 'postcode' as const })),
              },
            })),
            draft.warnings,
          )
      }
  }
  return listings
}
