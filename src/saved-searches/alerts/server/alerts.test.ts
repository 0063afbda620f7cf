import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlmRow, letRow, saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { undoFeedImport } from '#src/feed-import/run/server/undo-import.ts'
import { storeMedia } from '#src/property/store/server/store-media.ts'
import type { AlertFrequency } from '#src/saved-searches/list/alert-frequencies.ts'
import { type AlertDesk, openAlertDesk } from '#test/fixtures/alert-fixture.ts'
import { createAlerts, type SendAlertsPayload } from './alerts.ts'

let desk: AlertDesk

beforeEach(async () => {
  desk = await openAlertDesk()
})

afterEach(() => desk.close())

const home = (n: number, changes: BlmRow = {}) =>
  saleRow(`CF1_${n}`, {
    ADDRESS_1: `${n}`,
    POSTCODE2: `6A${'ABDEFGHJLN'[n % 10]}`,
    DISPLAY_ADDRESS: `Plot ${n}, Finch Lane`,
    ...changes,
  })

/** Enough homes that one more or less is no matter for the brake. */
const stock = [1, 2, 3, 4].map((n) => home(n))
const oakham = { criteria: { placeId: 1 }, place: { name: 'Oakham', county: 'Rutland' } }

const subjects = async () => (await desk.mails()).map(({ to, subject }) => `${to}: ${subject}`)

describe('nobody is told', () => {
  test('of the stock that a site starts with', async () => {
    await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    expect(await subjects()).toEqual([])
  })

  test.each<[what: string, rows: BlmRow[]]>([
    ['an import that changes nothing', stock],
    ['a higher price', [home(1, { PRICE: 350_000 }), ...stock.slice(1)]],
    ['other words', [home(1, { SUMMARY: 'Another.' }), ...stock.slice(1)]],
    ['an offer', [home(1, { STATUS_ID: 3 }), ...stock.slice(1)]],
    ['a home that left', stock.slice(1)],
    ['a new home that is under offer', [...stock, home(5, { STATUS_ID: 3 })]],
    ['a new home that its feed hides', [...stock, home(5, { PUBLISHED_FLAG: 0 })]],
    ['a new home to let', [...stock, letRow('CF1_5')]],
  ])('of %s', async (_what, rows) => {
    await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day(rows)
    expect(await subjects()).toEqual([])
  })

  test('who wants no emails, or searches for other homes, or saved the search afterwards', async () => {
    await desk.person('never@example.com', { ...oakham, frequency: 'N' })
    await desk.person('flats@example.com', { criteria: { placeId: 1, tags: ['flats'] } })
    await desk.person('atlantis@example.com', { criteria: { placeId: 404 } })
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    await desk.person('late@example.com', oakham)
    await desk.day([...stock, home(5)])
    expect(await subjects()).toEqual([])
  })

  test('of an import that was undone before', async () => {
    await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5)], { settle: false })
    await desk.alerts.match()
    await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, now: desk.time.now })
    await desk.settle()
    expect(await subjects()).toEqual([])
  })

  test.each<[what: string, changes: BlmRow]>([
    ['sold', { STATUS_ID: 1 }],
    ['dearer than was asked for', { PRICE: 410_000 }],
    ['hidden', { PUBLISHED_FLAG: 0 }],
  ])('of a home that is %s by the time', async (_what, changes) => {
    await desk.person('ann@example.com', { criteria: { placeId: 1, maxPrice: 400_000 } })
    await desk.day(stock)
    await desk.day([...stock, home(5)], { settle: false })
    await desk.alerts.match()
    await desk.take([...stock, home(5, changes)], { force: true })
    await desk.settle()
    expect(await subjects()).toEqual([])
  })

  test('of a reduction that did not last until the digest', async () => {
    await desk.person('ann@example.com', { ...oakham, frequency: 'W' })
    await desk.day(stock)
    await desk.day([home(1, { PRICE: 300_000 }), ...stock.slice(1)])
    await desk.day([home(1, { PRICE: 330_000 }), ...stock.slice(1)])
    desk.time.now = new Date('2026-12-03T08:01:00Z')
    await desk.alerts.digests()
    await desk.settle()
    expect(await subjects()).toEqual([])
  })

  test('at an email address that nobody has confirmed, but once, in our own words, to confirm it; then of all that waits', async () => {
    const { userId } = await desk.person('mark@victim.example', { ...oakham, name: 'Zzpay the deposit today' })
    await sql`update users set email_confirmed_at = null`.execute(desk.db)
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    await desk.day([...stock, home(5), home(6)])
    const mails = await desk.mails()
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address to get property alerts'])
    expect(JSON.stringify(mails)).not.toContain('Zzpay')
    expect(mails[0]?.text).toMatch(/\/confirm_email\/[\w-]{20,}/)
    await sql`update users set email_confirmed_at = now() where id = ${userId}`.execute(desk.db)
    await desk.day([...stock, home(5), home(6), home(7)])
    expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['3 new homes: Zzpay the deposit today'])
  })

  test('whose account was erased', async () => {
    const { userId } = await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5)], { settle: false })
    await desk.alerts.match()
    await desk.db.deleteFrom('users').where('id', '=', userId).execute()
    await desk.settle()
    expect(await subjects()).toEqual([])
  })
})

