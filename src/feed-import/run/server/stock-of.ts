import {
  branchOfFileName,
  foreignFeedReason,
  matchBranches,
  type OwnBranch,
} from '#src/feed-import/mapping/feed-branches.ts'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import type { FeedFile } from './open-feed.ts'
import type { FeedSurvey } from './survey-feed.ts'

type Stock = {
  known: ReadonlyMap<string, OwnBranch>
  /** the feed branches whose full stock the file is */
  names: string[]
  branches: ImportReport['branches']
}

/** Whose stock a file is. An empty file names no branch: those of `--branch` or of its name are meant. */
export function stockOf(
  survey: FeedSurvey,
  file: FeedFile,
  own: readonly OwnBranch[],
  { branchMap, force }: { branchMap?: Readonly<Record<string, string>>; force?: boolean },
): Stock | { problem: string } | (Pick<Stock, 'branches'> & { foreign: string }) {
  const meant = survey.rows === 0 ? [...Object.keys(branchMap ?? {}), branchOfFileName(file.name) ?? ''] : []
  const match = matchBranches([...survey.branches.keys(), ...meant.filter(Boolean)], own, branchMap)
  if ('problem' in match) return match
  const { known, unknown } = match
  const branches = [...survey.branches].map(([feedBranch, rows]) => {
    const branch = known.get(feedBranch)?.name
    return { feedBranch, ...(branch && { branch }), rows }
  })
  if (survey.branches.size > 0 && known.size === 0) return { branches, foreign: foreignFeedReason(unknown, own) }
  if (survey.rows > 0 && survey.branches.size === 0) return { problem: unreadableReason(survey) }
  if (survey.rows === 0 && force && known.size === 0)
    return { problem: 'an empty file names no branch; say whose stock it is with --branch FEED=slug' }
  return { known, names: [...known.keys()], branches }
}

/** Why a file is refused in which no row is sound: what is wrong with the first one, which is most often true of all. */
function unreadableReason({ malformed: { rows } }: FeedSurvey): string {
  const [first] = rows
  return `no row of it can be read${first ? `; line ${first.line}: ${first.reason}` : ''}`
}
