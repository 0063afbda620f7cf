import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import { loadWritten } from '#src/articles/server/load-written.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { loadAddresses } from '#src/valuations/address-lookup/server/load-addresses.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { examineAddresses, examinePlaceIds } from './doctor-places.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await loadPlaces(database.db)
})
afterAll(() => database.drop())

const folderOf = (name: string) => resolve(import.meta.dirname, '../../../agencies', name)

async function read(name: string) {
  const loaded = await loadAgency(folderOf(name))
  if ('problems' in loaded) throw new Error(`${name} has mistakes`)
  const written = await loadWritten(folderOf(name), loaded.agency)
  if ('problems' in written) throw new Error(`${name} has mistakes in its words`)
  return { agency: loaded.agency, written }
}

test('a place that is none is told with where it is named', async () => {
  const { agency, written } = await read('demo')
  const [area, ...areas] = agency.areas
  const guide = [...written.guides.values()][0]!
  const nowhere = 999_999_999
  const changed = {
    agency: {
      ...agency,
      areas: [{ ...area!, placeIds: [nowhere] }, ...areas],
      menus: {
        ...agency.menus,
        secondary: [{ id: 900, name: 'There', url: `/search/property-for-sale/there/gid-${nowhere - 1}` }],
      },
    },
    written: {
      ...written,
      guides: new Map([
        [
          guide.slug,
          { ...guide, parts: [{ kind: 'homes' as const, path: `/search/property-for-rent/gid-${nowhere - 2}` }] },
        ],
      ]),
    },
  }
  const { state, words } = await examinePlaceIds(database.db, folderOf('demo'), changed)
  expect(state).toBe('wrong')
  expect(words.map((line) => line.replace(`${folderOf('demo')}/`, ''))).toEqual([
    expect.stringMatching(/^agency\.json:\d+:\d+ .*names the place 999999999, which does not exist/),
    expect.stringMatching(/^menus\.json:\d+:\d+ .*names the place 999999998, which does not exist/),
    expect.stringMatching(new RegExp(`^areas/${guide.slug}\\.md.*names the place 999999997, which does not exist`)),
  ])
})

test.each(['demo', 'tenter'])('agency %s names only known places', async (name) => {
  expect(await examinePlaceIds(database.db, folderOf(name), await read(name))).toMatchObject({ state: 'well' })
})

test('an address book of another county that a command has loaded is worth knowing', async () => {
  const { agency } = await read('demo')
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-addresses-'))
  try {
    const load = async (...postcodes: string[]) => {
      const rows = postcodes.map((postcode) => `1,Mill Lane,Town,${postcode}`)
      await writeFile(join(folder, 'book.csv'), ['number,street,town,postcode', ...rows].join('\n'))
      expect(await loadAddresses(database.db, join(folder, 'book.csv'))).toMatchObject({ kind: 'loaded' })
    }
    expect(await examineAddresses(database.db, agency)).toEqual([])
    await load('LS1 5UH')
    expect(await examineAddresses(database.db, agency)).toMatchObject([
      {
        about: 'Addresses',
        state: 'note',
        words: [expect.stringMatching(/^none of its 1 address is .* LS1: is it of/)],
      },
    ])
    await load('LS1 5UH', 'LE15 6AH')
    expect(await examineAddresses(database.db, agency)).toMatchObject([{ state: 'well', words: ['2 loaded'] }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
