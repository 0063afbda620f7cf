import { z } from 'zod'
import type { Database } from '#src/platform/database/database.ts'
import { findStaff, updateStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import { describeRole } from '#src/staff/permissions/permissions.ts'
import { recoveryCodesOf, replaceRecoveryCodes } from '#src/staff/sign-in/server/recovery-codes.ts'
import type { StaffCallDeps } from './staff-deps.ts'
import { workAccountEmail } from './work-account-email.ts'

const call = deskCall<StaffCallDeps>()

/** What people do with their own accounts. */
export const meCalls = {
  me: call({
    permission: 'signed-in',
    input: z.object({}),
    async run({ db, agency, staff }, { actor }) {
      const row = (await findStaff(db, actor.id))!
      return {
        name: row.name,
        email: row.email,
        roleInWords: describeRole(row),
        branchNames: agency.branches.filter(({ id }) => row.branch_ids.includes(id)).map(({ name }) => name),
        isDemo: row.is_demo,
        passkeys: await staff.passkeys.listOf(row.id),
        hasPassword: row.password_hash !== null,
        workAccount: await workAccountEmail({ db, staff }, row.id),
        recoveryCodes: await recoveryCodesOf(db, row.id),
        sessions: await staff.sessions.listOf(row.id),
        away: { from: row.away_from, until: row.away_until, accountId: row.away_account_id },
        preferences: row.preferences,
      }
    },
  }),

  'change-my-preferences': call({
    permission: 'signed-in',
    input: z.object({ shortcuts: z.boolean(), weeklyReport: z.boolean().default(true) }),
    async run({ db, clock }, { actor, input }) {
      await updateStaff(db, actor.id, { preferences: JSON.stringify(input) }, clock())
      return { saved: true }
    },
  }),

  'set-my-away-times': call({
    permission: 'signed-in',
    input: z.object({
      from: z.coerce.date('Enter a date and a time.').nullable(),
      until: z.coerce.date('Enter a date and a time.').nullable(),
      accountId: z.coerce.number().int().positive().nullable(),
    }),
    async run({ db, clock }, { actor, input: { from, until, accountId } }) {
      if ((from === null) !== (until === null)) return invalid({ until: 'Enter both times, or neither.' })
      if (from && until && until <= from) return invalid({ until: 'Choose a time after the first.' })
      await db.transaction().execute(async (trx) => {
        await updateStaff(trx, actor.id, { away_from: from, away_until: until, away_account_id: accountId }, clock())
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'staff-away-changed',
          subject: { kind: 'staff', id: actor.id, name: actor.name },
          branchId: actor.branchIds[0],
          after: { from, until },
        })
      })
      return { saved: true }
    },
  }),

  'remove-my-passkey': call({
    permission: 'signed-in',
    needsProof: true,
    input: z.object({ passkeyId: z.string() }),
    async run({ db, staff }, { actor, input }) {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('staff_accounts')
          .selectAll()
          .where('id', '=', actor.id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const left = await otherPasskeys(trx, actor.id, input.passkeyId)
        const hasWorkAccount = (await workAccountEmail({ db: trx, staff }, actor.id)) !== undefined
        if (left === 0 && row.role === 'owner')
          return invalid({ '': 'An owner needs a passkey. Add another before you remove this one.' })
        if (left === 0 && row.totp_secret === null && !hasWorkAccount)
          return invalid({ '': 'This is your only way to sign in. Add another before you remove it.' })
        const removed = await trx
          .deleteFrom('staff_passkeys')
          .where('id', '=', input.passkeyId)
          .where('account_id', '=', actor.id)
          .returning('name')
          .executeTakeFirst()
        if (!removed) return { removed: false }
        await staff.noteSignInChange(trx, actor, 'passkey-removed', { passkey: removed.name })
        return { removed: true }
      })
    },
  }),

  'unlink-my-work-account': call({
    permission: 'signed-in',
    needsProof: true,
    input: z.object({}),
    async run({ db, staff }, { actor }) {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('staff_accounts')
          .selectAll()
          .where('id', '=', actor.id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        if (row.totp_secret === null && (await otherPasskeys(trx, actor.id, '')) === 0)
          return invalid({ '': 'This is your only way to sign in. Add a passkey before you unlink it.' })
        const { numDeletedRows } = await trx
          .deleteFrom('staff_work_accounts')
          .where('account_id', '=', actor.id)
          .executeTakeFirst()
        if (Number(numDeletedRows) === 0) return { unlinked: false }
        await staff.noteSignInChange(trx, actor, 'work-account-unlinked')
        return { unlinked: true }
      })
    },
  }),

  'replace-my-recovery-codes': call({
    permission: 'signed-in',
    needsProof: true,
    input: z.object({}),
    async run({ db, clock, staff }, { actor }) {
      return db.transaction().execute(async (trx) => {
        const codes = await replaceRecoveryCodes(trx, actor.id, clock())
        await staff.noteSignInChange(trx, actor, 'recovery-codes-made')
        return { codes }
      })
    },
  }),

  'end-my-sessions': call({
    permission: 'signed-in',
    input: z.object({ only: z.coerce.number().int().optional(), except: z.coerce.number().int().optional() }),
    async run({ db, staff }, { actor, input }) {
      return { ended: await staff.sessions.endOf(db, actor.id, input) }
    },
  }),
}

async function otherPasskeys(db: Database, accountId: number, passkeyId: string): Promise<number> {
  const rows = await db
    .selectFrom('staff_passkeys')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<>', passkeyId)
    .execute()
  return rows.length
}
