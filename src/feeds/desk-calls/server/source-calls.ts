import { z } from 'zod'
import { toTimeInput } from '#src/formatting/uk-date.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import {
  DAILY_MINUTES,
  DEFAULT_DAILY_AT,
  type FeedSource,
  MAX_API_KEYS,
  MAX_SOURCES,
  SOURCE_KINDS,
  SOURCE_SCHEDULES,
} from '../../sources/feed-source.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../sources/server/api-keys.ts'
import { describeSource } from '../../sources/server/describe-source.ts'
import { readSourceSettings } from '../../sources/server/source-input.ts'
import {
  acceptHostKey,
  deleteSource,
  insertSource,
  listSources,
  lockFeedSource,
  noteTest,
  sourceById,
  updateSource,
} from '../../sources/server/source-records.ts'
import {
  isOtherLogin,
  isOtherPlace,
  isOtherServer,
  sealedFor,
  sealQuery,
  shownSettings,
} from '../../sources/server/source-secrets.ts'
import { type FeedDeskDeps, feedCall, WHOLE_AGENCY } from './feed-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)
const text = z.string().max(1000).default('')

const typed = {
  name: z.string().trim().min(1, 'Enter a name').max(80, 'Enter a shorter name'),
  url: text,
  host: text,
  port: z.string().max(10).default(''),
  path: text,
  user: text,
  isSecure: z.boolean().default(false),
  /** a password or a private key; empty: the one that is stored stays */
  secret: z.string().max(20_000, 'Enter a shorter password or key').default(''),
  everyMinutes: z
    .int()
    .nullable()
    .default(null)
    .refine((minutes) => minutes === null || minutes in SOURCE_SCHEDULES, 'Choose one of these'),
  /** of a daily feed: minutes after midnight in the UK */
  dailyAt: z.int('Enter a time, like 06:00').min(0).max(1439).default(DEFAULT_DAILY_AT),
}

async function ofSource({ db }: Pick<FeedDeskDeps, 'db'>, input: { id: number }) {
  return (await sourceById(db, input.id)) && WHOLE_AGENCY
}

/** A source as staff see it: whether it has a password, and never which. */
const shownSource = ({ sealedSecret, fingerprints: _, ...source }: FeedSource) => ({
  ...source,
  settings: shownSettings(source.settings),
  hasSecret: sealedSecret !== null,
  about: describeSource(source),
})

const subjectOf = ({ id: number, name }: { id: number; name: string }) => ({ kind: 'feed-source', id: number, name })

/** What the audit log says of a source: where it is, and no password. */
type Audited = Pick<FeedSource, 'settings' | 'everyMinutes' | 'dailyAt' | 'isPaused'>
const audited = ({ settings, everyMinutes, dailyAt, isPaused }: Audited) => ({
  ...shownSettings(settings),
  everyMinutes,
  ...(everyMinutes === DAILY_MINUTES && { dailyAt: toTimeInput(dailyAt) }),
  isPaused,
})

