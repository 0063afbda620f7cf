import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountDesk, anAccountDesk, aRegistration } from '#test/account-desk.ts'
import { erasePersonCommand, exportPersonCommand, usersCommand } from './commands.ts'

let desk: AccountDesk
beforeAll(async () => {
  desk = await anAccountDesk()
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

describe('an address without an account', () => {
  test.each([
    ['export-person', () => run((writer) => exportPersonCommand(desk, 'x@example.com', writer))],
    ['erase-person', () => run((writer) => erasePersonCommand(desk, { email: 'x@example.com', isSure: true }, writer))],
  ])('%s says so', async (_name, command) => {
    expect(await command()).toEqual({ status: 1, said: '', complained: 'There is no account of x@example.com.' })
  })
})

test('nobody is listed where nobody registered', async () => {
  const { said } = await run((writer) => usersCommand(desk, { limit: 50, json: false }, writer))
  expect(said).toBe('Nobody has registered yet.')
})

test('people are listed, exported, and erased only by who is sure', async () => {
  await desk.browser().call('/user.ljson', aRegistration())
  await desk
    .browser()
    .call('/user.ljson', aRegistration({ email: 'ben@example.com', first_name: 'Ben', marketing: 'on' }))

  const listed = await run((writer) => usersCommand(desk, { limit: 50, json: false }, writer))
  expect(listed.said.split('\n')).toEqual([
    expect.stringMatching(/^ +\d+ {2}ben@example\.com {2}Ben Finch {2}registered 2026-11-20 {2}news: yes$/),
    expect.stringMatching(/ann@example\.com .* news: no$/),
  ])
  const newest = await run((writer) => usersCommand(desk, { limit: 1, json: true }, writer))
  expect(JSON.parse(newest.said)).toMatchObject([{ email: 'ben@example.com', is_opted_in_to_marketing: true }])

  const exported = await run((writer) => exportPersonCommand(desk, 'BEN@example.com', writer))
  expect(JSON.parse(exported.said)).toMatchObject({ account: { first_name: 'Ben' } })

  const asked = await run((writer) => erasePersonCommand(desk, { email: 'ben@example.com', isSure: false }, writer))
  expect([asked.status, asked.complained]).toEqual([1, expect.stringContaining('say --yes')])
  const erased = await run((writer) => erasePersonCommand(desk, { email: 'ben@example.com', isSure: true }, writer))
  expect([erased.status, erased.said]).toEqual([0, expect.stringMatching(/^User \d+ is erased/)])
  expect((await run((writer) => usersCommand(desk, { limit: 50, json: false }, writer))).said).not.toContain('ben@')
  expect((await desk.mails()).at(-1)).toMatchObject({
    recipient: 'ben@example.com',
    subject: 'Your account has been erased',
  })
})
