import { z } from 'zod'
import { toTimeInput } from '#src/formatting/uk-date.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { forgetApiState } from '../../documents/server/api-state-records.ts'
import { forgetDocuments } from '../../documents/server/document-records.ts'
import { feedFileById } from '../../files/server/feed-file-records.ts'
import { lastCalls } from '../../real-time/server/call-log.ts'
import { sentence } from '../../report/import-words.ts'
import { countProperties, feedsToTakeOver, namedTwins } from '../../report/server/feed-list.ts'
import { forgetRemovedFeed, noteRemovedFeed } from '../../report/server/removed-feeds.ts'
import { homesShownTwice } from '../../report/server/shown-twice.ts'
import { takeOffMarket } from '../../report/server/take-off-market.ts'
import {
  DAILY_MINUTES,
  DEFAULT_DAILY_AT,
  type FeedSource,
  isSentKind,
  MAX_SOURCES,
  SOURCE_KINDS,
  SOURCE_SCHEDULES,
  type SourceKind,
} from '../../sources/feed-source.ts'
import { listApiKeys } from '../../sources/server/api-keys.ts'
import { describeSource } from '../../sources/server/describe-source.ts'
import { readSourceSettings } from '../../sources/server/source-input.ts'
import {
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
  secretToSeal,
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
  /** of a download: the header that its key is sent in */
  header: z.string().max(100, 'Enter the name of a header, like x-api-key').default(''),
  /** of a service that is called: its fields, secrets among them */
  fields: z.record(z.string().max(40), z.string().max(5000)).default({}),
  /** of a service that is called; empty: its usual pace */
  callsPerMinute: z.string().max(100, 'Enter a number').default(''),
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

export async function ofSource({ db }: Pick<FeedDeskDeps, 'db'>, input: { id: number }) {
  return (await sourceById(db, input.id)) && WHOLE_AGENCY
}

/** A source as staff see it: whether it has a password, and never which. */
const shownSource = ({ sealedSecret, fingerprints: _, ...source }: FeedSource) => ({
  ...source,
  problem: source.problem && sentence(source.problem),
  test: source.test && { ...source.test, words: sentence(source.test.words) },
  settings: shownSettings(source.settings),
  hasSecret: sealedSecret !== null,
  about: describeSource(source),
})

export const subjectOf = ({ id: number, name }: { id: number; name: string }) => ({
  kind: 'feed-source',
  id: number,
  name,
})

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
    async run({ db, clock, config, agency }, { input }) {
      const source = (await sourceById(db, input.id))!
      const tried = source.test?.fileId ? await feedFileById(db, source.test.fileId) : undefined
      return {
        source: shownSource(source),
        properties: await countProperties(db, source.source),
        twice: await namedTwins(db, config.feedDir, await homesShownTwice(db, source.source)),
        /** what importing the file of the last test would show twice */
        wouldShowTwice: await namedTwins(db, config.feedDir, tried?.result?.flatMap(({ twice = [] }) => twice) ?? []),
        keys: await listApiKeys(db, input.id),
        calls: source.kind === 'real-time' ? await lastCalls(db, input.id) : [],
        branches: agency.branches.flatMap(({ name, feedBranches }) => feedBranches.map((id) => ({ id, name }))),
        publicUrl: config.publicUrl,
        now: clock(),
      }
    },
  }),

  /** Whose properties a new feed can take over. */
  'list-feeds-to-take-over': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({}),
    run: ({ db, config }) => feedsToTakeOver(db, config.feedDir),
  }),

  'add-feed-source': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({
      kind: z.enum(SOURCE_KINDS as [SourceKind, ...SourceKind[]]),
      ...typed,
      /** another feed, whose properties go on under this one; empty: a feed of its own */
      takesOverFrom: z.string().max(100).default(''),
    }),
    async run({ db, clock, sealer, config }, { actor, input }) {
      const read = readSourceSettings(input, config.feedInternalHosts)
      if ('problems' in read) return invalid(read.problems)
      const now = clock()
      const sources = await listSources(db)
      const { takesOverFrom } = input
      if (
        takesOverFrom !== '' &&
        !(await feedsToTakeOver(db, config.feedDir)).some((one) => one.source === takesOverFrom)
      )
        return invalid({ takesOverFrom: 'Choose one of these' })
      const replaced = sources.find((one) => one.source === takesOverFrom)
      const known = sources.filter((one) => one !== replaced)
      if (known.length >= MAX_SOURCES) return invalid({ '': `There are ${MAX_SOURCES} feeds already.` })
      if (known.some(({ name }) => name.toLowerCase() === input.name.toLowerCase()))
        return invalid({ name: 'Another feed has this name' })
      const { kind, name, everyMinutes, dailyAt } = input
      const toSeal = secretToSeal(kind, input, undefined)
      if ('problems' in toSeal) return invalid(toSeal.problems)
      const { secret } = toSeal
      const source = takesOverFrom || `desk-${now.getTime().toString(36)}-${known.length + 1}`
      const settings = sealQuery(sealer, source, read.settings)
      return db.transaction().execute(async (trx) => {
        if (replaced) {
          await deleteSource(trx, replaced.id)
          await recordAudit(trx, { at: now, actor, action: 'feed-source-removed', subject: subjectOf(replaced) })
        }
        await forgetRemovedFeed(trx, source)
        const added = await insertSource(trx, {
          source,
          name,
          kind,
          settings,
          sealedSecret: secret === '' ? null : sealer.seal(secret, sealedFor(source, settings)),
          everyMinutes: isSentKind(kind) ? null : everyMinutes,
          dailyAt,
          now,
        })
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'feed-source-added',
          subject: subjectOf({ id: added, name }),
          after: {
            ...audited({ settings, everyMinutes, dailyAt, isPaused: false }),
            ...(takesOverFrom !== '' && { takesOverFrom: replaced?.name ?? takesOverFrom }),
          },
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
      const { name, isPaused, everyMinutes, dailyAt } = input
      return db.transaction().execute(async (trx) => {
        const before = (await lockFeedSource(trx, input.id))!
        const { kind, source } = before
        const read = readSourceSettings({ ...input, kind }, config.feedInternalHosts)
        if ('problems' in read) return invalid(read.problems)
        const settings = sealQuery(sealer, source, read.settings, before.settings)
        const isOther = isOtherLogin(before, { kind, settings })
        const opened =
          before.sealedSecret === null || isOther
            ? undefined
            : sealer.open(before.sealedSecret, sealedFor(source, before.settings))
        const toSeal = secretToSeal(kind, input, opened)
        if ('problems' in toSeal) return invalid(toSeal.problems)
        const { secret } = toSeal
        // a password is for the server and the user that it was given for
        if (isOther && before.sealedSecret !== null && secret === '')
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
          isDue: isMoved || secret !== '' || isOther || settings.sealedQuery !== before.settings.sealedQuery,
          now,
        })
        // a token is of the login that it was given for, and documents of the account
        if (isMoved || isOther || secret !== '') await forgetApiState(trx, input.id)
        if (isMoved) await forgetDocuments(trx, input.id)
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

  /** Its properties stay as they are, and nothing brings newer ones, or they leave the market as those that a feed leaves out. */
  'remove-feed-source': feedCall({
    permission: 'configure-feeds',
    needsProof: true,
    input: z.strictObject({ id, withProperties: z.boolean().default(false) }),
    subject: ofSource,
    async run({ db, clock }, { actor, input }) {
      const source = (await sourceById(db, input.id))!
      const now = clock()
      return db.transaction().execute(async (trx) => {
        await deleteSource(trx, input.id)
        await noteRemovedFeed(trx, { ...source, now })
        const left = input.withProperties ? await takeOffMarket(trx, source.source, now) : 0
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'feed-source-removed',
          subject: subjectOf(source),
          ...(left > 0 && { after: { propertiesTakenOff: left } }),
        })
        return { isRemoved: true }
      })
    },
  }),

  /** Has a source fetched and its newest file tried. Nothing is imported. */
  'test-feed-source': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id }),
    subject: ofSource,
    async run({ db, jobs, clock }, { input }) {
      const at = clock().toISOString()
      await noteTest(db, input.id, { at, isRight: false, words: '', fileId: null, isUnderWay: true })
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
}
