import { basename } from 'node:path'
import { feedFormats } from '#src/feed-import/formats/server/feed-formats.ts'
import { branchOfFileName } from '#src/feed-import/mapping/feed-branches.ts'
import { openFeed } from '#src/feed-import/run/server/open-feed.ts'
import { surveyFeed } from '#src/feed-import/run/server/survey-feed.ts'

/**
 * The files that say what the stock is now, oldest first: each is the whole stock of its branches, so one whose branches
 * are all in newer files is left out. What cannot be read as one feed stays: the import says what is wrong with it.
 */
export async function newestFiles(oldestFirst: readonly string[]): Promise<string[]> {
  if (oldestFirst.length < 2) return [...oldestFirst]
  const covered = new Set<string>()
  const wanted: string[] = []
  for (const path of oldestFirst.toReversed()) {
    const branches = await branchesOf(path)
    if (branches.length > 0 && branches.every((branch) => covered.has(branch))) continue
    for (const branch of branches) covered.add(branch)
    wanted.unshift(path)
  }
  return wanted
}

async function branchesOf(path: string): Promise<string[]> {
  const opened = await openFeed(path, feedFormats)
  if ('problem' in opened) return []
  try {
    const [file, ...others] = opened.files
    if (!file || others.length > 0) return []
    const survey = await surveyFeed(file, feedFormats)
    if ('refused' in survey) return []
    const named = [...survey.branches.keys()]
    const ofName = branchOfFileName(basename(path))
    return named.length === 0 && ofName !== undefined ? [ofName] : named
  } catch {
    // damaged: the import says so
    return []
  } finally {
    await opened.close()
  }
}
