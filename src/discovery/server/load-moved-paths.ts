import { documentText, NOTHING_PUBLISHED, type Published } from '#src/agency/documents/server/published.ts'
import { type MovedPaths, NOTHING_MOVED, parseMovedPaths } from '../moved-paths.ts'

/** A mistake in the table, for a person: where it is and what to do. */
export type MovedPathProblem = { file: string; line?: number; path: string; message: string }

const FILE = 'redirects.tsv'

/**
 * Reads redirects.tsv of an agency's folder; an agency without it has moved nothing. Either the whole table, or every
 * mistake with its line; it throws only if the disk fails.
 */
export async function loadMovedPaths(
  agencyFolder: string,
  exists: (path: string) => boolean,
  published: Published = NOTHING_PUBLISHED,
): Promise<{ moved: MovedPaths } | { problems: MovedPathProblem[] }> {
  const text = await documentText(agencyFolder, FILE, published)
  if (text === undefined) return { moved: NOTHING_MOVED }
  const read = parseMovedPaths(text, exists)
  if ('moved' in read) return read
  return { problems: read.mistakes.map((mistake) => ({ file: FILE, path: '', ...mistake })) }
}
