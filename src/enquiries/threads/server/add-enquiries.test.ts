import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EnquiryFixture, openEnquiryFixture } from '#test/fixtures/enquiry-fixture.ts'
import * as cases from '../../leads/parse-lead.cases.ts'
import { addEnquiriesOfLeads } from './add-enquiries.ts'

let site: EnquiryFixture
beforeEach(async () => {
  site = await openEnquiryFixture()
})
afterEach(() => site.close())

const send = (message: string) => site.visitor().json('/leads', { ...cases.office, lead: { message } })

const enquiries = async () =>
  (await site.db.selectFrom('enquiries').selectAll().orderBy('id').execute()).map(({ words: _, ...row }) => row)

test('a lead is an enquiry in the same moment, of the first branch where it names none', async () => {
  expect((await send('Is the paddock included?')).status).toBe(200)
  expect(await enquiries()).toMatchObject([
    {
      about: 'question',
      branch_id: site.agency.branches[0]?.id,
      state: 'new',
      name: 'Rosalind Achebe',
      email_key: 'rosalind@example.co.uk',
      preview: 'Is the paddock included?',
      waiting_since: site.now,
    },
  ])
})

test('a lead whose enquiry cannot be opened is not stored either', async () => {
  await sql`alter table enquiries add constraint none_of_these check (name <> 'Rosalind Achebe')`.execute(site.db)
  expect((await send('Is the paddock included?')).status).toBe(500)
  expect(await site.leadRecords()).toEqual([])
})

test('leads from before the Desk become enquiries once: lately sent ones wait, older ones are closed', async () => {
  await send('Lately sent')
  await send('Long ago')
  await site.db.deleteFrom('enquiries').execute()
  await sql`update leads set created_at = created_at - interval '20 days' where lead->>'message' = 'Long ago'`.execute(
    site.db,
  )
  const open = () => addEnquiriesOfLeads(site.db, { firstBranchId: 1, now: site.now })
  expect(await open()).toBe(2)
  expect(await open()).toBe(0)
  const states = (await enquiries()).map(({ preview, state }) => `${preview}: ${state}`)
  expect(states.sort()).toEqual(['Lately sent: new', 'Long ago: closed'])
})

test('a home that is sent to a friend is no enquiry', async () => {
  const id = await site.addHome()
  const sent = await site.visitor().json('/user/send_to_friend', {
    property_id: id,
    sender_name: 'Rosalind',
    sender_email: 'rosalind@mail.example',
    friend_name: 'Tom',
    friend_email: 'tom@mail.example',
  })
  expect(sent.status).toBeLessThan(500)
  expect(await enquiries()).toEqual([])
})

test('a new enquiry is announced without saying whose it is', async () => {
  const listener = new pg.Client({ connectionString: site.database.url })
  await listener.connect()
  const heard = new Promise<string>((resolve) => {
    listener.on('notification', ({ payload }) => resolve(payload ?? ''))
  })
  await listener.query('listen desk')
  await send('Is the paddock included?')
  const [enquiry] = await enquiries()
  expect(JSON.parse(await heard)).toEqual({ kind: 'enquiry', id: enquiry?.id, branchId: enquiry?.branch_id })
  await listener.end()
})
