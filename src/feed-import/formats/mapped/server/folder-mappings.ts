import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompiledMapping, MappingProblem } from '../compile-mapping.ts'
import { readMappingText } from './mapping-schema.ts'

/** A mapping in the agency's folder, `mappings/<key>.json`: ready to be applied, or what is wrong with it. */
export type FolderMapping = { key: string; mapping: CompiledMapping | { problems: MappingProblem[] } }

/** What the Desk lists; a folder of more is somebody's archive. */
const MAX_FOLDER_MAPPINGS = 100

/** The mappings in the agency's folder, by name; none without the folder `mappings`. */
export async function folderMappings(agencyDir: string): Promise<FolderMapping[]> {
  const folder = join(agencyDir, 'mappings')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  const files = names
    .filter((name) => /^[^.].*\.json$/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en-GB', { numeric: true }))
    .slice(0, MAX_FOLDER_MAPPINGS)
  return Promise.all(
    files.map(async (name) => ({
      key: name.slice(0, -'.json'.length),
      mapping: readMappingText(await readFile(join(folder, name), 'utf8')),
    })),
  )
}