describe('somebody is told at once', () => {
  test.each<[subject: string, rows: BlmRow[]]>([
    ['1 new home for sale in Oakham, Rutland', [...stock, home(5)]],
    ['3 new homes for sale in Oakham, Rutland', [...stock, home(5), home(6), home(7)]],
    ['1 home reduced in Oakham, Rutland', [home(1, { PRICE: 299_950 }), ...stock.slice(1)]],
    ['1 new home and 1 reduced in Oakham, Rutland', [home(1, { PRICE: 299_950 }), ...stock.slice(1), home(5)]],
  ])('%s', async (subject, rows) => {
    await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day(rows)
    expect(await subjects()).toEqual([`ann@example.com: ${subject}`])
  })

  test('of a home that is back on the market', async () => {
    await desk.person('ann@example.com', oakham)
    await desk.day([home(1, { STATUS_ID: 1 }), ...stock.slice(1)])
    await desk.day(stock)
    expect(await subjects()).toEqual(['ann@example.com: 1 home back on the market in Oakham, Rutland'])
  })

  test('in one email of all their searches, each home once', async () => {
    await desk.person(
      'ann@example.com',
      oakham,
      { criteria: { minBeds: 3 }, name: 'Big ones' },
      { criteria: { minBeds: 9 } },
    )
    await desk.day(stock)
    await desk.day([...stock, home(5), home(6, { BEDROOMS: 2 })])
    const [mail, ...others] = await desk.mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 new homes for your saved searches')
    expect(mail?.text.match(/Plot 5, Finch Lane\n/g)).toHaveLength(1)
    expect(mail?.text).toContain('1 new home: Big ones')
  })

  test('at the email address that they have by then', async () => {
    const { userId } = await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5)], { settle: false })
    await desk.alerts.match()
    await desk.db.updateTable('users').set({ email: 'ann@elsewhere.example' }).where('id', '=', userId).execute()
    await desk.settle()
    expect((await desk.mails()).map(({ to }) => to)).toEqual(['ann@elsewhere.example'])
  })

  test('by the search as it is now', async () => {
    const { searchIds } = await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    expect(await subjects()).toHaveLength(1)
    await sql`update saved_searches set criteria = '{"channel": "sales", "minBeds": 4, "tags": []}' where id = ${searchIds[0]}`.execute(
      desk.db,
    )
    await desk.day([...stock, home(5), home(6), home(7, { BEDROOMS: 4 })])
    expect(await subjects()).toEqual(['ann@example.com: 1 new home for sale'])
  })

  test('however many they are, a few hundred users a job', async () => {
    await desk.db.executeQuery(
      sql`insert into users (email, email_key, password_hash, first_name, last_name, created_at, updated_at, email_confirmed_at)
        select n || '@example.com', n || '@example.com', '', 'A', 'B', now(), now(), now() from generate_series(1, 210) n`.compile(
        desk.db,
      ),
    )
    await sql`insert into saved_searches (user_id, criteria, identity, created_at, updated_at, seen_at)
      select id, '{"channel": "sales", "tags": []}', 'x', now(), now(), now() from users`.execute(desk.db)
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    expect(new Set((await desk.mails()).map(({ to }) => to)).size).toBe(210)
  })
})

