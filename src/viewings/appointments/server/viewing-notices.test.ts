import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import type { NoticeContact } from '../home-contact.ts'
import { storeHomeViewingRules } from './showing-rules.ts'
import { viewingsData } from './viewings-data.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
})
afterEach(() => fixture.close())

const kit = { firstName: 'Kit', lastName: 'Marsh', email: 'kit@example.com', telephone: '07700900123' }
const joan: NoticeContact = { kind: 'seller', name: 'Joan Hale', email: 'joan@example.com', mustAgree: true }
const sam: NoticeContact = { kind: 'tenant', name: 'Sam Reed', email: 'sam@example.com', mustAgree: false }
const MONDAY_TEN = londonTime('2026-11-23 10:00')
const TUESDAY_TWO = londonTime('2026-11-24 14:00')

async function booked(contacts: NoticeContact[], { createdBy = 'visitor', confirmAtOnce = true } = {}) {
  const rules = { online: true, shownBySeller: false, confirmAtOnce, contacts }
  await storeHomeViewingRules(fixture.db, home.id, rules, fixture.now)
  const outcome = await fixture.viewings.book(home, { start: MONDAY_TEN, attendee: kit, createdBy })
  if (!('appointment' in outcome)) throw new Error(`not booked: ${outcome.kind}`)
  return outcome.appointment
}

/** The token that somebody has by mail. */
async function tokenOf(address: string): Promise<string> {
  const mails = await fixture.mails()
  const own = mails.findLast(
    ({ content }) => JSON.stringify(content).includes(address) && /notice/.test(JSON.stringify(content)),
  )
  return /viewing-notice\/([\w.-]+)/.exec(JSON.stringify(own?.content))?.[1] ?? ''
}

