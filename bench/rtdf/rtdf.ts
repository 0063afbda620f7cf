import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { siteRoutes } from '#src/app/site-routes.ts'
import { startUp } from '#src/app/start-up.ts'
import { runJobs } from '#src/app/worker-jobs.ts'
import { readConfig } from '#src/config.ts'
import { sendRequest } from '#src/feed-import/formats/rtdf/fixtures/rtdf-requests.ts'
import { createApiKey } from '#src/feeds/sources/server/api-keys.ts'
import { insertSource } from '#src/feeds/sources/server/source-records.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { cpuOfConnections } from '../database-cpu.ts'
import { demoAgencyWith } from '../demo-agency.ts'
import { withServer } from '../own-server.ts'
import { percentile, table } from '../percentiles.ts'

/** Milliseconds that a call may take at the median, and until visitors find what was sent. */
const AIMS = { call: 50, live: 2000 }

const PROBES = 20
/** Calls whose statements and processor time are counted: these say on a busy machine what they say on an idle one. */
const COUNTED = 200
const POLL_MS = 10

/**
 * Sends properties to a site one by one, as software does: how long each call takes, one after the other and several at a
 * time; how long until all are on the site; and until visitors find a single change.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      sends: { type: 'string', default: '1000' },
      together: { type: 'string', default: '8' },
      // of the demonstration, beside those that are sent
      listings: { type: 'string', default: '2000' },
    },
  })
  const sends = Number(values.sends)
  await withServer(async (databaseUrl) => {
    const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-rtdf-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const read = readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      AGENCY_DIR: demoAgencyWith(folder, Number(values.listings)),
      PUBLIC_URL: 'http://localhost',
      SECRET: 'a secret of at least thirty-two characters',
      LOG_LEVEL: 'silent',
    })
    if ('mistakes' in read) throw new Error(read.mistakes.join())
    const { services, stop } = await startUp(read.config)
    const site = await createApp({ logger: services.logger, secure: false })
    await siteRoutes(site, services)
    await site.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.server.address() as { port: number }
    const ending = new AbortController()
    let working: Promise<void> | undefined
    const { db, agency } = services
    const now = new Date()
    const about = { name: 'Software', settings: {}, sealedSecret: null, everyMinutes: null, now }
    const sourceId = await insertSource(db, { ...about, source: 'bench', kind: 'real-time' })
    const key = await createApiKey(
      db,
      { sourceId, name: 'Bench', rights: ['send'], branches: null, certificate: null },
      now,
    )
    const branch = { branch_id: agency.branches[0]!.feedBranches[0]! }
    const origin = `http://127.0.0.1:${port}`

    async function send(ref: string, price: number): Promise<number> {
      const started = performance.now()
      const answer = await fetch(`${origin}/feeds/rtdf/v1/property/sendpropertydetails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(sendRequest(ref, { branch, property: { price_information: { price }, media: [] } })),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
      return performance.now() - started
    }

    async function sendMany(price: number, together: number): Promise<number[]> {
      const waiting = Array.from({ length: sends }, (_, at) => `B${at}`)
      const times: number[] = []
      const worker = async () => {
        for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) times.push(await send(ref, price))
      }
      await Promise.all(Array.from({ length: together }, worker))
      return times
    }

    /** Milliseconds until nothing waits. */
    async function applied(): Promise<number> {
      const started = performance.now()
      const waits = () =>
        db
          .selectFrom('sent_documents')
          .select('ref')
          .whereRef('version', '>', 'applied_version')
          .limit(1)
          .executeTakeFirst()
      while (await waits()) await pause(POLL_MS)
      return performance.now() - started
    }

    async function untilFound(price: number): Promise<number> {
      const started = performance.now()
      await send('B0', price)
      const figure = price.toLocaleString('en-GB')
      const path = `/search.ljson?channel=sales&min_price=${price}&max_price=${price}`
      while (!(await (await fetch(origin + path)).text()).includes(figure)) await pause(POLL_MS)
      return performance.now() - started
    }

    try {
      await send('warm', 100_000)
      // no job is done yet, so nobody else asks the database
      const databaseCpu = await cpuOfConnections(db)
      const cpu = process.cpuUsage()
      const trips = await tripsOf(async () => {
        for (let at = 0; at < COUNTED; at++) await send('warm', 100_000 + at)
      })
      const { user, system } = process.cpuUsage(cpu)
      const databaseCpuMs = ((await cpuOfConnections(db)) - databaseCpu) * 1000
      working = runJobs(services, ending.signal)
      await applied()
      const one = await sendMany(201_000, 1)
      const oneApplied = await applied()
      const many = await sendMany(202_000, Number(values.together))
      const manyApplied = await applied()
      const found: number[] = []
      for (let probe = 0; probe < PROBES; probe++) found.push(await untilFound(9_100_000 + probe * 1000))
      const row = (name: string, times: number[], aim: number) => {
        const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
        return [name, `${p50.toFixed(1)} ms`, `${p95.toFixed(1)} ms`, `${aim} ms`, p50 <= aim ? 'yes' : 'NO']
      }
      process.stdout.write(
        `${table(
          ['', 'p50', 'p95', 'aim of p50', 'met'],
          [
            row(`${sends} calls, one after the other`, one, AIMS.call),
            row(`${sends} calls, ${values.together} at a time`, many, AIMS.call),
            row('until visitors find a change', found, AIMS.live),
          ],
        )}\n`,
      )
      process.stdout.write(
        `A call is ${(trips / COUNTED).toFixed(1)} statements, ${(databaseCpuMs / COUNTED).toFixed(1)} ms of PostgreSQL’s processor time and ${((user + system) / 1000 / COUNTED).toFixed(1)} ms of ours, with sending it.\n`,
      )
      process.stdout.write(
        `All on the site ${oneApplied.toFixed(0)} ms after the last call; of those at a time, ${manyApplied.toFixed(0)} ms.\n`,
      )
    } finally {
      ending.abort()
      await working?.catch(() => {})
      await site.close()
      await stop()
    }
  })
  process.exit()
}

/** How often the database is asked meanwhile, by anything in this process: `begin` and `commit` count. */
async function tripsOf(action: () => Promise<void>): Promise<number> {
  const { query } = pg.Client.prototype
  let trips = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    trips += 1
    return (query as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof query
  try {
    await action()
  } finally {
    pg.Client.prototype.query = query
  }
  return trips
}
