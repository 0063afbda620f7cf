import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import yazl from 'yazl'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { createReport, type ImportReport } from '#src/feed-import/report/import-report.ts'
import { openImportDesk } from '#test/fixtures/import-fixture.ts'
import { createDropFolder, watchDropFolder } from './drop-folder.ts'
import { importFeed } from './import-file.ts'
import { listImports } from './import-records.ts'

let folder: string
let imported: string[]
let outcome: (path: string) => Promise<ImportReport[]>
let logged: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-drop-'))
  imported = []
  logged = []
  outcome = async (path) => [createReport(path.slice(path.lastIndexOf('/') + 1), '2026-11-20T10:00:00.000Z')]
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = { info: (line: string) => void logged.push(line), error: (line: string) => void logged.push(line) }
const dropFolder = () =>
  createDropFolder({
    folder,
    importFile: (path) => {
      imported.push(path.slice(path.lastIndexOf('/') + 1))
      return outcome(path)
    },
    log,
  })
const put = (name: string, content: string | Buffer = writeBlm([saleRow('CF1_1')])) =>
  writeFile(join(folder, name), content)
const lying = async (where = '') => (await readdir(join(folder, where)).catch(() => [])).sort()

test('a file is taken at the second look, and filed with its report', async () => {
  const drop = dropFolder()
  await put('CF1_1.blm')
  await put('readme.txt')
  await drop.poll()
  expect(imported).toEqual([])
  await drop.poll()
  expect(imported).toEqual(['CF1_1.blm'])
  expect(await lying()).toEqual(['done', 'readme.txt'])
  expect(await lying('done')).toEqual(['CF1_1.blm', 'CF1_1.blm.report.txt'])
  expect(await readFile(join(folder, 'done', 'CF1_1.blm.report.txt'), 'utf8')).toMatch(/^CF1_1.blm: imported/)
  expect(logged).toEqual(['done/CF1_1.blm: CF1_1.blm: imported'])
})

test('a file that is still being written is left until it is whole', async () => {
  const drop = dropFolder()
  const text = writeBlm([saleRow('CF1_1')])
  await put('a.blm', text.slice(0, -20))
  for (let look = 0; look < 5; look++) await drop.poll()
  expect(imported).toEqual([])
  await put('a.blm', text)
  await drop.poll()
  expect(imported).toEqual([])
  await drop.poll()
  expect(imported).toEqual(['a.blm'])
})

test('one whose sender has gone is imported in the end, to be refused', async () => {
  outcome = async () => [{ ...createReport('a.blm', ''), state: 'refused', reason: 'it looks cut off' }]
  const drop = dropFolder()
  await put('a.blm', '#HEADER#')
  for (let look = 0; look < 100 && imported.length === 0; look++) await drop.poll()
  expect(await lying('failed')).toEqual(['a.blm', 'a.blm.report.txt'])
})

test('half a ZIP is left where it is', async () => {
  const drop = dropFolder()
  await put('a.zip', Buffer.from('PK\x03\x04 and so on'))
  for (let look = 0; look < 5; look++) await drop.poll()
  expect(imported).toEqual([])
})

test('a damaged ZIP goes to failed/ with the reason, and is not tried again', async () => {
  const desk = await openImportDesk()
  try {
    const archive = new yazl.ZipFile()
    archive.addBuffer(Buffer.from(writeBlm([saleRow('CF1_1'), saleRow('CF1_2')])), 'a.blm')
    archive.end()
    const bytes = await buffer(archive.outputStream)
    bytes.fill(0xff, 60, 120)
    await put('a.zip', bytes)
    outcome = (path) => importFeed(desk.deps, { path })
    const drop = dropFolder()
    await drop.poll()
    await drop.poll()
    expect(await lying()).toEqual(['failed'])
    expect(await readFile(join(folder, 'failed', 'a.zip.report.txt'), 'utf8')).toMatch(/a\.blm in the ZIP is damaged/)
    expect(await listImports(desk.db, 5)).toMatchObject([{ state: 'refused', file: 'a.blm' }])
  } finally {
    await desk.close()
  }
})

