import { join } from 'node:path'
import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import type { Services } from './services.ts'

/** Dependencies of an import. `overlay.json` in the agency's folder holds what BLM cannot carry. */
export function importDeps({
  config,
  ...services
}: Pick<Services, 'config' | 'db' | 'agency' | 'places' | 'media' | 'jobs' | 'clock'>): ImportDeps {
  return { ...services, overlayFile: join(config.agencyDir, 'overlay.json') }
}
