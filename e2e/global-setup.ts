import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '#src/platform/database/free-port.ts'
import type { RunningSite } from '#test/site.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { buildSite, siteIsStale } from '../scripts/site-build.ts'

/** Long enough for a busy machine to seed the agency. */
const patienceMs = 90_000

/** A site of the demonstration agency for each worker, on a database and in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(`The pages cannot be built:\n${problem}`)
  }
  // one that comes packed is unpacked once: workers that did so at the same time would start each other's halves
  await findChromium()
  const { adminUrl, template, prefix } = project.getProvidedContext().databaseServer
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-sites-'))
  const sites: Awaited<ReturnType<typeof startSite>>[] = []
  const names: string[] = []
  const tearDown = async () => {
    await Promise.all(sites.map(({ stop }) => stop()))
    for (const name of names) await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // pictures are named by what is in them: what was drawn for one site is there for the others
    const pictures = join(folder, 'media')
    mkdirSync(pictures)
    for (let worker = 1; worker <= project.config.maxWorkers; worker++) {
      const name = `${prefix}site${worker}`
      names.push(name)
      await asAdmin(adminUrl, `create database ${name} template ${template}`)
      const databaseUrl = new URL(adminUrl)
      databaseUrl.pathname = `/${name}`
      const dataDir = join(folder, String(worker))
      mkdirSync(dataDir)
      symlinkSync(pictures, join(dataDir, 'media'), 'junction')
      sites.push(await startSite({ databaseUrl: databaseUrl.href, dataDir }))
    }
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide(
    'sites',
    sites.map(({ url, databaseUrl, dataDir }) => ({ url, databaseUrl, dataDir })),
  )
  return tearDown
}

async function startSite(on: Omit<RunningSite, 'url'>): Promise<RunningSite & { stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: '',
      DEV_PAGES: 'true',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: on.databaseUrl,
      DATA_DIR: on.dataDir,
      AGENCY_DIR: '',
      CAPTCHA: 'none',
      LOG_LEVEL: 'error',
      // half of what the server would do while it is visited
      AVIF: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = () => {
    server.kill('SIGTERM')
    return gone
  }
  let said = ''
  const started = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The site did not start in time:\n${said}`)), patienceMs)
    const hear = (bytes: Buffer) => {
      said += bytes
      if (said.includes(url)) {
        clearTimeout(late)
        resolve()
      }
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => reject(new Error(`The site ended while starting:\n${said}`)))
  })
  try {
    await started
  } catch (error) {
    await stop()
    throw error
  }
  return { ...on, url, stop }
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
