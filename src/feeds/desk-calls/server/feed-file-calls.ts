import { Readable } from 'node:stream'
import { z } from 'zod'
import { DEFAULT_SOURCE } from '#src/feed-import/run/server/import-file.ts'
import { importById, openDecision } from '#src/feed-import/run/server/import-records.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { MAX_FEED_FILE_BYTES } from '../../files/feed-file.ts'
import { feedFileById, moveFeedFile, pausedFile } from '../../files/server/feed-file-records.ts'
import { namedTwins, sourceNames } from '../../report/server/feed-list.ts'
import { trialStory } from '../../report/server/import-story.ts'
import { type FeedDeskDeps, feedCall, WHOLE_AGENCY } from './feed-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)
const MAX_SOURCE = 100

async function ofTriedFile({ db }: Pick<FeedDeskDeps, 'db'>, input: { id: number }) {
  return (await feedFileById(db, input.id))?.purpose === 'tried' ? WHOLE_AGENCY : undefined
}

async function ofPausedImport({ db }: Pick<FeedDeskDeps, 'db'>, input: { id: number }) {
  return (await importById(db, input.id))?.state === 'stopped' ? WHOLE_AGENCY : undefined
}

export const feedFileCalls = {
  /** The feeds that a file can be tried for. */
  'list-feed-names': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({}),
    run: ({ db, config }) => sourceNames(db, config.feedDir),
  }),

  /** Takes in a file, and has a job say what importing it would do. Nothing is imported. */
  'try-feed-file': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({
      source: z.string().max(MAX_SOURCE).default(DEFAULT_SOURCE),
      name: z.string().max(1000),
      content: z.instanceof(Readable),
      /** how long it is, where that is known */
      bytes: z.int().min(0).max(MAX_FEED_FILE_BYTES).default(0),
    }),
    async run({ db, jobs, feedFiles, config }, { input }) {
      const { source, name, content, bytes } = input
      if (!(await sourceNames(db, config.feedDir)).some((known) => known.source === source))
        return invalid({ source: 'Choose one of the feeds' })
      const received = await feedFiles.receive(source, name, content, { bytes })
      if ('problem' in received) return invalid({ file: received.problem })
      await jobs.enqueue(db, 'run-feed-file', { fileId: received.id, mode: 'check' })
      return { id: received.id }
    },
  }),

  /** A file that was tried: how far it is, and what it would change. */
  'get-feed-file': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({ id }),
    subject: ofTriedFile,
    async run({ db, clock, config }, { input }) {
      const { name, source, bytes, state, result, importId, createdAt } = (await feedFileById(db, input.id))!
      const trials = []
      for (const { report, difference, twice = [] } of result ?? [])
        trials.push({
          ...(await trialStory(db, source, report, difference)),
          twice: await namedTwins(db, config.feedDir, twice),
        })
      return { id: input.id, name, source, bytes, state, importId, createdAt, trials, now: clock() }
    },
  }),

  /** Imports exactly the file that was tried. `force`: past the brake, as its page has said. */
  'import-feed-file': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({ id, force: z.boolean().default(false) }),
    subject: ofTriedFile,
    async run({ db, jobs, clock }, { actor, input }) {
      const file = (await feedFileById(db, input.id))!
      return db.transaction().execute(async (trx) => {
        if (!(await moveFeedFile(trx, input.id, { from: ['checked'], to: 'importing' })))
          return invalid({ '': 'Somebody has imported this file already.' })
        await jobs.enqueue(trx, 'run-feed-file', { fileId: input.id, mode: 'import', force: input.force })
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-file-imported',
          subject: { kind: 'feed-file', id: input.id, name: file.name },
          ...(input.force && { after: { pastTheLimit: true } }),
        })
        return { id: input.id }
      })
    },
  }),

  /** Imports a file that was paused, past the brake. */
  'import-paused-file': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({ id }),
    subject: ofPausedImport,
    async run({ db, jobs, clock }, { actor, input }) {
      const record = (await importById(db, input.id))!
      return db.transaction().execute(async (trx) => {
        if (!(await openDecision(trx, input.id)))
          return invalid({ '': 'Somebody has decided about this file already.' })
        const file = await pausedFile(trx, input.id)
        if (!file) return invalid({ '': 'The file isn’t stored any more. Have it sent again.' })
        if (!(await moveFeedFile(trx, file.id, { from: ['stored', 'failed'], to: 'importing' })))
          return invalid({ '': 'Somebody is importing this file already.' })
        await jobs.enqueue(trx, 'run-feed-file', { fileId: file.id, mode: 'import', force: true })
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'paused-import-forced',
          subject: { kind: 'import', id: record.id, name: `${record.file} (import ${record.id})` },
        })
        return { isImporting: true }
      })
    },
  }),
}
