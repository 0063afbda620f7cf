import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startInAnotherProcess } from '#test/servers/postgres-process.ts'
import { withClient } from './cluster-connection.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { settingsFor } from './postmaster.ts'

const asRoot = process.getuid?.() === 0
/** In a folder that is root's alone no other user can run the programs, nor this. */
const asRootForOthers = asRoot && foldersAbove(import.meta.dirname).every((folder) => statSync(folder).mode & 0o001)
const QUICK = { fsync: 'off', shared_buffers: '16MB' }
const NOBODY = 65_534
const NAMELESS = 12_345

let dataDir: string
let open: { stop(): Promise<void> }[]

beforeEach(() => {
  open = []
})
const stopAll = async () => {
  for (const server of open) await server.stop()
}
afterEach(stopAll)

const useFolder = () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kerbside-postgres-'))
}
const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, settings: QUICK, ...options })
  open.push(server)
  return server
}

async function value(url: string, statement: string): Promise<unknown> {
  const { rows } = await withClient(url, (client) => client.query({ text: statement, rowMode: 'array' }))
  return rows[0]?.[0]
}

const remember = (url: string, word: string) => value(url, `update kept set word = '${word}'`)
const recall = (url: string) => value(url, 'select word from kept')
const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
const isRunning = () => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))

function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}

