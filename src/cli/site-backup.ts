import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { siteFiles } from '#src/app/site-files.ts'
import { UPLOADS } from '#src/enquiries/uploads/server/uploads.ts'
import { backUpDatabase } from '#src/platform/backup/backup-database.ts'
import { BackupProblem, checkBackupFolder, createBackupFolder } from '#src/platform/backup/backup-folder.ts'
import { refuseNewerSchema, refuseTarget, restoreDatabase } from '#src/platform/backup/restore-database.ts'
import { withClient } from '#src/platform/database/cluster-connection.ts'
import { knownMigrations } from '#src/platform/database/migrate.ts'
import type { FileStore } from '#src/platform/files/file-store.ts'
import { readWholeFile } from '#src/platform/files/file-store.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { ORIGINALS } from '#src/platform/media/media-store.ts'
import type { Config } from '../config.ts'

/** Told of each table and of every hundredth file. */
type OnProgress = (words: string) => void

const MANIFEST = 'manifest.json'

/** Of the folder's form; a release that writes another counts up. */
const FORMAT = 1

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  server: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.record(z.string(), z.string()),
  jobs: z.array(
    z.object({
      name: z.string(),
      payload: z.unknown(),
      queue: z.string().nullable(),
      runAt: z.string(),
      mostAttempts: z.number().int(),
      key: z.string().nullable(),
      priority: z.number().int(),
    }),
  ),
})

export type BackupReport = { folder: string; tables: number; rows: number; files: number; bytes: number }

/** Where the files of a backup lie in a site. Renditions are left out: they are made again. */
const parts = (config: Config): { under: string; store: FileStore; isOurs: (name: string) => boolean }[] => {
  const { media, uploads } = siteFiles(config)
  return [
    { under: ORIGINALS, store: media, isOurs: () => true },
    { under: UPLOADS, store: uploads, isOurs: (name) => !name.startsWith(`${UPLOADS}/incoming/`) },
  ]
}

/** Copies database, originals of pictures, uploads and the generated secret into a new folder, while the site goes on. */
export async function backUpSite(
  config: Config,
  { url, target, now, onProgress }: { url: string; target: string; now: Date; onProgress: OnProgress },
): Promise<BackupReport> {
  const folder = await createBackupFolder(target)
  const database = await backUpDatabase(url, folder, (name) => onProgress(`table ${name}`))
  await folder.write(MANIFEST, JSON.stringify({ format: FORMAT, madeAt: now.toISOString(), ...database }, null, 1))
  let files = 0
  // after the database: of what its rows name, nothing is missing
  for (const { under, store, isOurs } of parts(config))
    for await (const { name } of store.list(under)) {
      if (!isOurs(name)) continue
      const bytes = await readWholeFile(store, name)
      // erased since it was listed
      if (!bytes) continue
      await folder.write(name, bytes)
      if (++files % 100 === 0) onProgress(`${files} files`)
    }
  const secret = await generatedSecret(config)
  if (secret !== undefined) await folder.write('secret', secret)
  const { bytes } = await folder.finish()
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  return { folder: target, tables: database.tables.length, rows, files, bytes }
}

export type RestoreReport = { madeAt: string; tables: number; rows: number; files: number }

type RestoreOptions = {
  url: string
  source: string
  force: boolean
  /** the site that uses the database goes on: its requests wait while the tables are replaced */
  whileRunning?: boolean
  onProgress: OnProgress
}

/**
 * Puts a backup in the place of what this site has. Everything about the backup is checked before anything is changed.
 * @throws BackupProblem in words
 */
