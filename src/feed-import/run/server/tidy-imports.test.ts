import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailBrand } from '#src/agency/theme/server/mail-brand.ts'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { feedAlarms } from './feed-alarms.ts'
import { tidyImports } from './tidy-imports.ts'
import { undoFeedImport } from './undo-import.ts'

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

const day = 24 * 3_600_000
const later = (days: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + days * day)

/** Tidies on a day; answers what it did, and before which moment pictures may be removed. */
async function tidy(days: number, agencys: string[] = []) {
  let before: Date | undefined
  const tidied = await tidyImports({
    db: desk.db,
    media: {
      removeUnused: async (given) => {
        before = given
        return 0
      },
    },
    pictures: new Map(agencys.map((hash) => [`${hash}.jpg`, { hash }])),
    clock: () => later(days),
  })
  return { ...tidied, before }
}

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(desk.db)).rows[0]!.n

async function hold(hash: string, recipe: object | null = null) {
  await sql`
    insert into media (hash, recipe, mime, width, height)
    values (${hash.padEnd(32, '0')}, ${recipe && JSON.stringify(recipe)}::jsonb, 'image/png', 1, 1)
    on conflict do nothing`.execute(desk.db)
}

const unused = async () =>
  (
    await sql<{ hash: string }>`select hash from media where unused_since is not null order by 1`.execute(desk.db)
  ).rows.map(({ hash }) => hash.replace(/0+$/, ''))

describe('reports', () => {
  /** As many imports of a feed, each a day after the one before, up to the day of the desk. */
  async function imports(source: string, state: string, amount: number, oldestDaysAgo: number) {
    await sql`
      insert into imports (source, file, state, started_at, report)
      select ${source}, 'x.blm', ${state}, ${later(-oldestDaysAgo)}::timestamptz + at * interval '1 day',
        '{"added":0,"changed":0,"left":{"sold":0,"let":0,"withdrawn":0}}'
      from generate_series(0, ${amount - 1}::int) at`.execute(desk.db)
  }

  test('that are young, or among the last hundred files taken of a feed, stay', async () => {
    await imports('blm', 'imported', 100, 1000)
    await imports('other', 'undone', 80, 80)
    expect(await tidy(0)).toMatchObject({ imports: 0 })
    await imports('blm', 'imported', 5, 5)
    expect(await tidy(0)).toMatchObject({ imports: 5 })
    expect(await count('imports')).toBe(180)
  })

  test('of files that were not taken go with those taken before them, and no alarm is told of twice', async () => {
    await imports('blm', 'refused', 3, 2000)
    await imports('blm', 'imported', 100, 1000)
    await imports('blm', 'refused', 200, 400)
    const agency = anAgency()
    const keys: string[] = []
    const alarms = () =>
      feedAlarms({
        db: desk.db,
        agency,
        mail: {
          brand: mailBrand(agency, { css: '' }, 'https://homes.example'),
          queueMail: async (_db, { key }) => void keys.push(key),
        },
        clock: () => later(0),
      })
    await alarms()
    const before = keys.splice(0)
    expect(before).not.toEqual([])
    expect(await tidy(0)).toMatchObject({ imports: 3 })
    await alarms()
    expect(keys).toEqual(before)
  })

  test('of imports that can be undone stay', async () => {
    const first = await desk.take([saleRow('CF1_1')])
    await imports('blm', 'imported', 120, -1)
    expect(await tidy(400)).toMatchObject({ imports: 20 })
    expect(
      await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, importId: first.importId, now: later(400) }),
    ).toMatchObject({
      removed: 1,
    })
  })
})

describe('pictures', () => {
  const rowWith = (name: string, changes = {}) => saleRow('CF1_1', { MEDIA_IMAGE_00: name, ...changes })
  const known = async () =>
    (await sql<{ name: string }>`select name from feed_pictures order by 1`.execute(desk.db)).rows.map(
      ({ name }) => name,
    )
  const mediaOf = async (name: string) =>
    (await sql<{ media: string }>`select media from feed_pictures where name = ${name}`.execute(desk.db)).rows[0]!.media

  test('of listings, also of those that left, and of what can be put back are in use', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await desk.write(name, name)
    await desk.take([
      rowWith('a.jpg'),
      saleRow('CF1_2', { MEDIA_IMAGE_00: 'b.jpg' }),
      saleRow('CF1_3'),
      saleRow('CF1_4'),
    ])
    await desk.take([rowWith('c.jpg'), saleRow('CF1_3'), saleRow('CF1_4')])
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await hold(await mediaOf(name))
    expect(await tidy(400)).toMatchObject({ pictures: 0 })
    expect(await known()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
    expect(await unused()).toEqual([])
  })

  test('that no listing names any more are forgotten after thirty days, and said to be unused from then on', async () => {
    await desk.write('front', 'a.jpg')
    await desk.write('back', 'b.jpg')
    await desk.take([rowWith('a.jpg')])
    await hold(await mediaOf('a.jpg'))
    const hash = (await mediaOf('a.jpg')).replace(/0+$/, '')
    await desk.take([rowWith('b.jpg')])
    for (const price of [1, 2, 3, 4, 5]) await desk.take([rowWith('b.jpg', { PRICE: price })])
    expect(await tidy(29)).toMatchObject({ pictures: 0, before: later(-1) })
    expect(await unused()).toEqual([])
    expect(await tidy(31)).toMatchObject({ pictures: 1, before: later(1) })
    expect(await known()).toEqual(['b.jpg'])
    expect(await unused()).toEqual([hash])
    await tidy(40)
    expect(await sql`select unused_since from media where unused_since is not null`.execute(desk.db)).toMatchObject({
      rows: [{ unused_since: later(31) }],
    })
    await desk.take([rowWith('a.jpg')])
    await tidy(41)
    expect(await unused()).toEqual([])
  })

  test("of the agency's own, and pictures that are drawn when asked for, are left alone", async () => {
    await hold('a1')
    await hold('b2', { drawn: true })
    await hold('c3')
    await tidy(0, ['a1'.padEnd(32, '0')])
    expect(await unused()).toEqual(['c3'])
    await tidy(1, ['c3'.padEnd(32, '0')])
    expect(await unused()).toEqual(['a1'])
  })

  test('that are parts of others go when nothing shows them, and keep their whole while something does', async () => {
    await hold('d4')
    await hold('e5', { cut: { of: 'd4'.padEnd(32, '0') } })
    await tidy(0, ['e5'.padEnd(32, '0')])
    expect(await unused()).toEqual([])
    await tidy(1)
    expect(await unused()).toEqual(['d4', 'e5'])
  })
})

test('what is remembered of rows goes with their listings', async () => {
  await desk.take([saleRow('CF1_1'), saleRow('CF1_2')])
  await sql`delete from properties where agent_ref = 'CF1_1'`.execute(desk.db)
  await tidy(0)
  expect(await count('feed_rows')).toBe(1)
})