describe('nobody is told twice', () => {
  beforeEach(async () => {
    await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    expect(await subjects()).toHaveLength(1)
  })

  test.each<[what: string, again: () => Promise<unknown>]>([
    ['by the same import again', () => desk.day([...stock, home(5)])],
    ['by jobs that are done again', () => desk.alerts.match().then(() => desk.settle())],
    [
      'by an import that is undone and made anew',
      async () => {
        await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, now: desk.time.now })
        await desk.day([...stock, home(5)])
      },
    ],
  ])('%s', async (_what, again) => {
    await again()
    expect(await subjects()).toEqual([])
  })

  test('by several workers at once', async () => {
    await desk.day([...stock, home(5), home(6)], { settle: false })
    await Promise.all([1, 2, 3].map(() => desk.alerts.match()))
    await Promise.all([1, 2, 3].map(() => desk.alerts.send({ frequency: 'I' })))
    expect(await subjects()).toEqual(['ann@example.com: 1 new home for sale in Oakham, Rutland'])
  })

  test('but of what is new about it', async () => {
    await desk.day([...stock, home(5, { PRICE: 310_000 })])
    await desk.day([...stock, home(5, { PRICE: 310_000, STATUS_ID: 1 })])
    await desk.day([...stock, home(5, { PRICE: 310_000 })])
    await desk.day(stock)
    await desk.day([...stock, home(5, { PRICE: 310_000 })])
    expect(await subjects()).toEqual([
      'ann@example.com: 1 home reduced in Oakham, Rutland',
      'ann@example.com: 1 home back on the market in Oakham, Rutland',
      'ann@example.com: 1 home back on the market in Oakham, Rutland',
    ])
  })
})

describe('whatever ends the work early, everybody is told once', () => {
  const boom = new Error('the power went')

  test('while the news is matched', async () => {
    await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5)], { settle: false })
    const failing = createAlerts({ ...desk.parts, jobs: { enqueue: () => Promise.reject(boom) } })
    await expect(failing.match()).rejects.toThrow(boom)
    await desk.settle()
    await desk.settle()
    expect(await subjects()).toHaveLength(1)
  })

  test('before and after a mail is queued, with others waiting', async () => {
    for (const name of ['ann', 'bea', 'cat']) await desk.person(`${name}@example.com`, oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5)], { settle: false })
    await desk.alerts.match()
    for (const when of ['before', 'after'] as const) {
      const failing = createAlerts({
        ...desk.parts,
        mail: {
          ...desk.parts.mail,
          async queueMail(trx, mail) {
            const fails = mail.to === 'bea@example.com'
            if (fails && when === 'before') throw boom
            await desk.parts.mail.queueMail(trx, mail)
            if (fails) throw boom
          },
        },
      })
      await expect(failing.send({ frequency: 'I' })).rejects.toThrow('1 of')
    }
    expect((await desk.mails()).map(({ to }) => to)).toEqual(['ann@example.com', 'cat@example.com'])
    await desk.settle()
    expect((await desk.mails()).map(({ to }) => to)).toEqual(['bea@example.com'])
  })
})

