import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { RunningSite } from '#test/site.ts'
import { type StartedSite, startSite } from './start-site.ts'

export type SiteKeeper = {
  /** Answers `POST /WORKER` with a `RunningSite` that nobody has visited, and ends the one that this worker had. */
  url: string
  /** Ends every site and removes what they kept. */
  close(): Promise<void>
}

/** Where sites are made: a server of databases, and the migrated database to clone. */
type DatabaseServer = { adminUrl: string; template: string; prefix: string }

/**
 * Gives each file of visitor tests a site of its own: a clone of one that was seeded once. So no file finds what another
 * left, in whichever order they run. The next site starts while the files before it run.
 */
export async function startSiteKeeper({ adminUrl, template, prefix }: DatabaseServer): Promise<SiteKeeper> {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-sites-'))
  // pictures are named by what is in them: what was drawn for one site is there for the others
  const pictures = join(folder, 'media')
  mkdirSync(pictures)
  const inUse = new Map<string, Site>()
  const ending = new Set<Promise<void>>()
  let made = 0
  let next: Promise<Site> | undefined
  let isClosing = false

  type Site = StartedSite & { database: string }

  async function make(from: { database: string; dataDir?: string }): Promise<Site> {
    const database = `${prefix}site${made++}`
    await asAdmin(adminUrl, `create database ${database} template ${from.database}`)
    const databaseUrl = new URL(adminUrl)
    databaseUrl.pathname = `/${database}`
    const dataDir = join(folder, database)
    mkdirSync(dataDir)
    symlinkSync(pictures, join(dataDir, 'media'), 'junction')
    if (from.dataDir !== undefined) {
      cpSync(from.dataDir, dataDir, { recursive: true, filter: (path) => basename(path) !== 'media' })
    }
    return { ...(await startSite({ databaseUrl: databaseUrl.href, dataDir })), database }
  }

  async function end(site: Site): Promise<void> {
    await site.stop()
    await asAdmin(adminUrl, `drop database if exists ${site.database} with (force)`)
    rmSync(site.dataDir, { recursive: true, force: true })
  }

  // Nobody visits the first: it is what the others are cloned from.
  const seed = await make({ database: template })
  await seed.stop()
  // clones plan their queries by what was counted here
  await asAdmin(seed.databaseUrl, 'analyze')
  const makeNext = () => {
    const site = make(seed)
    site.catch(() => {})
    return site
  }
  next = makeNext()

  async function take(worker: string): Promise<Site> {
    const before = inUse.get(worker)
    if (before) {
      inUse.delete(worker)
      const gone = end(before)
      ending.add(gone)
      gone.then(() => ending.delete(gone)).catch(() => {})
    }
    const mine = next ?? makeNext()
    next = undefined
    const site = await mine
    inUse.set(worker, site)
    if (!isClosing) next ??= makeNext()
    return site
  }

  const server = createServer((request, response) => {
    take(request.url!.slice(1)).then(
      ({ url, databaseUrl, dataDir }) =>
        response.end(JSON.stringify({ url, databaseUrl, dataDir } satisfies RunningSite)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      isClosing = true
      server.closeAllConnections()
      server.close()
      const spare = await next?.catch(() => undefined)
      await Promise.allSettled([...ending, ...[...inUse.values(), ...(spare ? [spare] : [])].map(end)])
      await asAdmin(adminUrl, `drop database if exists ${seed.database} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
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
