import { importFeed } from '#src/feed-import/run/server/import-file.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import type { CommandWriter } from '#src/platform/logging/command-writer.ts'
import { feedApiAbout } from '../../apis/feed-apis.ts'
import type { FeedSource } from '../feed-source.ts'
import { type SourceTrial, tryService } from './pull-service.ts'
import { fetchedFiles, type PullDeps } from './pull-sources.ts'
import { listSources } from './source-records.ts'

/** `feed test NAME`: says in words whether a feed of the Desk works, and imports nothing. @returns the exit code */
export async function testFeedCommand(deps: PullDeps, name: string, writer: CommandWriter): Promise<number> {
  const sources = await listSources(deps.imports.db)
  const source = sources.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  if (!source) {
    const names = sources.map((one) => `"${one.name}"`).join(', ')
    writer.error(`There is no feed "${name}". ${names === '' ? 'The Desk has no feed yet.' : `The Desk has ${names}.`}`)
    return 1
  }
  const { isRight, words } = feedApiAbout(source.kind) ? await tryService(deps, source) : await tryFiles(deps, source)
  writer[isRight ? 'line' : 'error'](`${isRight ? 'It works.' : 'It doesn’t work.'} ${words}`)
  return isRight ? 0 : 1
}

/** Fetches the newest file of a source, and says what importing it would do. */
function tryFiles(deps: PullDeps, source: FeedSource): Promise<SourceTrial> {
  return deps.feedFiles.inFolder(async (folder) => {
    const fetched = await fetchedFiles(deps, { ...source, fingerprints: [] }, { folder, onlyNewest: true })
    if (fetched.kind === 'problem') return { isRight: false, words: `${fetched.problem}.` }
    if (fetched.kind === 'unchanged') return { isRight: true, words: fetched.words }
    const path = fetched.paths.at(-1)!
    const reports = await importFeed(deps.imports, { path, source: source.source, dryRun: true, force: true })
    const refused = reports.find(({ state }) => state === 'refused')
    if (refused) return { isRight: false, words: `${fetched.words} It cannot be imported: ${refused.reason}.` }
    const told = reports.map(
      ({ rows, added, changed, setAside }) =>
        `${formatCount(rows, 'property', 'properties')}: ${added} would be new, ${changed} changed, ${setAside.total} set aside.`,
    )
    return { isRight: true, words: [fetched.words, ...told].join(' ') }
  })
}
