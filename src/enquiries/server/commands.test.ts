import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EnquiryFixture, openEnquiryFixture } from '#test/fixtures/enquiry-fixture.ts'
import type { Body } from '../fields/form-body.ts'
import * as cases from '../leads/parse-lead.cases.ts'
import { parseLead } from '../leads/parse-lead.ts'
import { type LeadsArguments, leadsCommand } from './commands.ts'

let desk: EnquiryFixture
beforeAll(async () => {
  desk = await openEnquiryFixture()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.now = new Date('2026-11-20T10:00:00Z')
  await sql`truncate leads, outbox restart identity cascade`.execute(desk.db)
})

async function accept(body: Body): Promise<number> {
  const read = parseLead(body, { now: desk.now, page: '/contact' })
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  return (await desk.leads.accept(desk.db, read.lead)).id
}

async function run(args: LeadsArguments) {
  const said: string[] = []
  const complained: string[] = []
  const writer = { line: (text: string) => void said.push(text), error: (text: string) => void complained.push(text) }
  return { status: await leadsCommand(desk, args, writer), said, complained }
}

describe('the leads command refuses', () => {
  test.each<[LeadsArguments, number, RegExp]>([
    [{ id: 7 }, 1, /^There is no lead 7\.$/],
    [{ since: 'yesterday' }, 2, /--since takes a day/],
    [{ since: '2026-13-01' }, 2, /--since takes a day/],
    [{ kind: 'letter' }, 2, /--kind is one of viewing, /],
    [{ branch: 'paris' }, 2, /--branch is one of oakham, uppingham/],
    [{ erase: true }, 2, /--erase needs --email/],
    [{ erase: true, since: '2026-01-01' }, 2, /--erase needs --email/],
  ])('%j', async (args, status, words) => {
    expect(await run(args)).toEqual({ status, said: [], complained: [expect.stringMatching(words)] })
  })
})

describe('the leads command lists', () => {
  test('nothing, and says so', async () => {
    expect((await run({})).said).toEqual(['No enquiries match.'])
  })

  test('newest first, and only what is asked for', async () => {
    await accept(cases.staff)
    desk.now = new Date('2026-11-21T10:00:00Z')
    await accept(cases.office)
    expect((await run({})).said).toEqual([
      '     2  2026-11-21 10:00  waiting    Enquiry                 Rosalind Achebe           Uppingham',
      '     1  2026-11-20 10:00  waiting    Enquiry                 Rosalind Achebe           Oakham',
    ])
    const count = async (args: LeadsArguments) => JSON.parse((await run({ ...args, json: true })).said[0] ?? '').length
    expect(await count({ since: '2026-11-21' })).toBe(1)
    expect(await count({ kind: 'staff' })).toBe(1)
    expect(await count({ branch: 'uppingham' })).toBe(1)
    expect(await count({ email: 'Rosalind@Example.co.uk' })).toBe(2)
    expect(await count({ email: 'nobody@example.com' })).toBe(0)
    expect(await count({ failing: true })).toBe(0)
  })

  test('one in full, with its mails', async () => {
    const id = await accept(cases.steppedValuation)
    await desk.deliver()
    const { said } = await run({ id })
    expect(said.join('\n')).toMatch(/^Valuation request 1, 2026-11-20 10:00\n/)
    expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/Preferred times +9:00 or 10:00/)]))
    expect(said.slice(-3)).toEqual([
      '  Delivery: delivered, tried once',
      '    sales@calderfinch.example: queued',
      '    rosalind@example.co.uk: queued',
    ])
  })

  test('as CSV, which no spreadsheet runs', async () => {
    await accept({
      ...cases.office,
      lead: { branch_id: 2, message: '=HYPERLINK("https://evil.example")\nSecond line' },
    })
    const { said } = await run({ csv: true })
    const [row] = parse(said.join('\n'), { columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({
      kind: 'office',
      branch: 'Uppingham',
      email: 'rosalind@example.co.uk',
      telephone: '07700900412',
      message: '\'=HYPERLINK("https://evil.example")\nSecond line',
      opt_in_terms: 'on',
      do_not_contact: '1',
      page: '/contact',
    })
  })
})

test('copies the files of a lead out', async () => {
  const id = await accept(cases.office)
  const { Readable } = await import('node:stream')
  const received = await desk.uploads.receive(
    'form_submission[plan]',
    'plan.txt',
    Readable.from([Buffer.from('Two rooms.')]),
  )
  if ('problem' in received) throw new Error(received.problem)
  await desk.uploads.keep([received.file])
  await sql`update leads set lead = jsonb_set(lead, '{files}', ${JSON.stringify([received.file])}::jsonb)`.execute(
    desk.db,
  )
  const folder = join(desk.dataDir, 'copies')
  expect((await run({ id, files: folder })).said).toEqual([join(folder, 'plan.txt')])
  expect(await readFile(join(folder, 'plan.txt'), 'utf8')).toBe('Two rooms.')
  expect((await run({ id, erase: true })).said).toEqual(['Erased: 1 lead.'])
  expect(await desk.uploaded()).toEqual([])
})

test('tries again what failed, given up mails among it', async () => {
  await accept(cases.office)
  await accept(cases.staff)
  await desk.deliver()
  await sql`update outbox set state = 'failed' where key like '%:branch'`.execute(desk.db)
  await sql`update leads set state = 'failing' where id = 1`.execute(desk.db)
  expect((await run({ retry: true })).said).toEqual(['Retried: 1 lead, 2 emails.'])
})

test('erases what one person wrote', async () => {
  await accept(cases.office)
  await accept({ ...cases.staff, lead_client: { ...cases.client, email: 'ann@example.com' } })
  expect((await run({ erase: true, email: 'rosalind@example.co.uk' })).said).toEqual(['Erased: 1 lead.'])
  expect((await desk.leadRecords()).map(({ lead }) => lead.person.email)).toEqual(['ann@example.com'])
})