export async function restoreSite(
  config: Config,
  { url, source, force, whileRunning = false, onProgress }: RestoreOptions,
): Promise<RestoreReport> {
  onProgress('checking the backup')
  const { names, manifest } = await checkedBackup(source)
  if (!whileRunning) await refuseTarget(url, { force })
  if (!force) for (const part of parts(config)) await refuseFiles(part)
  let files = 0
  for (const { under, store } of parts(config))
    for (const name of names.filter((one) => one.startsWith(`${under}/`))) {
      const bytes = await readFile(join(source, name))
      await store.put(name, bytes, { mime: 'application/octet-stream', isForEver: under === ORIGINALS })
      if (++files % 100 === 0) onProgress(`${files} files`)
    }
  await createJobs(url).migrate()
  await restoreDatabase(url, source, manifest, (name) => onProgress(`table ${name}`))
  const restored = new Set(names)
  for (const { under, store, isOurs } of parts(config))
    for await (const { name } of store.list(under)) if (isOurs(name) && !restored.has(name)) await store.remove(name)
  if (restored.has('secret') && (await generatedSecret(config)) !== undefined)
    await writeFile(secretFile(config), await readFile(join(source, 'secret')), { mode: 0o600 })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { madeAt: manifest.madeAt, tables: manifest.tables.length, rows, files }
}

async function checkedBackup(source: string) {
  const names = await checkBackupFolder(source)
  const manifest = await readManifest(source, names)
  refuseNewerSchema(manifest, knownMigrations())
  return { names, manifest }
}

/** PostgreSQL's code for an account that may not do something. */
const NOT_ALLOWED = '42501'

/**
 * Restores a backup into a database of its own beside the site's, and drops it again: whether it could be restored if it
 * had to be. The site goes on.
 * @throws BackupProblem in words
 */
export async function tryBackup(url: string, source: string): Promise<RestoreReport> {
  const { names, manifest } = await checkedBackup(source)
  const name = `kerbside_try_${randomBytes(6).toString('hex')}`
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  await withClient(url, (client) => client.query(`create database ${name}`)).catch((error: { code?: string }) => {
    if (error.code !== NOT_ALLOWED) throw error
    throw new BackupProblem('The account of DATABASE_URL may not create a database (CREATEDB), which a test needs.')
  })
  try {
    await createJobs(scratch.href).migrate()
    await restoreDatabase(scratch.href, source, manifest)
  } finally {
    await withClient(url, (client) => client.query(`drop database ${name} with (force)`))
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = names.filter((one) => [ORIGINALS, UPLOADS].some((under) => one.startsWith(`${under}/`))).length
  return { madeAt: manifest.madeAt, tables: manifest.tables.length, rows, files }
}

async function readManifest(source: string, names: string[]) {
  if (!names.includes(MANIFEST)) throw new BackupProblem(`${source} holds no backup: ${MANIFEST} is missing.`)
  const content: unknown = JSON.parse(await readFile(join(source, MANIFEST), 'utf8'))
  const { format } = z.object({ format: z.number() }).parse(content)
  if (format !== FORMAT) throw new BackupProblem(`${source} has another format (${format}), from a newer release.`)
  const manifest = manifestSchema.parse(content)
  return { ...manifest, jobs: manifest.jobs.map((job) => ({ ...job, payload: job.payload ?? {} })) }
}

async function refuseFiles({ under, store, isOurs }: ReturnType<typeof parts>[number]): Promise<void> {
  for await (const { name } of store.list(under))
    if (isOurs(name))
      throw new BackupProblem(`There are files in ${store.about} (${name}). With --force the backup takes their place.`)
}

const secretFile = (config: Config) => join(config.dataDir, 'secret')

/** The secret of this site where it was generated, and not given by SECRET. */
async function generatedSecret(config: Config): Promise<string | undefined> {
  const kept = await readFile(secretFile(config), 'utf8').catch(() => undefined)
  return kept?.trim() === config.secret ? kept : undefined
}

/** Prints a `BackupProblem` and returns 1; other errors are thrown. */
export async function withBackupProblems(
  writer: { error: (text: string) => void; progress?: (text: string) => void },
  action: () => Promise<void>,
): Promise<number> {
  try {
    await action()
    return 0
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    writer.progress?.('')
    writer.error(error.message)
    return 1
  }
}
