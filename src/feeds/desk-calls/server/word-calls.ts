import { sql } from 'kysely'
import { z } from 'zod'
import { listFeedWords, setFeedWord } from '#src/feed-import/mapping/server/word-records.ts'
import { MAX_WORD, WORD_KINDS } from '#src/feed-import/rows/feed-words.ts'
import { lockImports, newerImport } from '#src/feed-import/run/server/import-records.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { filesOfImports } from '../../files/server/feed-file-records.ts'
import { sourceNames } from '../../report/server/feed-list.ts'
import { meaningName, WORD_KIND_NAMES, wordMeaningsOf } from '../../words/word-meanings.ts'
import { type FeedDeskDeps, feedCall } from './feed-desk-deps.ts'

export const wordCalls = {
  /** Words of feeds that could not be read, with how many homes have each, and those that have been given a meaning. */
  'list-feed-words': feedCall({
    permission: 'view-feeds',
    input: z.strictObject({}),
    async run({ db, config }) {
      const names = new Map((await sourceNames(db, config.feedDir)).map(({ source, name }) => [source, name]))
      const words = (await listFeedWords(db)).map((one) => ({
        ...one,
        feed: names.get(one.source) ?? one.source,
        kindName: WORD_KIND_NAMES[one.kind],
        meaning: one.value === null ? null : (meaningName(one.kind, one.value) ?? one.value),
      }))
      const meanings = Object.fromEntries(WORD_KINDS.map((kind) => [kind, wordMeaningsOf(kind)]))
      return { words, meanings }
    },
  }),

  /**
   * Says what a word of a feed means, or takes that back. The last file of the feed is read again at once, if it is still
   * stored; rows that were set aside for the word are imported then.
   */
  'set-feed-word': feedCall({
    permission: 'manage-feeds',
    input: z.strictObject({
      source: z.string().min(1).max(100),
      kind: z.enum(WORD_KINDS),
      word: z.string().max(MAX_WORD),
      value: z.string().max(100).nullable(),
    }),
    async run({ db, jobs, clock }, { actor, input }) {
      const { source, kind, word, value } = input
      const name = value === null ? null : meaningName(kind, value)
      if (name === undefined) return invalid({ value: 'Choose what it means' })
      const known = (await listFeedWords(db)).some(
        (one) => one.source === source && one.kind === kind && one.word === word,
      )
      if (!known) return invalid({ '': 'No property has this word any more.' })
      return db.transaction().execute(async (trx) => {
        // an import that is running has read the meanings already
        await lockImports(trx)
        const before = await setFeedWord(trx, { source, kind, word, value })
        if (before === value) return { before, isReading: false }
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-word-set',
          subject: { kind: 'feed-word', id: `${source} ${kind} ${word}`, name: `“${word}” (${WORD_KIND_NAMES[kind]})` },
          before: { meaning: before === null ? null : (meaningName(kind, before) ?? before) },
          after: { meaning: name },
        })
        const files = await filesToReadAgain(trx, { source, kind, word })
        for (const fileId of files)
          await jobs.enqueue(trx, 'run-feed-file', { fileId, mode: 'import' }, { key: `read again ${fileId}` })
        return { before, isReading: files.length > 0 }
      })
    },
  }),
}

/**
 * The last files of the branches that have a word, those that are what the website shows: nothing that was undone may come
 * back with them, and nothing older than what was imported since.
 */
async function filesToReadAgain(
  db: FeedDeskDeps['db'],
  { source, kind, word }: { source: string; kind: string; word: string },
): Promise<number[]> {
  const seen = await sql<{ branch: string }>`
    select distinct feed_branch as branch from feed_words_seen
    where source = ${source} and kind = ${kind} and word = ${word}`.execute(db)
  const wanted: number[] = []
  for (const { id, importId, branches, receivedAt } of await filesOfImports(db, { source, purpose: 'latest' })) {
    if (!seen.rows.some(({ branch }) => branches.includes(branch))) continue
    const undone = await sql`
      select from imports where source = ${source} and state = 'undone' and id >= ${importId} limit 1`.execute(db)
    if (undone.rows.length > 0) continue
    if (await newerImport(db, { source, feedBranches: branches, than: receivedAt })) continue
    wanted.push(id)
  }
  return wanted
}
