import { afterEach, beforeEach, expect, test } from 'vitest'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { insertStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { type AlertDesk, openAlertDesk } from '#test/fixtures/alert-fixture.ts'
import { propertyRound, scheduleLaunch } from './plans.ts'

let desk: AlertDesk
beforeEach(async () => {
  desk = await openAlertDesk()
})
afterEach(() => desk.close())

const home = (n: number) =>
  saleRow(`CF1_${n}`, {
    ADDRESS_1: `${n}`,
    POSTCODE2: `6A${'ABDEFGHJLN'[n]}`,
    DISPLAY_ADDRESS: `Plot ${n}, Finch Lane`,
  })
const stock = [1, 2, 3, 4].map(home)
const oakham = { criteria: { placeId: 1 }, place: { name: 'Oakham', county: 'Rutland' } }
const subjects = async () => (await desk.mails()).map(({ to, subject }) => `${to}: ${subject}`)
const deps = () => ({ ...desk.parts, agency: desk.agency })

/** Hides a home that has come, and launches it two hours later. */
async function launch(propertyId: number) {
  const dueAt = new Date(desk.time.now.getTime() + 7_200_000)
  const about = { email: 'owen@example.com', name: 'Owen Maddern', role: 'owner' as const, branchIds: [] }
  const id = (await insertStaff(desk.db, about, desk.time.now))!
  await scheduleLaunch(deps(), { propertyId, dueAt, actor: { id, name: about.name } })
  await desk.settle()
  return async () => {
    desk.time.now = dueAt
    await propertyRound(deps())
    await desk.settle()
  }
}

async function idOf(ref: string): Promise<number> {
  const { id } = await desk.db
    .selectFrom('properties')
    .select('id')
    .where('agent_ref', '=', ref)
    .executeTakeFirstOrThrow()
  return id
}

test('a launch sends the news that a home by import sends, to those who had none of it', async () => {
  await desk.person('early@example.com', oakham)
  await desk.day(stock)
  await desk.day([...stock, home(5)])
  const byImport = await subjects()
  expect(byImport).toEqual(['early@example.com: 1 new home for sale in Oakham, Rutland'])
  const begin = await launch(await idOf('CF1_5'))
  await desk.person('late@example.com', oakham)
  expect(await subjects()).toEqual([])
  await begin()
  expect(await subjects()).toEqual(['late@example.com: 1 new home for sale in Oakham, Rutland'])
})

test('a home that is hidden before anybody was told is news at its launch alone', async () => {
  await desk.person('early@example.com', oakham)
  await desk.day(stock)
  await desk.day([...stock, home(5)], { settle: false })
  const begin = await launch(await idOf('CF1_5'))
  expect(await subjects()).toEqual([])
  await begin()
  expect(await subjects()).toEqual(['early@example.com: 1 new home for sale in Oakham, Rutland'])
})
