import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { createPasswords, type Passwords } from '#src/account/passwords/server/passwords.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import { demoPeople } from '../accounts/server/seed-demo-team.ts'
import { findStaff, hasOwner } from '../accounts/server/staff-statements.ts'
import { forgetAuditBefore } from '../audit-log/server/audit-log.ts'
import { type Actor, hasProof } from '../calls/server/desk-call.ts'
import { createChallenges } from '../sign-in/server/challenges.ts'
import { createInvitation, setUpPath } from '../sign-in/server/invitations.ts'
import { createJoin } from '../sign-in/server/join.ts'
import { createTotpVault } from '../sign-in/server/one-time-codes.ts'
import { createPasskeys } from '../sign-in/server/passkeys.ts'
import { createSignInChanges } from '../sign-in/server/sign-in-changes.ts'
import { createStaffSessions } from '../sign-in/server/staff-sessions.ts'
import { createStaffSignIn } from '../sign-in/server/staff-sign-in.ts'
import { deviceName, type StaffVisit } from '../sign-in/server/staff-visit.ts'
import { createWorkAccountProvider, type WorkAccountConfig } from '../sign-in/server/work-account-provider.ts'
import { createWorkAccountSignIn } from '../sign-in/server/work-account-sign-in.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-staff': Record<string, never>
  }
}

export const STAFF_CRONTAB = '20 4 * * * tidy-staff'

export type StaffDeps = {
  db: Database
  clock: () => Date
  config: {
    publicUrl: string
    production: boolean
    secret: string
    secretBefore: string | undefined
    deskOidc?: WorkAccountConfig | undefined
  }
  agency: Agency
  formProtection: Pick<FormProtection, 'limit' | 'knownDevices'>
  mail: Pick<MailService, 'queueMail' | 'brand'>
  passwords?: Passwords
}

/** The Desk's accounts and how people get into them: `services.staff`. */
export function createStaff({
  db,
  clock,
  config,
  agency,
  formProtection,
  mail,
  passwords = createPasswords(),
}: StaffDeps) {
  const { publicUrl } = config
  const siteName = agency.name
  const sessions = createStaffSessions({ db, clock })
  const challenges = createChallenges({ db, clock })
  const passkeys = createPasskeys({ db, clock, publicUrl, siteName, challenges })
  const vault = createTotpVault(config)
  const noteSignInChange = createSignInChanges({ clock, publicUrl, mail })
  const { limit, knownDevices } = formProtection
  const parts = { db, clock, passwords, sessions, challenges, passkeys, vault, limit, knownDevices, noteSignInChange }
  const provider =
    config.deskOidc &&
    createWorkAccountProvider(config.deskOidc, { redirectUri: `${publicUrl}/desk/work-account/callback` })
  return {
    now: clock,
    sessions,
    passkeys,
    noteSignInChange,
    hasProof: (actor: Actor) => hasProof(actor, clock()),
    signIn: createStaffSignIn(parts),
    join: createJoin({ ...parts, siteName }),
    /** undefined where no provider is configured */
    workAccounts: provider && createWorkAccountSignIn(parts, provider),

    /** Further passkeys of people who are signed in, and have lately proved who they are. */
    ownPasskeys: {
      async options(visit: StaffVisit, actor: Actor) {
        return hasProof(actor, clock()) ? passkeys.creationOptions(visit, { ...actor, accountId: actor.id }) : undefined
      },
      async add(visit: StaffVisit, actor: Actor, answer: RegistrationResponseJSON): Promise<boolean> {
        if (actor.isDemo || !hasProof(actor, clock())) return false
        const passkey = await passkeys.verifyCreation(visit, answer)
        if (!passkey) return false
        const name = `Passkey on ${deviceName(visit.userAgent)}`
        return db.transaction().execute(async (trx) => {
          if (!(await passkeys.add(trx, actor.id, passkey, name))) return false
          await noteSignInChange(trx, actor, 'passkey-added', { passkey: name })
          return true
        })
      },
    },

    /** Whom visitors may look round as: people of the demonstration, of which production has none. */
    demoPeople: async () => (config.production ? [] : demoPeople(db)),

    /** Opens a session as somebody of the demonstration. @returns false for everybody else */
    async lookRound(visit: StaffVisit, id: number): Promise<boolean> {
      const row = config.production ? undefined : await findStaff(db, id)
      if (!row?.is_demo || row.state !== 'active') return false
      await sessions.begin(visit, id, { isDemo: true })
      return true
    },

    /** The job `tidy-staff`: takes entries of the audit log away that are past their retention. */
    tidy: () => forgetAuditBefore(db, new Date(clock().getTime() - agency.settings.auditLogYears * 365 * DAY_MS)),

    /** A link that makes the first owner; undefined where there is one. */
    async setUpLink(): Promise<string | undefined> {
      if (await hasOwner(db)) return undefined
      return publicUrl + setUpPath(await createInvitation(db, undefined, clock()))
    },
  }
}

export type Staff = ReturnType<typeof createStaff>
