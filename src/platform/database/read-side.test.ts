import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atPort } from '#test/servers/database-relay.ts'
import { startPrimary, startReplica } from '#test/servers/replica.ts'
import { withClient } from './cluster-connection.ts'
import { openReadSide, type ReadSide } from './read-side.ts'
import { positionOf } from './replica-watch.ts'

test.each([
  ['0/0', 0n],
  ['0/1A', 26n],
  ['16/B374D848', 0x16b374d848n],
])('the position %s is parsed', (text, position) => {
  expect(positionOf(text)).toBe(position)
})

describe('with a primary and a streaming replica', () => {
  let folder: string
  let servers: { stop(): Promise<void> }[]
  let primaryUrl: string
  let replicaUrl: string
  let wire: Awaited<ReturnType<typeof aWire>>
  let reads: ReadSide
  let told: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbside-replica-'))
    const dataDir = join(folder, 'primary')
    const primary = await startPrimary(dataDir)
    servers = [primary]
    primaryUrl = primary.url
    await onPrimary('create table kept (word text)')
    const replica = await startReplica({ url: primaryUrl, dataDir }, join(folder, 'replica'))
    servers.unshift(replica)
    replicaUrl = replica.url
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  beforeEach(async () => {
    await onPrimary('truncate kept')
    wire = await aWire(Number(new URL(replicaUrl).port))
    told = []
    reads = openReadSide({
      primaryUrl,
      replicaUrl: wire.url(replicaUrl),
      timeoutMs: 300,
      maxLagMs: 1_500,
      pollIntervalMs: 50,
      catchUpIntervalMs: 10,
      onChange: (state, why) => void told.push(`${state}: ${why}`),
    })
    await expect.poll(() => reads.isReplicaHealthy()).toBe(true)
  })
  afterEach(async () => {
    await reads.stop()
    await wire.close()
  })

  const onPrimary = (statement: string) => withClient(primaryUrl, (client) => client.query(statement))
  const onReplica = (statement: string) => withClient(replicaUrl, (client) => client.query(statement))

  /** Which of the two answers a read. */
  async function answers(): Promise<'replica' | 'primary'> {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(reads.db)
    return rows[0]?.is ? 'replica' : 'primary'
  }
  const words = async () =>
    (await sql<{ word: string }>`select word from kept`.execute(reads.db)).rows.map((row) => row.word)

  test('reads are the replica’s, a transaction is the primary’s', async () => {
    await expect.poll(answers).toBe('replica')
    const writable = await reads.db.transaction().execute(async (trx) => {
      await sql`insert into kept values ('written')`.execute(trx)
      return (await sql`select from kept`.execute(trx)).rows.length
    })
    expect(writable).toBe(1)
    await expect.poll(answers).toBe('replica')
    expect(told.at(-1)).toBe('healthy: it is up to date')
  })

  test('a mistake in a statement is told as it is, and is no loss', async () => {
    await expect(sql`select nonsense`.execute(reads.db)).rejects.toThrow('"nonsense" does not exist')
    await expect.poll(answers).toBe('replica')
    expect(told.join()).not.toContain('nonsense')
  })

  test('after a change of the stock nobody reads what was before it', async () => {
    await onReplica('select pg_wal_replay_pause()')
    try {
      await onPrimary(`insert into kept values ('new')`)
      reads.catchUp()
      for (let at = 0; at < 10; at++) expect(await words()).toEqual(['new'])
      expect(await answers()).toBe('primary')
    } finally {
      await onReplica('select pg_wal_replay_resume()')
    }
    await expect.poll(answers).toBe('replica')
    expect(await words()).toEqual(['new'])
  })

  test('one that is late is left alone until it has caught up', async () => {
    await onReplica('select pg_wal_replay_pause()')
    try {
      await onPrimary(`insert into kept values ('late')`)
      await expect.poll(answers).toBe('primary')
      expect(await words()).toEqual(['late'])
      expect(told.at(-1)).toMatch(/^behind: it is \d\.\d s late$/)
    } finally {
      await onReplica('select pg_wal_replay_resume()')
    }
    await expect.poll(answers).toBe('replica')
    expect(told.at(-1)).toBe('healthy: it is up to date')
  })

  test('one that is cut off costs nobody an answer, and is read from again when it is back', async () => {
    const under = sql`select pg_sleep(0.2), 'answered' as word`.execute(reads.db)
    wire.cut()
    expect((await under).rows).toEqual([expect.objectContaining({ word: 'answered' })])
    for (let at = 0; at < 20; at++) expect(await answers()).toBe('primary')
    expect(told.at(-1)).toMatch(/^lost: /)
    wire.mend()
    await expect.poll(answers).toBe('replica')
  })

  test('one that falls silent costs those who wait one time-out, and no later caller anything', async () => {
    await Promise.all([answers(), answers(), answers()])
    wire.silence()
    const began = performance.now()
    expect(await Promise.all([answers(), answers(), answers(), answers()])).toEqual(Array(4).fill('primary'))
    // a time-out of 300 ms, on a busy machine
    expect(performance.now() - began).toBeLessThan(3_000)
    const after = performance.now()
    for (let at = 0; at < 20; at++) expect(await answers()).toBe('primary')
    expect((performance.now() - after) / 20).toBeLessThan(250)
    wire.mend()
    await expect.poll(answers).toBe('replica')
  })

  test('a server that is no replica is not read from', async () => {
    const seen: string[] = []
    const wrong = openReadSide({
      primaryUrl,
      replicaUrl: primaryUrl,
      pollIntervalMs: 20,
      onChange: (state, why) => void seen.push(`${state}: ${why}`),
    })
    await expect.poll(() => seen).toEqual(['lost: it is not a replica'])
    expect(wrong.isReplicaHealthy()).toBe(false)
    expect((await sql`select 1 as one`.execute(wrong.db)).rows).toEqual([{ one: 1 }])
    await wrong.stop()
  })
})

/** A wire to a port that can be cut, or fall silent without a word. */
async function aWire(port: number) {
  const ends = new Set<Socket>()
  let state: 'well' | 'cut' | 'silent' = 'well'
  const server: Server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.on('data', (bytes) => void (state === 'silent' || other.write(bytes)))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as { port: number }
  const drop = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: (of: string) => atPort(of, own),
    cut() {
      state = 'cut'
      drop()
    },
    silence() {
      state = 'silent'
    },
    mend() {
      state = 'well'
      drop()
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
