import { afterEach, beforeEach, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { processWriter } from '#src/platform/logging/command-writer.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { importCommand, importsCommand, undoImportCommand } from './commands.ts'

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

function writer() {
  const lines: string[] = []
  const bars: string[] = []
  const line = (text: string) => void lines.push(text)
  return { lines, bars, line, error: line, progress: (text: string) => void bars.push(text) }
}

test('a wrong --branch is refused', async () => {
  const out = writer()
  expect(await importCommand(desk.deps, { path: 'x', branches: ['oakham'] }, out)).toBe(2)
  expect(out.lines).toEqual(['--branch takes FEED=slug, such as 100001=oakham, not oakham'])
})

test('a refused file ends with 1 and its reason', async () => {
  const out = writer()
  expect(await importCommand(desk.deps, { path: await desk.write('<xml/>', 'feed.blm') }, out)).toBe(1)
  expect(out.lines).toEqual([
    'feed.blm: REFUSED, nothing was changed (import 1)',
    '  Reason: this file is XML, not BLM.',
  ])
})

test('an import that does not exist cannot be undone or shown', async () => {
  const out = writer()
  expect(await undoImportCommand(desk.deps, {}, out)).toBe(1)
  expect(await importsCommand(desk.deps, { importId: 7 }, out)).toBe(1)
  expect(await importsCommand(desk.deps, {}, out)).toBe(0)
  expect(out.lines).toEqual([
    'Nothing was undone: there is no import to undo.',
    'There is no import 7.',
    'Nothing has been imported yet.',
  ])
})

test('files are imported, listed, reported and undone', async () => {
  const out = writer()
  const path = await desk.write(
    writeBlm([
      saleRow('777_1', { BRANCH_ID: '777', PROP_SUB_ID: 9999 }),
      saleRow('777_2', { BRANCH_ID: '777', PRICE: 'x' }),
    ]),
    'feed.blm',
  )
  expect(await importCommand(desk.deps, { path, branches: ['777=oakham'] }, out)).toBe(0)
  expect(out.lines).toEqual([
    'feed.blm: imported (import 1)',
    '  BLM 3, UTF-8, 2 rows, 0.0 s',
    '  Branch 777 is Oakham: 2 rows',
    '  1 added, 0 changed, 0 unchanged',
    '  1 row set aside:',
    '    line 11, 777_2: PRICE "x" is not an amount',
    '  Warnings:',
    '    the property type "9999" is not known: read as not specified (line 10)',
    '  Positions: 1 by postcode',
  ])
  expect(out.bars).toContain('feed.blm  [########################] 2 of 2 rows')
  const report = out.lines.splice(0)

  await importsCommand(desk.deps, {}, out)
  expect(out.lines.splice(0)).toEqual([
    '    1  2026-11-20 10:00  imported  feed.blm: 1 added, 0 changed, 0 left, 1 set aside',
  ])
  await importsCommand(desk.deps, { importId: 1 }, out)
  expect(out.lines.splice(0)).toEqual(report)
  expect(await undoImportCommand(desk.deps, {}, out)).toBe(0)
  expect(out.lines.splice(0)).toEqual(['Import 1 (feed.blm) is undone: 1 listing removed, 0 as before.'])
})

test('imports are printed as JSON for programs', async () => {
  const out = writer()
  const path = await desk.write(writeBlm([saleRow('CF1_1')]), 'feed.blm')
  await importCommand(desk.deps, { path, json: true }, out)
  await importsCommand(desk.deps, { json: true }, out)
  await undoImportCommand(desk.deps, { json: true }, out)
  await undoImportCommand(desk.deps, { json: true }, out)
  const [imported, list, undone, not] = out.lines.map((line) => JSON.parse(line))
  expect(imported).toMatchObject([{ state: 'imported', added: 1 }])
  expect(list).toMatchObject([{ id: 1, state: 'imported', report: { added: 1 } }])
  expect(undone).toEqual({ import: 1, file: 'feed.blm', removed: 1, restored: 0 })
  expect(not).toEqual({ problem: 'import 1, the last, has been undone already' })
})

test('only terminals get a progress bar', () => {
  const written: string[] = []
  const stream = { write: (text: string) => written.push(text) }
  expect(processWriter({ stdout: stream, stderr: stream }).progress).toBeUndefined()
  processWriter({ stdout: stream, stderr: { ...stream, isTTY: true } }).progress?.('half')
  expect(written).toEqual(['\r\u001B[2Khalf'])
})
