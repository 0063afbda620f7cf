import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '#src/platform/database/database.ts'
import type { Challenges } from './challenges.ts'
import type { StaffVisit } from './staff-visit.ts'

type PasskeyDeps = {
  db: Database
  clock: () => Date
  publicUrl: string
  siteName: string
  challenges: Challenges
}

export type PasskeySignIn = { accountId: number }

/** Loaded at its first use: with what it needs to read certificates it would take a twentieth of each start. */
const webAuthn = () => import('@simplewebauthn/server')

/** Passkeys by WebAuthn level 3: discoverable, and only with the person verified by fingerprint, face or PIN. */
export function createPasskeys({ db, clock, publicUrl, siteName, challenges }: PasskeyDeps) {
  const { hostname: rpID, origin } = new URL(publicUrl)
  return {
    async signInOptions(visit: StaffVisit) {
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await challenges.begin(visit, { kind: 'passkey-sign-in', challenge: options.challenge })
      return options
    },

    /** @returns the account of the passkey; undefined if its answer is not good */
    async verifySignIn(visit: StaffVisit, answer: AuthenticationResponseJSON): Promise<PasskeySignIn | undefined> {
      const challenge = await challenges.take(visit, 'passkey-sign-in')
      const passkey = await db.selectFrom('staff_passkeys').selectAll().where('id', '=', answer.id).executeTakeFirst()
      if (!challenge?.challenge || !passkey) return undefined
      const { verifyAuthenticationResponse } = await webAuthn()
      const verified = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge.challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
          transports: passkey.transports as never,
        },
      }).catch(() => undefined)
      if (!verified?.verified) return undefined
      await db
        .updateTable('staff_passkeys')
        .set({ counter: String(verified.authenticationInfo.newCounter), last_used_at: clock() })
        .where('id', '=', passkey.id)
        .execute()
      return { accountId: passkey.account_id }
    },

    async creationOptions(visit: StaffVisit, person: { accountId?: number; email: string; name: string }) {
      const known =
        person.accountId === undefined
          ? []
          : await db
              .selectFrom('staff_passkeys')
              .select(['id', 'transports'])
              .where('account_id', '=', person.accountId)
              .execute()
      const { generateRegistrationOptions } = await webAuthn()
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID,
        userName: person.email,
        userDisplayName: person.name,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await challenges.begin(visit, {
        kind: 'passkey-creation',
        accountId: person.accountId,
        challenge: options.challenge,
      })
      return options
    },

    /** @returns the new passkey, not stored yet; undefined if the answer is not good */
    async verifyCreation(visit: StaffVisit, answer: RegistrationResponseJSON): Promise<NewPasskey | undefined> {
      const challenge = await challenges.take(visit, 'passkey-creation')
      if (!challenge?.challenge) return undefined
      const { verifyRegistrationResponse } = await webAuthn()
      const verified = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge.challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => undefined)
      if (!verified?.verified) return undefined
      const { credential, credentialBackedUp } = verified.registrationInfo
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isBackedUp: credentialBackedUp,
      }
    },

    /** @returns false if the authenticator gave an id that exists */
    async add(within: Database, accountId: number, passkey: NewPasskey, name: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('staff_passkeys')
        .values({
          id: passkey.id,
          account_id: accountId,
          public_key: passkey.publicKey,
          counter: String(passkey.counter),
          transports: passkey.transports,
          is_backed_up: passkey.isBackedUp,
          name,
          created_at: clock(),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) === 1
    },

    listOf(accountId: number) {
      return db
        .selectFrom('staff_passkeys')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute()
    },
  }
}

type NewPasskey = { id: string; publicKey: Buffer; counter: number; transports: string[]; isBackedUp: boolean }

export type Passkeys = ReturnType<typeof createPasskeys>
