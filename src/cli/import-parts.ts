import { join } from 'node:path'
import type { Services } from '#src/app/services.ts'
import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'

/** What an import works with. What BLM cannot carry stands beside the agency's other data, in `overlay.json`. */
export function importParts({
  config,
  ...services
}: Pick<Services, 'config' | 'db' | 'agency' | 'places' | 'media' | 'jobs' | 'clock'>): ImportDeps {
  return { ...services, overlayFile: join(config.agencyDir, 'overlay.json') }
}
