import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '#src/platform/database/free-port.ts'
import { buildSite, siteIsStale } from '../scripts/site-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the demonstration agency's site, running, as every visitor test shares it */
    siteUrl: string
    /** its database */
    siteDatabaseUrl: string
    /** its DATA_DIR: what it mails lies in `mail/` */
    siteDataDir: string
  }
}

/** Long enough for a busy machine to seed the agency. */
const patienceMs = 90_000

/** One site of the demonstration agency for all visitor tests, on a database and in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(`The pages cannot be built:\n${problem}`)
  }
  const { adminUrl, template, prefix } = project.getProvidedContext().databaseServer
  const name = `${prefix}site`
  await asAdmin(adminUrl, `create database ${name} template ${template}`)
  const databaseUrl = new URL(adminUrl)
  databaseUrl.pathname = `/${name}`
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-site-'))
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      PUBLIC_URL: siteUrl,
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: dataDir,
      AGENCY_DIR: '',
      CAPTCHA: 'none',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The site did not start in time:\n${said}`)), patienceMs)
    const hear = (bytes: Buffer) => {
      said += bytes
      if (said.includes(siteUrl)) {
        clearTimeout(late)
        resolve()
      }
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => reject(new Error(`The site ended while starting:\n${said}`)))
  })
  project.provide('siteUrl', siteUrl)
  project.provide('siteDatabaseUrl', databaseUrl.href)
  project.provide('siteDataDir', dataDir)
  return async () => {
    server.kill('SIGTERM')
    await gone
    await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
