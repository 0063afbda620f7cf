import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { listAudit } from '../audit-log/server/audit-log.ts'
import { inviteCommand } from './invite-command.ts'

let fixture: StaffFixture
beforeAll(async () => {
  fixture = await openStaffFixture()
})
afterAll(() => fixture.close())

async function invite(given: Parameters<typeof inviteCommand>[1]) {
  const said: string[] = []
  const writer = { line: (words: string) => void said.push(words), error: (words: string) => void said.push(words) }
  const site = {
    db: fixture.db,
    agency: anAgency(),
    config: { publicUrl: 'https://homes.example' },
    clock: fixture.now,
  }
  return { code: await inviteCommand(site, given, writer as never), said: said.join('\n') }
}

describe('desk invite', () => {
  test.each([
    [{ email: 'harriet' }, /^"harriet" is no email address/],
    [{ email: 'harriet@homes.example', role: 'boss' }, /^There is no role "boss"\. There are: owner, manager/],
    [{ email: 'harriet@homes.example', role: 'manager' }, /^Add --branch ID for this role/],
    [{ email: 'harriet@homes.example', role: 'manager', branch: '99' }, /^There is no branch 99\. There are: 1 \(/],
  ])('of what it cannot do says why, and makes nobody: %j', async (given, words) => {
    const { code, said } = await invite(given)
    expect(code).toBe(2)
    expect(said).toMatch(words)
    expect(await fixture.db.selectFrom('staff_accounts').select('id').execute()).toEqual([])
  })

  test('prints a link that lets that person in, mails nothing, and is in the audit log', async () => {
    const { code, said } = await invite({ email: 'harriet@homes.example', name: 'Harriet Wren' })
    expect(code).toBe(0)
    const [, token = ''] = /^https:\/\/homes\.example\/desk\/invitation\/([\w-]{43})\n/.exec(said) ?? []
    expect(await fixture.staff.join.invitation(token)).toMatchObject({
      account: { name: 'Harriet Wren', role: 'owner' },
    })
    expect(fixture.sent).toEqual([])
    const audit = await listAudit(fixture.db, { kind: 'all' }, { limit: 1 })
    expect(audit).toMatchObject([{ action: 'staff-invited', after: { role: 'owner' } }])
    fixture.forward(72 * 3_600_000 + 1000)
    expect(await fixture.staff.join.invitation(token)).toBeUndefined()
  })

  test('of somebody who has an account says so', async () => {
    await fixture.person('owner', { email: 'olive@homes.example' })
    const again = await invite({ email: 'Olive@homes.example' })
    expect(again).toEqual({ code: 1, said: 'Olive@homes.example has an account already.' })
  })
})
