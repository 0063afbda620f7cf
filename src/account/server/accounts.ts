import type { FastifyRequest } from 'fastify'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import { createPasswords, type Passwords } from '../passwords/server/passwords.ts'
import { createSessions } from '../sessions/server/sessions.ts'
import { presentResetter, presentUser } from '../users/server/present-user.ts'
import { findPerson, hasConfirmedEmail } from '../users/server/user-statements.ts'
import type { User } from '../users/user.ts'

export type AccountsDeps = {
  db: Database
  clock: () => Date
  config: { publicUrl: string }
  agency: Agency
  passwords?: Passwords
}

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts and sessions: `services.accounts`. */
export function createAccounts({ db, clock, config, agency, passwords = createPasswords() }: AccountsDeps) {
  const sessions = createSessions({ db, clock, publicUrl: config.publicUrl })

  async function present(userId: number): Promise<User | undefined> {
    const person = await findPerson(db, userId)
    return person && presentUser(person, agency)
  }

  return {
    /** Who is signed in; undefined for visitors, among them those whose session may only set a new password. */
    async userOf(request: FastifyRequest): Promise<User | undefined> {
      const session = await sessions.of(request)
      return session && !session.onlyForReset ? present(session.userId) : undefined
    },

    /** The same, but a session that may only set a new password counts too. Only its user id is given. */
    async sessionUserOf(request: FastifyRequest): Promise<User | undefined> {
      const session = await sessions.of(request)
      if (!session) return undefined
      return session.onlyForReset ? presentResetter(session.userId, agency) : present(session.userId)
    },

    sessions,
    passwords,
    hasConfirmedEmail,
  }
}