export const sourceCalls = {
  'get-feed-source': feedCall({
    permission: 'view-feeds',
    input: z.strictObject({ id }),
    subject: ofSource,
    async run({ db, clock, config }, { input }) {
      const source = (await sourceById(db, input.id))!
      return {
        source: shownSource(source),
        keys: await listApiKeys(db, input.id),
        publicUrl: config.publicUrl,
        now: clock(),
      }
    },
  }),

  'add-feed-source': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({ kind: z.enum(SOURCE_KINDS), ...typed }),
    async run({ db, clock, sealer, config }, { actor, input }) {
      const read = readSourceSettings(input, config.feedInternalHosts)
      if ('problems' in read) return invalid(read.problems)
      const now = clock()
      const known = await listSources(db)
      if (known.length >= MAX_SOURCES) return invalid({ '': `There are ${MAX_SOURCES} feeds already.` })
      if (known.some(({ name }) => name.toLowerCase() === input.name.toLowerCase()))
        return invalid({ name: 'Another feed has this name' })
      const { kind, name, everyMinutes, dailyAt, secret } = input
      const source = `desk-${now.getTime().toString(36)}-${known.length + 1}`
      const settings = sealQuery(sealer, source, read.settings)
      return db.transaction().execute(async (trx) => {
        const added = await insertSource(trx, {
          source,
          name,
          kind,
          settings,
          sealedSecret: secret === '' || kind === 'push' ? null : sealer.seal(secret, sealedFor(source, settings)),
          everyMinutes: kind === 'push' ? null : everyMinutes,
          dailyAt,
          now,
        })
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'feed-source-added',
          subject: subjectOf({ id: added, name }),
          after: audited({ settings, everyMinutes, dailyAt, isPaused: false }),
        })
        return { id: added }
      })
    },
  }),

  'change-feed-source': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({ id, isPaused: z.boolean().default(false), ...typed }),
    subject: ofSource,
    async run({ db, clock, sealer, config }, { actor, input }) {
      const now = clock()
      const { name, isPaused, everyMinutes, dailyAt, secret } = input
      return db.transaction().execute(async (trx) => {
        const before = (await lockFeedSource(trx, input.id))!
        const { kind, source } = before
        const read = readSourceSettings({ ...input, kind }, config.feedInternalHosts)
        if ('problems' in read) return invalid(read.problems)
        const settings = sealQuery(sealer, source, read.settings, before.settings)
        // a password is for the server and the user that it was given for
        if (isOtherLogin(before, { kind, settings }) && before.sealedSecret !== null && secret === '')
          return invalid({
            secret: 'Enter the password again: the server, its port, user or encryption is another one',
          })
        const { hostKey, offeredHostKey } = before.settings
        if (!isOtherServer(before, { kind, settings }))
          Object.assign(settings, hostKey && { hostKey }, offeredHostKey && { offeredHostKey })
        const after = { settings, everyMinutes, dailyAt, isPaused }
        const isMoved = isOtherPlace(before, { kind, settings })
        await updateSource(trx, input.id, {
          ...after,
          name,
          sealedSecret: secret === '' ? undefined : sealer.seal(secret, sealedFor(source, settings)),
          isOtherPlace: isMoved,
          isDue:
            isMoved ||
            secret !== '' ||
            isOtherLogin(before, { kind, settings }) ||
            settings.sealedQuery !== before.settings.sealedQuery,
          now,
        })
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'feed-source-changed',
          subject: subjectOf({ id: input.id, name }),
          before: audited(before),
          after: { ...audited(after), ...(secret !== '' && { password: 'changed' }) },
        })
        return { id: input.id }
      })
    },
  }),

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

  /** Its properties stay as they are: nothing brings newer ones. */
  'remove-feed-source': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({ id }),
    subject: ofSource,
    async run({ db, clock }, { actor, input }) {
      const source = (await sourceById(db, input.id))!
      return db.transaction().execute(async (trx) => {
        await deleteSource(trx, input.id)
        await recordAudit(trx, { at: clock(), actor, action: 'feed-source-removed', subject: subjectOf(source) })
        return { isRemoved: true }
      })
    },
  }),

  /** Has a source fetched and its newest file tried. Nothing is imported. */
  'test-feed-source': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id }),
    subject: ofSource,
    async run({ db, jobs }, { input }) {
      await noteTest(db, input.id, null)
      await jobs.enqueue(db, 'pull-feed', { sourceId: input.id, isTest: true }, { key: `test-feed ${input.id}` })
      return { isTesting: true }
    },
  }),

  'run-feed-source': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({ id }),
    subject: ofSource,
    async run({ db, jobs, clock }, { actor, input }) {
      const source = (await sourceById(db, input.id))!
      await jobs.enqueue(db, 'pull-feed', { sourceId: input.id }, { key: `pull-feed ${input.id}` })
      await recordAudit(db, { at: clock(), actor, action: 'feed-source-run', subject: subjectOf(source) })
      return { isFetching: true }
    },
  }),

  /** The key is answered once, and stored as a hash alone. */
  'create-feed-key': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({ id, name: z.string().trim().min(1, 'Enter a name').max(80, 'Enter a shorter name') }),
    subject: ofSource,
    async run({ db, clock }, { actor, input }) {
      const source = (await sourceById(db, input.id))!
      if (source.kind !== 'push') return invalid({ '': 'This feed is fetched, so it has no keys.' })
      const keys = (await listApiKeys(db, input.id)).filter(({ revokedAt }) => revokedAt === null)
      if (keys.length >= MAX_API_KEYS)
        return invalid({ '': `There are ${MAX_API_KEYS} keys already. Revoke one first.` })
      return db.transaction().execute(async (trx) => {
        const key = await createApiKey(trx, input.id, input.name, clock())
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-key-created',
          subject: { kind: 'feed-key', id: input.id, name: `${input.name} (${source.name})` },
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