async function until(condition: () => unknown): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ten seconds: ${condition}`)
    await pause(20)
  }
}

describe('a first start', () => {
  beforeEach(useFolder)
  afterEach(async () => {
    await stopAll()
    removeFolder()
  })

  test('without the programs is refused, naming the way out', async () => {
    await expect(start({ nativeDir: join(dataDir, 'nowhere') })).rejects.toThrow(/incomplete.*DATABASE_URL/s)
  })

  test('begins anew where an earlier one was cut off half-way', async () => {
    mkdirSync(join(dataDir, 'postgres/cluster.new'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/cluster.new/PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'postgres/starting.lock'), '999999999 1')
    expect(await value((await start()).url, 'select 1')).toBe(1)
  })

  test('in a folder too deep for the path of a socket speaks TCP', async () => {
    const deep = join(dataDir, 'a-folder-with-quite-a-long-name'.repeat(4))
    const { url } = await start({ dataDir: deep })
    expect(await value(url, 'select inet_client_addr() is null')).toBe(false)
  })

  test('by two processes at a time gives one server', async () => {
    const both = await Promise.all([start(), startInAnotherProcess({ dataDir, settings: QUICK })])
    open.push(both[1])
    expect(both[0].url).toBe(both[1].url)
    expect(both.map(({ joined }) => joined).sort()).toEqual([false, true])
  })

  test.runIf(asRootForOthers)('as root, where the folder is out of reach of another user, says so', async () => {
    await expect(start({ allowNamespace: false })).rejects.toThrow(`as user ${NOBODY}, ${dataDir} is out of reach`)
  })

  test.runIf(asRootForOthers).each([
    ['an ordinary user', NOBODY],
    ['a user without a name', NAMELESS],
  ])('by %s works too, though the programs are not theirs', async (_who, uid) => {
    chownSync(dataDir, uid, uid)
    const server = await startInAnotherProcess({ dataDir, settings: QUICK }, { uid })
    open.push(server)
    expect(await value(server.url, 'select 1')).toBe(1)
    expect(statSync(join(dataDir, 'postgres/cluster/PG_VERSION')).uid).toBe(uid)
  })
})

/** One cluster for the rest: making one takes most of a second. Each test leaves it stopped and in order. */
describe('with a cluster', () => {
  beforeAll(async () => {
    useFolder()
    const server = await startEmbeddedPostgres({ dataDir, settings: QUICK })
    await value(server.url, "create table kept as select 'oak' as word")
    await server.stop()
  })
  afterAll(removeFolder)

  test('of another major version it refuses, naming both', async () => {
    const file = join(dataDir, 'postgres/cluster/PG_VERSION')
    writeFileSync(file, '17\n')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, and the embedded one is 18.*DATABASE_URL/s)
    writeFileSync(file, '18\n')
  })

  test('and a setting that PostgreSQL does not take, it fails in the words of PostgreSQL', async () => {
    await expect(start({ settings: { ...QUICK, shared_buffers: 'lots' } })).rejects.toThrow(
      /invalid value for parameter "shared_buffers": "lots"/,
    )
  })

  test('whose password file does not fit, it says so and leaves no server behind', async () => {
    const file = join(dataDir, 'postgres/password')
    const password = readFileSync(file, 'utf8')
    writeFileSync(file, 'other')
    await expect(start()).rejects.toThrow('does not fit its cluster')
    expect(isRunning()).toBe(false)
    writeFileSync(file, password)
  })

  test('nobody gets in without the password, which nobody else can read, nor from another machine', async () => {
    const { url } = await start()
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(value(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await value(url, 'show password_encryption')).toBe('scram-sha-256')
    expect(await value(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })

  test('text is UTF-8, sorted by code point, and pages carry checksums', async () => {
    const { url } = await start()
    expect(await value(url, 'show server_version_num')).toMatch(/^18/)
    expect(await value(url, 'show server_encoding')).toBe('UTF8')
    expect(await value(url, "select 'Z' < 'a' and lower('ÉCLAIR') = 'éclair'")).toBe(true)
    expect(await value(url, 'show data_checksums')).toBe('on')
  })

  test('a later start keeps the data', async () => {
    const first = await start()
    expect(first.joined).toBe(false)
    await remember(first.url, 'hearth')
    await first.stop()
    expect(isRunning()).toBe(false)
    expect(await recall((await start()).url)).toBe('hearth')
  })

  test('another port is chosen when the first is busy', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const address = squatter.address()
    const busy = typeof address === 'object' && address ? address.port : 0
    const { url } = await start({ ports: [busy] })
    expect(Number(new URL(url).port)).not.toBe(busy)
    expect(await value(url, 'select 1')).toBe(1)
    squatter.close()
  })

  const socketsOf = (url: string) => value(url, 'show unix_socket_directories')
  const isLocal = (url: string) => value(url, 'select inet_client_addr() is null')

  test('it is spoken to through a socket in a folder of its own, and over TCP too', async () => {
    const { url } = await start()
    expect(await isLocal(url)).toBe(true)
    const overTcp = new URL(url)
    overTcp.search = ''
    expect(await isLocal(overTcp.href)).toBe(false)
    expect(statSync(join(dataDir, 'postgres/cluster')).mode & 0o777).toBe(0o700)
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(value(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('where no socket can be made, TCP is left', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = squatter.address() as { port: number }
    await new Promise((resolve) => squatter.close(resolve))
    const inTheWay = join(dataDir, `postgres/cluster/.s.PGSQL.${port}`)
    mkdirSync(inTheWay)
    const { url } = await start({ ports: [port, port] })
    expect(await socketsOf(url)).toBe('')
    expect(await isLocal(url)).toBe(false)
    await stopAll()
    rmdirSync(inTheWay)
  })

  test('what a killed server left of its socket is in nobody’s way, even if its process number is in use again', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const { url, stop } = await start()
    await stop()
    const { port } = new URL(url)
    const left = ['', '.lock'].map((end) => join(dataDir, `postgres/cluster/.s.PGSQL.${port}${end}`))
    for (const file of [...left, join(dataDir, 'postgres/cluster/.s.PGSQL.1')])
      writeFileSync(file, `${other.pid}\n${join(dataDir, 'postgres/cluster')}\n1700000000\n${port}\n.\n`)
    const again = await start({ ports: [Number(port)] })
    expect(new URL(again.url).port).toBe(port)
    expect(await isLocal(again.url)).toBe(true)
    expect(existsSync(join(dataDir, 'postgres/cluster/.s.PGSQL.1'))).toBe(false)
    other.kill()
  })

  test('the lock file of a process that is gone, or is something else, is taken no notice of', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    for (const pid of [999_999_999, other.pid]) {
      const file = join(dataDir, 'postgres/cluster/postmaster.pid')
      writeFileSync(file, `${pid}\n${join(dataDir, 'postgres/cluster')}\n1700000000\n1\n\n127.0.0.1\n`)
      const server = await start()
      expect(server.joined).toBe(false)
      expect(await value(server.url, 'select 1')).toBe(1)
      await server.stop()
    }
    other.kill()
  })

  test('a crash of the process leaves the server, which the next one uses and stops', async () => {
    const crashed = await startInAnotherProcess({ dataDir, settings: QUICK })
    await remember(crashed.url, 'mantelpiece')
    const pid = postmasterPid()
    await crashed.kill('SIGKILL')

    const next = await start()
    expect(next.joined).toBe(true)
    expect(next.url).toBe(crashed.url)
    expect(postmasterPid()).toBe(pid)
    expect(await recall(next.url)).toBe('mantelpiece')
    await next.stop()
    expect(isRunning()).toBe(false)
  })

  test('a process that has nothing else to do waits for its stop', () => {
    const code = `
      import { startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
      const { stop } = await startEmbeddedPostgres(JSON.parse(process.argv[1]))
      await stop()
      console.log('stopped')`
    const options = JSON.stringify({ dataDir, settings: QUICK })
    const cwd = join(import.meta.dirname, '../../..')
    const said = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code, options], { cwd })
    expect(said.stdout.toString()).toBe('stopped\n')
    expect(isRunning()).toBe(false)
  })

  test('a process that exits without a word takes its server along, unless somebody else uses it', async () => {
    for (const shared of [false, true]) {
      const rude = await startInAnotherProcess({ dataDir, settings: QUICK })
      const guest = shared ? await start() : undefined
      rude.child.stdin?.write('leave\n')
      await once(rude.child, 'exit')
      if (guest) expect(await value(guest.url, 'select 1')).toBe(1)
      else await until(() => !isRunning())
      expect(isRunning()).toBe(shared)
    }
  })

  test.each(['guest', 'starter'])('the %s that leaves first leaves the server to the other', async (first) => {
    const starter = await startInAnotherProcess({ dataDir, settings: QUICK })
    const guest = await start()
    expect(guest.joined).toBe(true)
    const [leaves, stays] = first === 'guest' ? [guest, starter] : [starter, guest]
    await leaves.stop()
    expect(await value(stays.url, 'select 1')).toBe(1)
    await stays.stop()
    expect(isRunning()).toBe(false)
  })

  test('a server that dies is started again on its port', async () => {
    const { url } = await start()
    await remember(url, 'inglenook')
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await until(() => recall(url).catch(() => undefined))
    expect(postmasterPid()).not.toBe(pid)
    expect(await recall(url)).toBe('inglenook')
  })

  test.runIf(asRootForOthers)('the data changes hands with the way in which root runs it', async () => {
    chmodSync(dataDir, 0o711)
    const WAYS = [
      [true, 0],
      [false, NOBODY],
      [true, 0],
    ] as const
    for (const [allowNamespace, uid] of WAYS) {
      const server = await start({ allowNamespace })
      expect(statSync(join(dataDir, 'postgres/cluster/PG_VERSION')).uid).toBe(uid)
      expect(await value(server.url, 'select 1')).toBe(1)
      await server.stop()
    }
  })
})

test.each([
  ['a container of 512 MB', 512 * 1024 ** 2, '48MB'],
  ['a machine of 4 GB', 4 * 1024 ** 3, '128MB'],
])('%s has buffers of %3$s', (_what, memory, buffers) => {
  expect(settingsFor(memory)).toMatchObject({ shared_buffers: buffers, jit: 'off' })
})
