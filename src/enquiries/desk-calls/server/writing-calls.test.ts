import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tidyLeads } from '#src/enquiries/leads/server/tidy-leads.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { pdf, program } from '#test/fixtures/upload-files.ts'

let desk: EnquiryDesk
let priya: Actor
let owen: Actor
let id: number

beforeAll(async () => {
  desk = await openEnquiryDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.now = new Date('2026-11-24T10:00:00Z')
  await sql`truncate leads, outbox, rate_limits, enquiries, staff_accounts cascade`.execute(desk.db)
  priya = await desk.addStaff('Priya Lanyon', 'negotiator')
  owen = await desk.addStaff('Owen Maddern', 'manager')
  id = await desk.write('May we have the floorplan?', { email: 'grace@mail.example' })
})

const key = () => crypto.randomUUID()
const later = (seconds: number) => {
  desk.now = new Date(desk.now.getTime() + seconds * 1000)
}
const get = async (actor: Actor) => (await desk.ask(actor, 'get-enquiry', { id }))!
const attach = (name: string, content: Buffer, actor = priya) =>
  desk.ask(actor, 'add-reply-file', { id, name, content: Readable.from([content]) })
const attached = async (name: string, content = pdf(), actor = priya) => {
  const outcome = await attach(name, content, actor)
  if (outcome.kind !== 'kept') throw new Error(outcome.problem)
  return outcome.file.id
}

describe('files of a reply', () => {
  test('wait with the draft, leave with the mail, and can be opened from the thread', async () => {
    const files = [await attached('plan.pdf'), await attached('epc.pdf')]
    expect((await get(priya)).replyFiles.map(({ name }) => name)).toEqual(['plan.pdf', 'epc.pdf'])
    await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Here it is.', files, key: key() })
    const mail = (await desk.mails()).at(-1)!
    expect(mail.content.attachments.map(({ filename }) => filename)).toEqual(['plan.pdf', 'epc.pdf'])
    expect(Buffer.from(mail.content.attachments[0]!.base64, 'base64')).toEqual(pdf())
    const { thread, replyFiles } = await get(priya)
    const [first] = thread.at(-1)!.attachments
    expect(first).toMatchObject({ name: 'plan.pdf', bytes: pdf().length })
    expect(replyFiles).toEqual([])
    const opened = await desk.ask(owen, 'open-enquiry-attachment', { id, attachment: first!.id })
    expect(opened).toMatchObject({ name: 'plan.pdf', mime: 'application/pdf', content: pdf() })
  })

  test('have the limits of visitors’ files: kind, number, and what one mail carries', async () => {
    expect(await attach('setup.exe', program)).toMatchObject({ kind: 'refused' })
    expect(await attach('setup.pdf', program)).toMatchObject({ kind: 'refused' })
    const page = Buffer.concat([pdf(), Buffer.alloc(7_000_000, 32)])
    await attached('long.pdf', page)
    expect(await attach('longer.pdf', page)).toMatchObject({ kind: 'refused', problem: /together/ })
    for (let at = 0; at < 4; at++) await attached(`${at}.pdf`)
    expect(await attach('sixth.pdf', pdf())).toEqual({
      kind: 'refused',
      problem: 'You can send up to 5 files at once.',
    })
  })

  test('are one person’s: a colleague neither sees, sends nor removes them', async () => {
    const file = await attached('plan.pdf')
    expect((await get(owen)).replyFiles).toEqual([])
    const outcome = await desk.ask(owen, 'reply-to-enquiry', {
      id,
      version: 1,
      text: 'Here.',
      files: [file],
      key: key(),
    })
    expect(outcome).toMatchObject({ kind: 'refused' })
    await desk.ask(owen, 'remove-reply-file', { id, file })
    expect((await get(priya)).replyFiles).toHaveLength(1)
    await desk.ask(priya, 'remove-reply-file', { id, file })
    expect((await get(priya)).replyFiles).toEqual([])
  })

  test('stay with the draft when a colleague was faster', async () => {
    const file = await attached('plan.pdf')
    await desk.ask(owen, 'reply-to-enquiry', { id, version: 1, text: 'Which one?', key: key() })
    const late = await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Here.', files: [file], key: key() })
    expect(late.kind).toBe('conflict')
    expect((await get(priya)).replyFiles).toHaveLength(1)
  })

  test('that were never sent go after a month', async () => {
    await attached('plan.pdf')
    const tidy = () => tidyLeads({ ...desk, clock: () => desk.now })
    later((29 * DAY_MS) / 1000)
    await tidy()
    expect((await get(priya)).replyFiles).toHaveLength(1)
    later((2 * DAY_MS) / 1000)
    await tidy()
    expect((await get(priya)).replyFiles).toEqual([])
  })
})

describe('whoever opens an enquiry', () => {
  test('sees who is writing a reply, for a minute after the last key, and nothing of what', async () => {
    await desk.ask(priya, 'save-enquiry-draft', { id, kind: 'reply', text: 'Dear Grace' })
    later(30)
    const seen = await get(owen)
    expect(seen.writers).toEqual([
      { accountId: priya.id, name: 'Priya Lanyon', until: new Date(desk.now.getTime() + 30_000) },
    ])
    expect(JSON.stringify(seen)).not.toContain('Dear Grace')
    expect((await get(priya)).writers).toEqual([])
    later(31)
    expect((await get(owen)).writers).toEqual([])
  })

  test('sees nobody once the reply is sent or taken away, and none for a note', async () => {
    await desk.ask(priya, 'save-enquiry-draft', { id, kind: 'note', text: 'Grace rang' })
    expect((await get(owen)).writers).toEqual([])
    await desk.ask(priya, 'save-enquiry-draft', { id, kind: 'reply', text: 'Dear Grace' })
    await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Dear Grace', key: key() })
    expect((await get(owen)).writers).toEqual([])
  })
})

test('whoever changes what a colleague has changed is told what they did', async () => {
  await desk.ask(owen, 'change-enquiry', { id, version: 1, action: 'close' })
  expect(await desk.ask(priya, 'change-enquiry', { id, version: 1, action: 'needs-no-reply' })).toEqual({
    kind: 'conflict',
    version: 2,
    meanwhile: 'Owen Maddern closed this enquiry',
  })
})

test('a note that is sent twice is added once', async () => {
  const note = { id, text: 'Grace rang', key: key() }
  const first = await desk.ask(priya, 'add-enquiry-note', note)
  expect(await desk.ask(priya, 'add-enquiry-note', note)).toEqual(first)
  expect((await get(priya)).thread.filter(({ kind }) => kind === 'note')).toHaveLength(1)
})

test('viewing times for a reply are those of the moment, each with its link; without a home there are none', async () => {
  desk.viewingTimes.times = [{ label: 'Wednesday 25 November, 4.30 pm', url: 'https://calderfinch.example/at' }]
  desk.viewingTimes.allUrl = 'https://calderfinch.example/all'
  expect(await desk.ask(priya, 'viewing-times-for-reply', { id })).toEqual({ text: null })
  await sql`update enquiries set property_id = 4711`.execute(desk.db)
  expect(await desk.ask(priya, 'viewing-times-for-reply', { id })).toEqual({
    text: 'Wednesday 25 November, 4.30 pm: https://calderfinch.example/at\nOther times: https://calderfinch.example/all',
  })
  desk.viewingTimes.times = []
  expect(await desk.ask(priya, 'viewing-times-for-reply', { id })).toEqual({ text: null })
})