describe('digests', () => {
  const everybody: [name: string, frequency: AlertFrequency][] = [
    ['immediate', 'I'],
    ['weekly', 'W'],
    ['monthly', 'M'],
    ['never', 'N'],
  ]

  test('come at the agency’s hour, once, with all since the last', async () => {
    for (const [name, frequency] of everybody) await desk.person(`${name}@example.com`, { ...oakham, frequency })
    await desk.day(stock)
    const told: string[] = []
    const days = ['2026-11-23', '2026-11-25', '2026-11-26', '2026-11-27', '2026-12-01', '2026-12-03']
    const rows = [...stock]
    for (const [n, day] of days.entries()) {
      if (n < 2) rows.push(home(5 + n))
      desk.time.now = new Date(`${day}T06:00:00Z`)
      await desk.take(rows)
      await desk.settle()
      for (const hour of ['07:46', '08:01', '08:16']) {
        desk.time.now = new Date(`${day}T${hour}:00Z`)
        await desk.alerts.digests()
        await desk.settle()
        for (const mail of await subjects()) told.push(`${day} ${hour} ${mail}`)
      }
    }
    expect(told).toEqual([
      '2026-11-23 07:46 immediate@example.com: 1 new home for sale in Oakham, Rutland',
      '2026-11-25 07:46 immediate@example.com: 1 new home for sale in Oakham, Rutland',
      '2026-11-26 08:01 weekly@example.com: 2 new homes for sale in Oakham, Rutland',
      '2026-12-01 08:01 monthly@example.com: 2 new homes for sale in Oakham, Rutland',
    ])
  })

  test('catch up after a worker was away', async () => {
    await desk.person('ann@example.com', { ...oakham, frequency: 'W' })
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    desk.time.now = new Date('2026-11-28T13:16:00Z')
    await desk.alerts.digests()
    await desk.settle()
    expect(await subjects()).toHaveLength(1)
  })

  test('say a home once, with the most that there is to say', async () => {
    await desk.person('ann@example.com', { ...oakham, frequency: 'W' })
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    await desk.day([...stock, home(5, { PRICE: 315_000 })])
    await desk.day([...stock, home(5, { PRICE: 305_000 })])
    desk.time.now = new Date('2026-11-26T08:01:00Z')
    await desk.alerts.digests()
    await desk.settle()
    const [mail] = await desk.mails()
    expect(mail?.subject).toBe('1 new home for sale in Oakham, Rutland')
    expect(mail?.text).toContain('3 bedrooms, 1 bathroom, 2 receptions. New. Reduced from £325,000.')
  })

  test('hold nothing from before somebody said never', async () => {
    const { searchIds } = await desk.person('ann@example.com', { ...oakham, frequency: 'W' })
    const setFrequency = (frequency: AlertFrequency) =>
      desk.db.updateTable('saved_searches').set({ alert_frequency: frequency }).where('id', 'in', searchIds).execute()
    await desk.day(stock)
    await desk.day([...stock, home(5)])
    await setFrequency('N')
    await desk.day([...stock, home(5), home(6)])
    await setFrequency('W')
    await desk.day([...stock, home(5), home(6), home(7)])
    desk.time.now = new Date('2026-11-26T08:01:00Z')
    await desk.alerts.digests()
    await desk.settle()
    expect(await subjects()).toEqual(['ann@example.com: 1 new home for sale in Oakham, Rutland'])
  })
})

