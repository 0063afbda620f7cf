import { z } from 'zod'
import { listFeedWords } from '#src/feed-import/mapping/server/word-records.ts'
import { latestImports, listFeeds } from '../../report/server/feed-list.ts'
import { describeSource } from '../../sources/server/describe-source.ts'
import { listSources } from '../../sources/server/source-records.ts'
import { feedCall } from './feed-desk-deps.ts'
import { feedFileCalls } from './feed-file-calls.ts'
import { feedKeyCalls } from './feed-key-calls.ts'
import { importCalls } from './import-calls.ts'
import { mappingCalls } from './mapping-calls.ts'
import { sourceCalls } from './source-calls.ts'
import { wordCalls } from './word-calls.ts'

/** Everything that the Desk can ask about feeds. */
export const feedCalls = {
  /** Every feed with its health, and the newest imports. */
  'list-feeds': feedCall({
    permission: 'view-feeds',
    input: z.strictObject({}),
    async run({ db, agency, clock, config }) {
      const { feedExpectedEveryHours, importBrakeShare, alarmEmail } = agency.settings
      const now = clock()
      const sources = await listSources(db)
      const [feeds, imports, words] = await Promise.all([
        listFeeds(db, {
          feedDir: config.feedDir,
          expectedEveryHours: feedExpectedEveryHours,
          now,
          configured: sources.map((source) => ({ ...source, about: describeSource(source) })),
        }),
        latestImports(db),
        listFeedWords(db),
      ])
      return {
        feeds,
        imports,
        openWords: words.filter(({ value }) => value === null).length,
        hasWords: words.length > 0,
        brakeShare: importBrakeShare,
        expectedEveryHours: feedExpectedEveryHours ?? null,
        alarmEmail: alarmEmail ?? agency.email,
        now,
      }
    },
  }),

  ...importCalls,
  ...feedFileCalls,
  ...wordCalls,
  ...sourceCalls,
  ...feedKeyCalls,
  ...mappingCalls,
}
