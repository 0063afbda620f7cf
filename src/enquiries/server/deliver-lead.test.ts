import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EnquiryFixture, openEnquiryFixture } from '#test/fixtures/enquiry-fixture.ts'
import { addUser } from '#test/fixtures/users.ts'
import type { Body } from '../fields/form-body.ts'
import * as cases from '../leads/parse-lead.cases.ts'
import { parseLead } from '../leads/parse-lead.ts'
import { deliverLead } from './deliver-lead.ts'

let desk: EnquiryFixture
let home: number

beforeAll(async () => {
  desk = await openEnquiryFixture()
  home = await desk.addHome()
  await desk.addHome({ address: { display: 'Burley Road, Oakham, Rutland' } })
})
afterAll(() => desk.close())
beforeEach(async () => {
  await sql`truncate leads, outbox, users cascade`.execute(desk.db)
})

async function accept(body: Body, { aboutHome = false } = {}): Promise<number> {
  const property = aboutHome ? { id: home, channel: 'sales' as const } : undefined
  const read = parseLead(body, { now: desk.now, page: '/properties/1/sales', property })
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  return (await desk.leads.accept(desk.db, read.lead)).id
}

describe('a viewing', () => {
  test('reaches the department with everything typed, the consent, and a reply to the visitor', async () => {
    const consent = { asked: 'terms,marketing', terms: 'on' }
    const id = await accept({ ...cases.viewing, consent }, { aboutHome: true })
    await desk.deliver()
    const [mail] = await desk.mails()
    expect(mail).toMatchObject({
      key: `lead:${id}:branch`,
      recipient: 'sales@calderfinch.example',
      subject: expect.stringMatching(/^Viewing request: OAK_\d+, Northgate, Oakham, Rutland, from Rosalind Achebe$/),
      content: { replyTo: { name: 'Rosalind Achebe', address: 'rosalind@example.co.uk' } },
    })
    for (const words of [
      'Rosalind Achebe',
      'rosalind@example.co.uk',
      '07700900412',
      'Saturday mornings are best.',
      '£325,000',
      `http://homes.example/properties/${home}/sales`,
      'I agree to the terms and conditions',
      'not ticked',
      '20 November 2026 at 10:00',
      '/properties/1/sales',
    ])
      expect(mail?.content.text).toContain(words)
  })

  test('is confirmed to the visitor, with homes like it', async () => {
    const id = await accept(cases.viewing, { aboutHome: true })
    await desk.deliver()
    const [, mail] = await desk.mails()
    expect(mail).toMatchObject({
      key: `lead:${id}:visitor`,
      recipient: 'rosalind@example.co.uk',
      subject: 'Thank you: Northgate, Oakham, Rutland',
      content: { replyTo: { address: 'sales@calderfinch.example' }, attachments: [] },
    })
    expect(mail?.content.text).toContain('We have received your enquiry and our agent will be in touch soon.')
    expect(mail?.content.text).toContain('Burley Road, Oakham, Rutland')
    expect(mail?.content.html).not.toContain('undefined')
  })

  const demand = {
    ...cases.viewing,
    lead_client: { ...cases.client, first_name: 'Your deposit is due today', street_address: 'Pay at evil.example' },
    lead: { ...cases.viewing.lead, message: 'Pay 950 pounds by 5 pm.', Sort_code: '20-11-43', 'call 0906 now': 'yes' },
  }

  test('reaches the branch whole, but an email address that nobody has confirmed gets no word of what was typed', async () => {
    await accept(demand, { aboutHome: true })
    await desk.deliver()
    const [toBranch, toVisitor] = await desk.mails()
    for (const typed of ['Your deposit is due today', 'Pay at evil.example', 'Pay 950 pounds', '20-11-43', '0906'])
      expect(toBranch?.content.text).toContain(typed)
    expect(JSON.stringify(toVisitor)).not.toMatch(/deposit|evil|950|20-11-43|0906/)
    expect(toVisitor?.content.text).toContain('Northgate, Oakham, Rutland')
  })

  test('is confirmed whole to a user who was signed in and has confirmed the email address', async () => {
    const userId = await addUser(desk.db, 'rosalind@example.co.uk')
    const id = await accept(cases.viewing, { aboutHome: true })
    await sql`update leads set user_id = ${userId} where id = ${id}`.execute(desk.db)
    await desk.deliver()
    expect((await desk.mails())[1]?.content.text).not.toContain('Saturday mornings are best.')
    await sql`truncate leads, outbox cascade`.execute(desk.db)
    await sql`update users set email_confirmed_at = now()`.execute(desk.db)
    const again = await accept(cases.viewing, { aboutHome: true })
    await sql`update leads set user_id = ${userId} where id = ${again}`.execute(desk.db)
    await desk.deliver()
    expect((await desk.mails())[1]?.content.text).toContain('Saturday mornings are best.')
  })

  test('says to the branch what it needs, with a number and an address to tap', async () => {
    await accept(cases.viewing, { aboutHome: true })
    await desk.deliver()
    const [toBranch] = await desk.mails()
    expect(toBranch?.content.text).not.toMatch(/do_not_contact|opt_in_terms/)
    expect(toBranch?.content.html).toContain('href="tel:07700900412"')
    expect(toBranch?.content.html).toContain('href="mailto:rosalind@example.co.uk"')
  })

  test('goes to the recipient that was settled when it was accepted', async () => {
    const id = await accept(cases.viewing, { aboutHome: true })
    const branches = desk.agency.branches.map((branch) => ({
      ...branch,
      departments: [],
      email: 'new@calderfinch.example',
    }))
    await deliverLead({ ...desk, agency: { ...desk.agency, branches } }, id)
    expect((await desk.mails())[0]?.recipient).toBe('sales@calderfinch.example')
    expect(await desk.leadRecords()).toMatchObject([
      { recipient: { email: 'sales@calderfinch.example', key: 'department-11' } },
    ])
  })

  test('is not delivered twice, by however many workers', async () => {
    const id = await accept(cases.viewing, { aboutHome: true })
    await Promise.all([deliverLead(desk, id), deliverLead(desk, id), deliverLead(desk, id)])
    expect((await desk.mails()).map(({ key }) => key)).toEqual([`lead:${id}:branch`, `lead:${id}:visitor`])
    expect(await desk.leadRecords()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('that cannot be delivered is kept, says why, and is tried again', async () => {
    const id = await accept(cases.viewing, { aboutHome: true })
    const broken = { ...desk, mail: { ...desk.mail, queueMail: () => Promise.reject(new Error('no room')) } }
    await expect(deliverLead(broken, id)).rejects.toThrow('no room')
    expect(await desk.leadRecords()).toMatchObject([{ state: 'failing', attempts: 1, problem: 'no room' }])
    await desk.deliver()
    expect(await desk.leadRecords()).toMatchObject([{ state: 'delivered', attempts: 2, problem: null }])
    expect(await desk.mails()).toHaveLength(2)
  })
})

describe('a valuation', () => {
  test.each([
    ['one time', '9:00', ['valuation.ics']],
    ['several', '9:00,10:00', []],
  ])('at %s is delivered with a calendar file only if it has one time', async (_what, booking_time, files) => {
    await accept({ ...cases.valuation, lead_booking: { ...cases.booking, booking_time } })
    await desk.deliver()
    const [toBranch, toVisitor] = await desk.mails()
    expect(toBranch?.subject).toBe('Valuation request: Windover Street, Oakham, from Rosalind Achebe')
    for (const words of ['Wednesday 9 December 2026', '9:00', '22 Windover Street, Oakham, Rutland LE15 6AH'])
      expect(toBranch?.content.text).toContain(words)
    expect(toVisitor?.content.attachments.map(({ filename }) => filename)).toEqual(files)
  })
})

describe('an account', () => {
  const asking = { ...cases.office, lead_client: { ...cases.client, create_account: 'on' } }

  test('is made for who asks, with a link that sets its password', async () => {
    await accept(asking)
    await desk.deliver()
    const [, mail] = await desk.mails()
    const [, token = ''] = /reset_passwords\/([\w-]+)/.exec(mail?.content.text ?? '') ?? []
    expect(token.length).toBeGreaterThan(20)
    const { rows } = await sql`select first_name, email, tel_home from users`.execute(desk.db)
    expect(rows).toEqual([{ first_name: 'Rosalind', email: 'rosalind@example.co.uk', tel_home: '07700900412' }])
    expect((await desk.leadRecords())[0]?.userId).toBeTypeOf('number')
  })

  test('is not made twice, nor for who did not ask', async () => {
    await accept(asking)
    await accept(cases.office)
    await accept({ ...asking, lead: { ...asking.lead, message: 'Another question' } })
    await desk.deliver()
    const { rows } = await sql`select id from users`.execute(desk.db)
    expect(rows).toHaveLength(1)
    const links = (await desk.mails()).filter(({ content }) => content.text.includes('reset_passwords'))
    expect(links).toHaveLength(2)
  })

  test('that was never opened gets a new link for who asks again, but not what they write now', async () => {
    await accept(asking)
    await desk.deliver()
    await accept({ ...asking, lead: { ...asking.lead, message: 'Another question' } })
    await desk.deliver()
    const tokens = (await desk.mails()).flatMap(
      ({ content }) => /reset_passwords\/([\w-]+)/.exec(content.text)?.slice(1) ?? [],
    )
    expect(new Set(tokens).size).toBe(2)
    const owners = (await desk.leadRecords()).map(({ userId }) => typeof userId)
    expect(owners.filter((type) => type === 'number')).toHaveLength(1)
  })

  test('that its owner has opened is left as it is: no link is sent', async () => {
    await accept(asking)
    await desk.deliver()
    await sql`update users set email_confirmed_at = now()`.execute(desk.db)
    await accept({ ...asking, lead: { ...asking.lead, message: 'Another question' } })
    await desk.deliver()
    const links = (await desk.mails()).filter(({ content }) => content.text.includes('reset_passwords'))
    expect(links).toHaveLength(1)
  })
})

test('a lead is stored with its job, or not at all', async () => {
  const read = parseLead(cases.office, { now: desk.now, page: '/' })
  if ('mistakes' in read) throw new Error('it should be well')
  const { lead } = read
  await expect(
    desk.db.transaction().execute(async (trx) => {
      await desk.leads.accept(trx, lead, { key: 'rolled back' })
      throw new Error('the caller changes its mind')
    }),
  ).rejects.toThrow('changes its mind')
  expect(await desk.leadRecords()).toEqual([])
  expect((await desk.leads.accept(desk.db, lead, { key: 'rolled back' })).kind).toBe('accepted')
  expect((await desk.leads.accept(desk.db, lead, { key: 'rolled back' })).kind).toBe('repeated')
})