describe('what is known of a search', () => {
  const known = async () =>
    (await desk.db.selectFrom('alert_criteria').select(['search_id', 'user_id']).orderBy('search_id').execute()).map(
      (row) => [row.search_id, row.user_id],
    )

  test('goes with the search when it is removed, and when its owner is', async () => {
    const ann = await desk.person('ann@example.com', oakham)
    const ben = await desk.person('ben@example.com', oakham)
    const cat = await desk.person('cat@example.com', oakham)
    await desk.alerts.match()
    expect(await known()).toHaveLength(3)
    await desk.db.deleteFrom('saved_searches').where('id', 'in', ann.searchIds).execute()
    await desk.db.deleteFrom('users').where('id', '=', ben.userId).execute()
    expect(await known()).toEqual([[cat.searchIds[0], cat.userId]])
  })

  test('is gone while its owner wants no emails, and comes back with them', async () => {
    const { searchIds, userId } = await desk.person('ann@example.com', oakham)
    const setFrequency = (frequency: AlertFrequency) =>
      desk.db.updateTable('saved_searches').set({ alert_frequency: frequency }).where('id', 'in', searchIds).execute()
    await desk.day(stock)
    await desk.alerts.match()
    expect(await known()).toEqual([[searchIds[0], userId]])
    await setFrequency('N')
    expect(await known()).toEqual([])
    await setFrequency('I')
    await desk.day([...stock, home(5)])
    expect(await known()).toEqual([[searchIds[0], userId]])
    expect(await subjects()).toHaveLength(1)
  })

  test('tells the account that took the search over', async () => {
    const { searchIds } = await desk.person('ann@example.com', oakham)
    const { userId } = await desk.person('bea@example.com')
    await desk.day(stock)
    await desk.alerts.match()
    await desk.db.updateTable('saved_searches').set({ user_id: userId }).where('id', 'in', searchIds).execute()
    await desk.day([...stock, home(5)])
    expect(await subjects()).toEqual(['bea@example.com: 1 new home for sale in Oakham, Rutland'])
  })
})

describe('pictures that are being fetched', () => {
  const PICTURE = 'https://pictures.example/5.jpg'

  /** Does the jobs of sending at their times, until somebody is told; answers after how many seconds. */
  async function secondsUntilTold(afterEach: () => Promise<void>): Promise<number> {
    await desk.person('ann@example.com', oakham)
    await desk.day(stock)
    await desk.day([...stock, home(5, { MEDIA_IMAGE_00: PICTURE })], { settle: false })
    desk.waiting.length = 0
    await desk.alerts.match()
    const from = desk.time.now.getTime()
    for (let job = desk.waiting.shift(); job; job = desk.waiting.shift()) {
      desk.time.now = job.runAt ?? desk.time.now
      await desk.alerts.send(job.payload as SendAlertsPayload)
      await afterEach()
    }
    expect(await subjects()).toHaveLength(1)
    return (desk.time.now.getTime() - from) / 1000
  }

  test('are waited for, a minute at most', async () => {
    expect(await secondsUntilTold(async () => {})).toBe(60)
  })

  test('go with the email as soon as they are there', async () => {
    const seconds = await secondsUntilTold(async () => {
      const found = { media: 'f'.repeat(32), width: 1200, height: 800 }
      const rows = await desk.db.selectFrom('properties').select('id').where('agent_ref', '=', 'CF1_5').execute()
      await storeMedia(desk.db, rows[0]!.id, new Map([[PICTURE, found]]))
    })
    expect(seconds).toBe(5)
  })
})

test('what is long past is tidied away, and what was told lately stays told', async () => {
  await desk.person('ann@example.com', oakham)
  await desk.day(stock)
  await desk.day([...stock, home(5)])
  const count = async () => {
    const { rows } = await sql<{ news: number; matches: number }>`
      select (select count(*) from property_news) as news, (select count(*) from alert_matches) as matches`.execute(
      desk.db,
    )
    return rows[0]
  }
  expect(await count()).toEqual({ news: 1, matches: 1 })
  desk.time.now = new Date(desk.time.now.getTime() + 101 * 24 * 60 * 60 * 1000)
  await desk.alerts.tidy()
  expect(await count()).toEqual({ news: 0, matches: 1 })
  desk.time.now = new Date(desk.time.now.getTime() + 300 * 24 * 60 * 60 * 1000)
  await desk.alerts.tidy()
  expect(await count()).toEqual({ news: 0, matches: 0 })
})
