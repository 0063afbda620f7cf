import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { freePort } from '#src/platform/database/free-port.ts'
import { findPostmaster } from '#src/platform/database/postmaster.ts'
import { isAlive } from '#src/platform/database/process-identity.ts'
import { processesFolder } from '../scripts/site-build.ts'

const root = join(import.meta.dirname, '..')
let folder: string
const running = new Set<ChildProcess>()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-start-'))
})
afterEach(async () => {
  for (const child of running) await end(child, 'SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Site = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

/** What `npm start` runs, with a data folder and a port of its own. */
function start(dataDir: string, port: number): Site {
  const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: root, env: environment(dataDir, port) })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, said: () => said, ended }
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  const none = { DATABASE_URL: '', DATABASE_READ_URL: '', PUBLIC_URL: '', AGENCY_DIR: '', NODE_ENV: '', FEED_DIR: '' }
  return { ...process.env, ...none, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Until it says that it is there; if it ends instead, what it said. */
async function until(site: Site, words: RegExp): Promise<void> {
  let code: number | null | undefined
  void site.ended.then((ended) => (code = ended))
  await expect
    .poll(() => (code === undefined ? site.said() : `It ended with ${code}: ${site.said()}`), { timeout: 55_000 })
    .toMatch(words)
}

const postmasterOf = (dataDir: string) => findPostmaster(join(dataDir, 'postgres/cluster'))?.pid
const localUrl = (port: number, path = '/') => `http://localhost:${port}${path}`

describe('npm start', () => {
  test('has a page, works beside the command line, leaves nothing behind, and keeps everything', async () => {
    const dataDir = join(folder, 'data')
    const port = await freePort()
    const site = start(dataDir, port)
    await until(site, / is at http:\/\/localhost:/)
    const page = await fetch(localUrl(port))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
    expect(await (await fetch(localUrl(port, '/healthz'))).json()).toEqual({ status: 'alive' })
    expect(await (await fetch(localUrl(port, '/readyz'))).json()).toMatchObject({
      parts: { database: { state: 'well' } },
    })
    expect(site.said()).not.toMatch(/warn|deprecat|error/i)
    // what visitors sent lies in it
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
    // while nobody owns the Desk, the start says where its first owner is made
    const setUp = /Set up the Desk, within 30 minutes: (\S+)/.exec(site.said())?.[1] ?? ''
    expect(new URL(setUp).origin).toBe(`http://localhost:${port}`)
    expect(await (await fetch(setUp)).text()).toContain('Create a passkey')

    writeFileSync(
      join(folder, 'feed.blm'),
      writeBlm([saleRow('OAK_quill', { BRANCH_ID: 'OAK', SUMMARY: 'Home of a quillwright.' })]),
    )
    const imported = spawnSync(process.execPath, ['src/cli.ts', 'import', join(folder, 'feed.blm')], {
      cwd: root,
      encoding: 'utf8',
      env: environment(dataDir, port),
    })
    expect([imported.status, imported.stdout]).toEqual([0, expect.stringContaining('1 added')])
    const found = async () => {
      const answer = await fetch(localUrl(port, '/search.ljson?channel=sales&text=quillwright'))
      return ((await answer.json()) as { pagination: { total_count: number } }).pagination.total_count
    }
    await expect.poll(found, { timeout: 10_000 }).toBe(1)

    const postmaster = postmasterOf(dataDir)
    expect(postmaster).toBeGreaterThan(0)
    site.child.kill('SIGINT')
    expect(await site.ended).toBe(0)
    expect(isAlive(postmaster ?? 0)).toBe(false)
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
    await expect(fetch(localUrl(port))).rejects.toThrow()

    const again = start(dataDir, port)
    await until(again, / is at http:\/\/localhost:/)
    expect(await found()).toBe(1)
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    expect(postmasterOf(dataDir)).toBeUndefined()
  }, 120_000)

  test('an error of the bundle names its line in the sources', () => {
    const bundled = readdirSync(processesFolder).filter(
      (name) => name.startsWith('error-in-words-') && name.endsWith('.js'),
    )
    const code = `
      process.getBuiltinModule('node:module').setSourceMapsSupport(true)
      const part = await import(process.argv[1])
      class Planted extends Error { get code() { throw new Error('planted') } }
      for (const call of Object.values(part)) try { call(new Planted()) } catch (error) { console.log(error.stack) }`
    const said = bundled.map((name) => {
      const url = pathToFileURL(join(processesFolder, name)).href
      return spawnSync(process.execPath, ['--input-type=module', '-e', code, url], { encoding: 'utf8' }).stdout
    })
    const [, at] = /at mishapInWords \(\S+src\/app\/error-in-words\.ts:(\d+):/.exec(said.join('')) ?? []
    const line = readFileSync(join(root, 'src/app/error-in-words.ts'), 'utf8').split('\n')[Number(at) - 1]
    expect(line).toContain("const { code = '', syscall, port, path } =")
  })

  test('on a port that somebody has says so, and leaves no database behind', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const dataDir = join(folder, 'taken')
    const site = start(dataDir, port)
    expect(await site.ended).toBe(1)
    expect(site.said()).toMatch(new RegExp(`Port ${port} is in use\\. PORT=${port + 1} takes another\\.\\s*$`))
    await expect.poll(() => postmasterOf(dataDir), { timeout: 10_000 }).toBeUndefined()
    other.close()
  })

  test('stopped while it starts ends too, with its database', async () => {
    const dataDir = join(folder, 'hasty')
    const site = start(dataDir, await freePort())
    await until(site, /Starting the database/)
    site.child.kill('SIGINT')
    expect(await site.ended).toBe(0)
    expect(postmasterOf(dataDir)).toBeUndefined()
  })

  test('told twice to stop ends at once, and takes its database along', async () => {
    const dataDir = join(folder, 'impatient')
    const site = start(dataDir, await freePort())
    await until(site, / is at http:\/\/localhost:/)
    site.child.kill('SIGTERM')
    site.child.kill('SIGTERM')
    await site.ended
    await expect.poll(() => postmasterOf(dataDir), { timeout: 10_000 }).toBeUndefined()
  }, 90_000)

  test('with mistakes in its configuration lists them all and starts nothing', async () => {
    const dataDir = join(folder, 'mistaken')
    const site = start(dataDir, 99_999)
    expect(await site.ended).toBe(1)
    expect(site.said()).toMatch(/^Kerbside cannot start:\n {2}- PORT /)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })
})
