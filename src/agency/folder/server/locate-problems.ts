import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CrossCheckProblem } from '#src/agency/folder/server/cross-checks.ts'
import { type AgencyProblem, locatedFile } from '#src/agency/folder/server/read-file.ts'

/** Says of mistakes that were found in a whole agency in which file, line and column they are. */
export async function locateProblems(folder: string, mistakes: readonly CrossCheckProblem[]): Promise<AgencyProblem[]> {
  const files = [...new Set(mistakes.map(({ file }) => file))]
  const placed = await Promise.all(
    files.map(async (file) => {
      const name = `${file}.json`
      const { problemAt } = locatedFile(name, await readFile(join(folder, name), 'utf8'))
      return mistakes.filter((one) => one.file === file).map(({ path, message }) => problemAt(path, message))
    }),
  )
  return placed.flat()
}
