import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { findPostmaster } from '#src/platform/database/postmaster.ts'
import { isAlive } from '#src/platform/database/process-identity.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** where to make databases, and the migrated one to clone; `prefix` starts the name of everything we make */
    databaseServer: { adminUrl: string; template: string; prefix: string }
  }
}

const FOLDER = 'kerbside-test-'

/**
 * One PostgreSQL for all tests of a run, with one migrated database to clone. TEST_DATABASE_URL (a role that may
 * create databases) is used instead where it is set.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  const prefix = `kerbside_test_${process.pid}_`
  const template = `${prefix}template`
  const server = external ? { url: external, stop: async () => {} } : await startTemporaryServer()
  const tearDown = async () => {
    if (external) await dropAll(external, prefix)
    await server.stop()
  }
  try {
    await createTemplate(server.url, template)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('databaseServer', { adminUrl: server.url, template, prefix })
  return tearDown
}

/** The projects of one run share a folder, and so the server. */
async function startTemporaryServer() {
  await removeLeftovers()
  const dataDir = join(parentFolder(), `${FOLDER}${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      max_wal_size: '256MB',
    },
  })
  // Ctrl-C ends Vitest at once, without the teardown.
  process.once('exit', () => removeServer(dataDir))
  return { url: server.url, stop: server.stop }
}

/** A file system in memory, as Linux has. Containers often have 64 MB of it. */
const IN_MEMORY = '/dev/shm'

/** Bytes that must be free in it: the server needs less than 1 GB of them. */
const MIN_FREE = 3 * 1024 ** 3

/**
 * In memory where there is room. Each clone is a thousand files, which are removed with it. ext4 does not reuse an inode
 * within a minute of its removal, and the search for free ones took more processor time than the tests.
 */
function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    accessSync(IN_MEMORY, constants.W_OK)
    if (Math.min(bavail * bsize, freemem()) >= MIN_FREE) return IN_MEMORY
  } catch {
    // not Linux
  }
  return tmpdir()
}

/** Ends the server if it still runs, and removes its folder; all at once, as the end of a process demands. */
function removeServer(dataDir: string): void {
  const running = () => findPostmaster(join(dataDir, 'postgres/cluster'))
  const pid = running()?.pid
  if (pid !== undefined) process.kill(pid, 'SIGINT')
  const blocker = new Int32Array(new SharedArrayBuffer(4))
  for (const deadline = Date.now() + 10_000; running() && Date.now() < deadline; ) Atomics.wait(blocker, 0, 0, 10)
  rmSync(dataDir, { recursive: true, force: true })
}

/** What a killed run left behind: its server is stopped, its folder removed. */
async function removeLeftovers(): Promise<void> {
  const folders = [tmpdir(), IN_MEMORY]
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => ({ name, dataDir: join(parent, name) })))
    .filter(({ name }) => name.startsWith(FOLDER) && !isAlive(Number(name.slice(FOLDER.length))))
  for (const { dataDir } of folders) {
    try {
      // Joining it and leaving is what stops it.
      if (findPostmaster(join(dataDir, 'postgres/cluster'))) await (await startEmbeddedPostgres({ dataDir })).stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // Another user's, or just being removed by another run.
    }
  }
}

async function createTemplate(adminUrl: string, template: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return
    await admin.query(`create database ${template} template template0 encoding 'UTF8'`)
    const url = databaseUrl(adminUrl, template)
    await migrate(url)
    await createJobs(url).migrate()
  })
}

async function dropAll(adminUrl: string, prefix: string): Promise<void> {
  await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows)
      await admin.query(`drop database if exists ${admin.escapeIdentifier(datname)} with (force)`)
  })
}

async function withAdmin(url: string, action: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await action(admin)
  } finally {
    await admin.end()
  }
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
