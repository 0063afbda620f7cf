import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { migrate } from '#src/platform/database/migrate.ts'

/** A database server of its own, in a folder that is removed again. */
export async function withServer(action: (url: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-'))
  // Nothing is kept. Commits stay synchronous: VACUUM does not mark pages of one that is not flushed yet as visible.
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  try {
    await migrate(server.url)
    await action(server.url)
  } finally {
    await server.stop()
    process.off('exit', remove)
    remove()
  }
}

/** A folder of one's own, which is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
