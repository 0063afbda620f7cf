import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import { examineAgency, examineGaps } from './doctor-agency.ts'

const agencies = resolve(import.meta.dirname, '../../../agencies')
const starter = join(agencies, 'starter')

test('the starter loads, and doctor lists everything that is to be filled in at once', async () => {
  expect(await loadAgency(starter)).toHaveProperty('agency')
  const { findings } = await examineAgency(starter, undefined)
  const { state, words = [] } = findings.find(({ about }) => about === 'To fill in') ?? {}
  expect(state).toBe('wrong')
  const files = ['agency.json', 'branches.json', 'content.json', 'first-home.blm', 'pages/privacy.md', 'pages/fees.md']
  for (const file of files) expect(words.some((line) => line.startsWith(`${join(starter, file)}:`))).toBe(true)
  expect(words).toContain(`${join(starter, 'agency.json')}:3:12: fill in Agency name`)
  expect(words).toContain(`${join(starter, 'agency.json')}:7:13: fill in an email address`)
  const inWords = words.join('\n')
  expect(inWords).toMatch(
    /branches\.json:\d+:\d+: fill in the latitude\n.*branches\.json:\d+:\d+: fill in the longitude/,
  )
  expect(inWords).toMatch(/agency\.json:\d+:\d+: fill in where maps start/)
  const others = findings.filter(({ about, state: how }) => how === 'wrong' && about !== 'To fill in')
  expect(others).toEqual([])
})

test('gaps are listed even when a file of the folder cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-starter-'))
  try {
    await cp(starter, folder, { recursive: true })
    await writeFile(join(folder, 'menus.json'), '{')
    const { findings } = await examineAgency(folder, undefined)
    expect(findings.map(({ about }) => about)).toEqual(expect.arrayContaining(['Agency', 'To fill in']))
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a folder that is not there is told by its path alone', async () => {
  const nowhere = join(starter, 'nowhere')
  const { findings } = await examineAgency(nowhere, undefined)
  expect(findings[0]?.words).toContain(`${nowhere} is not a folder`)
})

test('the starter says nothing of the demonstration agencies', async () => {
  const entries = await readdir(starter, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files)
    expect(await readFile(file, 'utf8')).not.toMatch(/Ashlar|Wren|Rutland|Oakham|Tenter|Leeds|Harriet/i)
})

test.each(['demo', 'tenter'])('nothing of agencies/%s is left to be filled in', async (name) => {
  expect(await examineGaps(join(agencies, name))).toBeUndefined()
})
