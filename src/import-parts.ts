import { join } from 'node:path'
import type { ImportDeps } from './feed-import/server/import-file.ts'
import type { Services } from './services.ts'

/** What an import works with. What BLM cannot carry stands beside the agency's other data, in `overlay.json`. */
export function importParts({
  config,
  ...services
}: Pick<Services, 'config' | 'db' | 'agency' | 'places' | 'media' | 'jobs' | 'clock'>): ImportDeps {
  return { ...services, overlayFile: join(config.agencyDir, 'overlay.json') }
}
