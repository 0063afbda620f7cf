import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountFixture, aRegistration, openAccountFixture } from '#test/fixtures/account-fixture.ts'
import { erasePersonCommand, exportPersonCommand, personCommand, usersCommand } from './commands.ts'

let desk: AccountFixture
beforeAll(async () => {
  desk = await openAccountFixture()
})
afterAll(() => desk.close())

/** What a command said, and how it ended. */
async function run(
  command: (writer: { line: (text: string) => void; error: (text: string) => void }) => Promise<number>,
) {
  const said: string[] = []
  const complained: string[] = []
  const status = await command({ line: (text) => void said.push(text), error: (text) => void complained.push(text) })
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

const asked = { signOut: false, resetLink: false, json: false }

describe('an email address without an account', () => {
  test.each([
    ['export-person', () => run((writer) => exportPersonCommand(desk, { email: 'x@example.com' }, writer))],
    ['users', () => run((writer) => personCommand(desk, { ...asked, email: 'x@example.com' }, writer))],
    ['erase-person', () => run((writer) => erasePersonCommand(desk, { email: 'x@example.com', isSure: true }, writer))],
  ])('%s says so', async (_name, command) => {
    expect(await command()).toEqual({
      status: 1,
      said: '',
      complained: 'No account uses x@example.com. To list enquiries sent from it: leads --email x@example.com.',
    })
  })
})

test('nobody is listed where nobody registered', async () => {
  const { said } = await run((writer) => usersCommand(desk, { limit: 50, json: false }, writer))
  expect(said).toBe('No registered users yet.')
})

test('people are listed, exported, and erased only by who is sure', async () => {
  await desk.browser().call('/user.ljson', aRegistration())
  await desk
    .browser()
    .call('/user.ljson', aRegistration({ email: 'ben@example.com', first_name: 'Ben', marketing: 'on' }))

  const listed = await run((writer) => usersCommand(desk, { limit: 50, json: false }, writer))
  expect(listed.said.split('\n')).toEqual([
    expect.stringMatching(/^ +\d+ {2}ben@example\.com {2}Ben Finch {2}registered 2026-11-20 {2}marketing emails: yes$/),
    expect.stringMatching(/ann@example\.com .* marketing emails: no$/),
  ])
  const newest = await run((writer) => usersCommand(desk, { limit: 1, json: true }, writer))
  expect(JSON.parse(newest.said)).toMatchObject([{ email: 'ben@example.com', is_opted_in_to_marketing: true }])

  const exported = await run((writer) => exportPersonCommand(desk, { email: 'BEN@example.com' }, writer))
  expect(JSON.parse(exported.said)).toMatchObject({ account: { first_name: 'Ben' } })

  const asked = await run((writer) => erasePersonCommand(desk, { email: 'ben@example.com', isSure: false }, writer))
  expect([asked.status, asked.complained]).toEqual([1, expect.stringContaining('add --yes')])
  const erased = await run((writer) => erasePersonCommand(desk, { email: 'ben@example.com', isSure: true }, writer))
  expect([erased.status, erased.said]).toEqual([0, expect.stringMatching(/^ {2}account: 1\n(.*\n)*User \d+ erased/)])
  expect((await run((writer) => usersCommand(desk, { limit: 50, json: false }, writer))).said).not.toContain('ben@')
  expect((await desk.mails()).at(-1)).toMatchObject({
    recipient: 'ben@example.com',
    subject: 'Your account has been deleted',
  })
})

test('one person is shown, signed out everywhere, and mailed a link', async () => {
  const browser = desk.browser()
  await browser.call('/user.ljson', aRegistration({ email: 'cat@example.com', first_name: 'Cat' }))
  const person = (given: Partial<typeof asked>) =>
    run((writer) => personCommand(desk, { ...asked, ...given, email: 'Cat@example.com' }, writer))
  expect((await person({})).said).toMatch(/cat@example\.com {2}Cat Finch.*\n +signed in 2026-11-20/)
  expect(JSON.parse((await person({ signOut: true, json: true })).said)).toMatchObject({
    sessions_ended: 1,
    sessions: [],
  })
  expect(JSON.parse((await person({ json: true })).said)).toMatchObject({ sessions_ended: 0, sessions: [] })
  expect((await person({ resetLink: true })).said).toContain('a new password will be emailed')
  await desk.mailLinks()
  expect((await desk.mails()).at(-1)).toMatchObject({
    recipient: 'cat@example.com',
    subject: expect.stringMatching(/password/i),
  })
})

test('an export goes to a file that only its owner may read, and over no other', async () => {
  await desk.browser().call('/user.ljson', aRegistration({ email: 'dan@example.com', first_name: 'Dan' }))
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-export-'))
  const file = join(folder, 'dan.json')
  const exported = () => run((writer) => exportPersonCommand(desk, { email: 'dan@example.com', file }, writer))
  expect(await exported()).toMatchObject({ status: 0, said: `Saved to ${file}.` })
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { first_name: 'Dan' } })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(exported()).rejects.toThrow('EEXIST')
  await rm(folder, { recursive: true })
})