const subjectsTo = async (address: string) =>
  (await fixture.mails()).filter(({ recipient }) => recipient.includes(address)).map(({ subject }) => subject)
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from appointments where id = ${id}`.execute(fixture.db)).rows[0]?.state
const forget = () => sql`delete from outbox`.execute(fixture.db)

describe('a seller who must agree', () => {
  test('is asked, and told nothing of who comes; the viewing waits until they agree', async () => {
    const { id, state } = await booked([joan])
    expect(state).toBe('provisional')
    const mails = (await fixture.mails()).filter(({ recipient }) => recipient.includes('joan@'))
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Does this viewing suit you\?: .*, Monday 23 November, 10 am$/),
    ])
    expect(JSON.stringify(mails)).not.toMatch(/Kit|Marsh|kit@|900123/)
    expect(await subjectsTo('kit@')).toEqual([expect.stringMatching(/^Viewing requested/)])

    const token = await tokenOf('joan@example.com')
    expect(await fixture.viewings.notices.agree(token, MONDAY_TEN)).toMatchObject({ kind: 'answered' })
    expect(await stateOf(id)).toBe('booked')
    expect(await subjectsTo('kit@')).toEqual([
      expect.stringMatching(/^Viewing requested/),
      expect.stringMatching(/^Viewing booked/),
    ])
    // said twice it is said once
    expect(await fixture.viewings.notices.agree(token, MONDAY_TEN)).toMatchObject({ kind: 'answered' })
    expect(await subjectsTo('kit@')).toHaveLength(2)
  })

  test('is asked as well where staff book', async () => {
    const { state } = await booked([joan], { createdBy: '1' })
    expect(state).toBe('provisional')
  })

  test('does not confirm for the agency where it confirms itself', async () => {
    const { id } = await booked([joan], { confirmAtOnce: false })
    await fixture.viewings.notices.agree(await tokenOf('joan@example.com'), MONDAY_TEN)
    expect(await stateOf(id)).toBe('provisional')
    await fixture.viewings.confirm(id)
    expect(await stateOf(id)).toBe('booked')
    expect((await subjectsTo('joan@')).at(-1)).toMatch(/^Viewing of your home:/)
  })

  test('asks for another time: who booked is told which would suit, and takes one of them without being asked again', async () => {
    const { id } = await booked([joan])
    const token = await tokenOf('joan@example.com')
    const asked = { message: 'We have a christening that day.', proposed: [new Date(TUESDAY_TWO)] }
    expect(await fixture.viewings.notices.askForOtherTime(token, MONDAY_TEN, asked)).toMatchObject({ kind: 'answered' })
    expect(await stateOf(id)).toBe('provisional')
    const toKit = (await fixture.mails()).filter(({ recipient }) => recipient.includes('kit@')).at(-1)
    expect(toKit?.subject).toMatch(/^Another time for your viewing/)
    expect(JSON.stringify(toKit?.content)).toContain('Tuesday 24 November, 2 pm')
    expect(JSON.stringify(toKit?.content)).not.toContain('christening')
    await forget()
    const moved = await fixture.viewings.move(id, TUESDAY_TWO, 'visitor')
    expect(moved).toMatchObject({ kind: 'moved', appointment: { state: 'booked', heldUntil: null } })
    expect(await subjectsTo('joan@')).toEqual([expect.stringMatching(/^Viewing of your home moved/)])
  })

  test('has a viewing booked when staff drag it to a time that they proposed', async () => {
    const { id, sequence } = await booked([joan])
    const asked = { message: '', proposed: [new Date(TUESDAY_TWO)] }
    await fixture.viewings.notices.askForOtherTime(await tokenOf('joan@example.com'), MONDAY_TEN, asked)
    const drag = { start: TUESDAY_TWO, seen: sequence, anyway: true, tellsVisitor: true }
    expect(await fixture.staffMoves.move(id, drag)).toMatchObject({ appointment: { state: 'booked', heldUntil: null } })
    expect((await subjectsTo('kit@')).at(-1)).toMatch(/^Viewing moved|^Viewing changed/)
  })

  test('who asks for another time a second time is heard again, and a button pressed twice once', async () => {
    await booked([joan])
    const token = await tokenOf('joan@example.com')
    await forget()
    const ask = (proposed: Date[]) => {
      fixture.now = new Date(fixture.now.getTime() + 60_000)
      return fixture.viewings.notices.askForOtherTime(token, MONDAY_TEN, { message: '', proposed })
    }
    await ask([new Date(TUESDAY_TWO)])
    await ask([new Date(TUESDAY_TWO)])
    expect(await subjectsTo('kit@')).toHaveLength(1)
    await ask([new Date(londonTime('2026-11-25 14:00'))])
    expect(await subjectsTo('kit@')).toHaveLength(2)
    expect(await subjectsTo('ada@')).toHaveLength(2)
    expect(JSON.stringify((await fixture.mails()).slice(2))).toContain('Wednesday 25 November, 2 pm')
  })

  test('is asked anew when the viewing is moved, and their answer to the time before counts no longer', async () => {
    const { id } = await booked([joan])
    const token = await tokenOf('joan@example.com')
    await fixture.viewings.notices.agree(token, MONDAY_TEN)
    await forget()
    expect(await fixture.viewings.move(id, TUESDAY_TWO, 'visitor')).toMatchObject({
      appointment: { state: 'provisional' },
    })
    expect(await subjectsTo('joan@')).toEqual([expect.stringMatching(/^Does this viewing suit you/)])
    expect(await fixture.viewings.notices.agree(token, MONDAY_TEN)).toEqual({ kind: 'changed' })
    expect(await fixture.viewings.notices.agree(token, TUESDAY_TWO)).toMatchObject({
      appointment: { state: 'booked' },
    })
  })

  test('has a link for this viewing alone, until it is cancelled', async () => {
    const { id } = await booked([joan])
    const token = await tokenOf('joan@example.com')
    expect(await fixture.viewings.notices.agree(fixture.viewings.tokenOf(id), MONDAY_TEN)).toEqual({
      kind: 'not-found',
    })
    expect(await fixture.viewings.notices.agree(`${token.slice(0, -1)}A`, MONDAY_TEN)).toEqual({ kind: 'not-found' })
    await fixture.viewings.cancel(id, { by: 'visitor' })
    expect(await fixture.viewings.notices.agree(token, MONDAY_TEN)).toEqual({ kind: 'closed' })
    expect((await subjectsTo('joan@')).at(-1)).toMatch(/^Viewing of your home cancelled/)
  })

  test('who does not answer in time lets the viewing lapse, and both hear of it', async () => {
    const { id } = await booked([joan])
    fixture.now = new Date(fixture.now.getTime() + 25 * 3_600_000)
    await fixture.viewings.round()
    expect(await stateOf(id)).toBe('lapsed')
    expect((await subjectsTo('kit@')).at(-1)).toMatch(/^Viewing not confirmed/)
    expect((await subjectsTo('joan@')).at(-1)).toMatch(/^Viewing of your home not booked/)
  })
})

describe('a tenant who is only told', () => {
  test('hears of the viewing once it is booked, is reminded, and hears that it is cancelled', async () => {
    const { id } = await booked([joan, sam])
    expect(await subjectsTo('sam@')).toEqual([])
    await fixture.viewings.notices.agree(await tokenOf('joan@example.com'), MONDAY_TEN)
    fixture.now = new Date('2026-11-22T12:00:00Z')
    await fixture.viewings.round()
    await fixture.viewings.cancel(id, { by: 'staff' })
    expect(await subjectsTo('sam@')).toEqual([
      expect.stringMatching(/^Viewing of your home:/),
      expect.stringMatching(/^Viewing of your home:/),
      expect.stringMatching(/^Viewing of your home cancelled/),
    ])
  })
})

test('whoever waits at home hears that a viewing went with the data of who had booked it', async () => {
  await booked([joan])
  await forget()
  await sql`update appointments set user_id = 77`.execute(fixture.db)
  await viewingsData.erase?.(fixture.db, { userId: 77, email: 'other@example.com' })
  await fixture.viewings.round()
  await fixture.viewings.round()
  expect(await subjectsTo('joan@')).toEqual([expect.stringMatching(/^Viewing of your home cancelled/)])
})
