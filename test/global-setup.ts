import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
  const dataDir = join(tmpdir(), `${FOLDER}${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  // Ctrl-C ends Vitest at once, without the teardown.
  process.once('exit', () => removeServer(dataDir))
  return { url: server.url, stop: server.stop }
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
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(FOLDER))
  for (const name of names.filter((name) => !isAlive(Number(name.slice(FOLDER.length))))) {
    const dataDir = join(tmpdir(), name)
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