test('a symbolic link is left alone, wherever it leads', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'kerbside-outside-'))
  await writeFile(join(outside, 'a.blm'), writeBlm([saleRow('CF1_1')]))
  await symlink(join(outside, 'a.blm'), join(folder, 'a.blm'))
  const drop = dropFolder()
  for (let poll = 0; poll < 3; poll++) await drop.poll()
  await rm(outside, { recursive: true })
  expect(imported).toEqual([])
})

test('a stopped file goes to failed/', async () => {
  outcome = async () => [{ ...createReport('a.blm', ''), state: 'stopped', reason: 'it would take too much' }]
  const drop = dropFolder()
  await put('a.blm')
  await drop.poll()
  await drop.poll()
  expect(await lying('failed')).toEqual(['a.blm', 'a.blm.report.txt'])
  expect(await readFile(join(folder, 'failed', 'a.blm.report.txt'), 'utf8')).toContain('it would take too much')
})

test('names keep, and get a number when they are taken', async () => {
  const drop = dropFolder()
  for (let turn = 0; turn < 3; turn++) {
    await put('a.blm')
    await drop.poll()
    await drop.poll()
  }
  expect(await lying('done')).toEqual([
    'a-2.blm',
    'a-2.blm.report.txt',
    'a-3.blm',
    'a-3.blm.report.txt',
    'a.blm',
    'a.blm.report.txt',
  ])
})

test('while the database is away a file stays, and is tried again; after a restart too', async () => {
  const well = outcome
  outcome = async () => {
    throw new Error('connection refused')
  }
  const drop = dropFolder()
  await put('a.blm')
  await drop.poll()
  await drop.poll()
  expect(logged).toEqual(['a.blm could not be imported and will be tried again: connection refused'])
  expect(await lying()).toEqual(['a.blm'])
  outcome = well
  const restarted = dropFolder()
  await restarted.poll()
  await restarted.poll()
  expect(await lying('done')).toContain('a.blm')
})

test('what fails again and again is tried ever more rarely, and keeps no other file waiting', async () => {
  const well = outcome
  outcome = async (path) => {
    if (path.endsWith('a.blm')) throw new Error('no space left on device')
    return well(path)
  }
  const drop = dropFolder()
  await put('a.blm')
  await put('b.blm')
  const triedAt: number[] = []
  for (let look = 0; look < 40; look++) {
    const before = imported.filter((name) => name === 'a.blm').length
    await drop.poll()
    if (imported.filter((name) => name === 'a.blm').length > before) triedAt.push(look)
  }
  expect(triedAt).toEqual([1, 3, 7, 15, 31])
  expect(await lying('done')).toContain('b.blm')
})

test('a file that cannot be filed away keeps no other waiting', async () => {
  await put('done', 'a file where the folder should be')
  const drop = dropFolder()
  await put('a.blm')
  await put('b.blm')
  await drop.poll()
  await drop.poll()
  expect(imported).toEqual(['a.blm', 'b.blm'])
})

test('files are taken in the order of their names', async () => {
  const drop = dropFolder()
  await put('CF1_02.blm')
  await put('CF1_01.BLM')
  await utimes(join(folder, 'CF1_02.blm'), 1, 1)
  await drop.poll()
  await drop.poll()
  expect(imported).toEqual(['CF1_01.BLM', 'CF1_02.blm'])
})

test('watching looks at each tick until the signal, whatever a look does', async () => {
  const stopping = new AbortController()
  let looks = 0
  await watchDropFolder(
    {
      poll: async () => {
        looks += 1
        throw new Error('no such folder')
      },
    },
    {
      signal: stopping.signal,
      tick: async () => {
        if (looks === 3) stopping.abort()
      },
      log,
    },
  )
  expect(looks).toBe(3)
  expect(logged).toContain('the drop folder cannot be read: no such folder')
})
