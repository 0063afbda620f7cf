import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { writeFeed } from '../import/feed-file.ts'
import type { ImportTask } from '../import/import-process.ts'

const HOMES = 400
/** Pounds of the first file; each file after it asks a pound more for every home. */
const FIRST_PRICE = 200_000

/**
 * Files of one feed that are imported one after the other, each by a process of its own, as long as it is told to. Each
 * has another price for all of its homes, by which it is seen which one is on the market, and that no two are.
 */
export function importerOf({ db, url, folder }: { db: Database; url: string; folder: string }) {
  const broken: string[] = []
  const homes = someListings(HOMES, (at) => ({
    agentRef: `B1_${at}`,
    feedBranch: 'B1',
    branchId: 2,
    media: { photos: [] },
  }))
  let stopping = false
  let child: ChildProcess | undefined
  let taken = 0
  let begun = 0
  /** milliseconds that the last whole one took */
  let lasted = 1000

  async function one(version: number): Promise<void> {
    const path = join(folder, `feed-${version}.blm`)
    await writeFeed(
      path,
      homes.map((home) => ({ ...home, price: { ...home.price, amount: FIRST_PRICE + version } })),
    )
    const from = performance.now()
    child = fork(new URL('../import/import-process.ts', import.meta.url), { silent: true })
    const ended = once(child, 'exit')
    let isDone = false
    child.once('message', () => {
      isDone = true
    })
    child.once('error', () => {})
    begun += 1
    const task: ImportTask = { kind: 'import', url, path, now: new Date().toISOString() }
    child.send(task, () => {})
    await ended
    child = undefined
    if (isDone) lasted = performance.now() - from
    const prices = await pricesOnMarket()
    const acceptable = isDone ? [FIRST_PRICE + version] : [FIRST_PRICE + version, FIRST_PRICE + taken]
    const [price, ...others] = prices
    if (others.length > 0) broken.push(`an import is neither whole nor absent: ${JSON.stringify(prices)}`)
    else if (price === undefined ? taken > 0 : !(acceptable.includes(price.price) && price.homes === HOMES))
      broken.push(`after import ${version} (${isDone ? 'acknowledged' : 'cut off'}): ${JSON.stringify(prices)}`)
    if (price) taken = price.price - FIRST_PRICE
  }

  /** Asked again while the database is away. */
  async function pricesOnMarket(): Promise<{ price: number; homes: number }[]> {
    while (true) {
      try {
        const { rows } = await sql<{ price: number; homes: number }>`
          select (listing -> 'price' ->> 'amount')::integer as price, count(*) as homes from properties
          where source = 'blm' group by 1`.execute(db)
        return rows
      } catch (error) {
        if (stopping) throw error
        await pause(100)
      }
    }
  }

  const ended = (async () => {
    for (let version = 1; !stopping; version++) await one(version)
  })()

  return {
    begun: () => begun,
    /** Ends the process that imports somewhere in the midst of its work; false if none runs. */
    async kill(): Promise<boolean> {
      const target = child
      if (!target) return false
      await pause(Math.random() * lasted)
      return target.exitCode === null && target.kill('SIGKILL')
    },
    async stop(): Promise<string[]> {
      stopping = true
      await ended
      return broken
    },
  }
}
