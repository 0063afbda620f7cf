import { z } from 'zod'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { KEY_RIGHTS } from '../../real-time/faults.ts'
import { certificateHash } from '../../real-time/server/sender-keys.ts'
import { isSentKind, MAX_API_KEYS } from '../../sources/feed-source.ts'
import { createApiKey, hasCertificate, listApiKeys, revokeApiKey } from '../../sources/server/api-keys.ts'
import { acceptHostKey, lockFeedSource, sourceById } from '../../sources/server/source-records.ts'
import { feedCall } from './feed-desk-deps.ts'
import { ofSource, subjectOf } from './source-calls.ts'

const id = z.int().positive().max(2_147_483_647)

/** Keys with which software sends a feed, and by which servers of feeds are known. */
export const feedKeyCalls = {
  /** From now on an SFTP server is known by the other key that it has shown. */
  'accept-host-key': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({ id, hostKey: z.string().min(1).max(100) }),
    subject: ofSource,
    async run({ db, clock }, { actor, input }) {
      return db.transaction().execute(async (trx) => {
        const source = (await lockFeedSource(trx, input.id))!
        if (!(await acceptHostKey(trx, input.id, input.hostKey)))
          return invalid({ '': 'The server shows another key by now. Load the page again.' })
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-host-key-accepted',
          subject: subjectOf(source),
          before: { hostKey: source.settings.hostKey ?? null },
          after: { hostKey: input.hostKey },
        })
        return { isAccepted: true }
      })
    },
  }),

  /** The key is answered once, and stored as a hash alone. */
  'create-feed-key': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({
      id,
      name: z.string().trim().min(1, 'Enter a name').max(80, 'Enter a shorter name'),
      /** of a feed whose software sends each property: what the key may do, and for which feed branches alone */
      rights: z.array(z.enum(KEY_RIGHTS)).min(1, 'Choose what the key may do').max(KEY_RIGHTS.length).default(['send']),
      branches: z.array(z.string().max(60)).max(100).default([]),
      /** SHA-256 of the certificate with which the software signs in instead */
      certificate: z.string().max(200).default(''),
    }),
    subject: ofSource,
    async run({ db, clock, agency }, { actor, input }) {
      const source = (await sourceById(db, input.id))!
      const { rights, branches } = input
      const known = agency.branches.flatMap(({ feedBranches }) => feedBranches)
      if (branches.some((name) => !known.includes(name))) return invalid({ branches: 'Choose branches of yours' })
      const certificate = input.certificate === '' ? null : certificateHash(input.certificate)
      if (certificate === undefined)
        return invalid({ certificate: 'Enter the SHA-256 fingerprint: 64 hexadecimal digits' })
      if (certificate && (await hasCertificate(db, certificate)))
        return invalid({ certificate: 'Another key has this certificate' })
      if (!isSentKind(source.kind)) return invalid({ '': 'This feed is fetched, so it has no keys.' })
      const keys = (await listApiKeys(db, input.id)).filter(({ revokedAt }) => revokedAt === null)
      if (keys.length >= MAX_API_KEYS)
        return invalid({ '': `There are ${MAX_API_KEYS} keys already. Revoke one first.` })
      return db.transaction().execute(async (trx) => {
        const limits = {
          rights: source.kind === 'real-time' ? rights : ['send'],
          branches: branches.length > 0 ? branches : null,
          certificate,
        }
        const key = await createApiKey(trx, { sourceId: input.id, name: input.name, ...limits }, clock())
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-key-created',
          subject: { kind: 'feed-key', id: input.id, name: `${input.name} (${source.name})` },
          ...(source.kind === 'real-time' && {
            after: {
              rights: rights.join(', '),
              branches: branches.join(', ') || 'all',
              certificate: certificate !== null,
            },
          }),
        })
        return { key }
      })
    },
  }),

  'revoke-feed-key': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id, key: id }),
    subject: ofSource,
    async run({ db, clock }, { actor, input }) {
      const source = (await sourceById(db, input.id))!
      return db.transaction().execute(async (trx) => {
        const name = await revokeApiKey(trx, input.id, input.key, clock())
        if (name === undefined) return invalid({ '': 'This key was revoked already.' })
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-key-revoked',
          subject: { kind: 'feed-key', id: input.key, name: `${name} (${source.name})` },
        })
        return { isRevoked: true }
      })
    },
  }),
}
