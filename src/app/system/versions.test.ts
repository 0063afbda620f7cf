import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseChangelog } from './versions.ts'

test('words before the first release, and lines of nothing, are left out', () => {
  expect(parseChangelog('# Changelog\nBy hand.\n\n## 1.0\n\nAbout it.\n')).toEqual([{ version: '1.0', changes: [] }])
})

test('changes are read with the lines that they go on in, below their headings', () => {
  const text = '## 1.1\n- **Loose**: one\n  more\n### For agencies\n- Two\n- Three\n## 1.0\n### Old\n- Four\n'
  expect(parseChangelog(text)).toEqual([
    {
      version: '1.1',
      changes: [
        { heading: '', lines: ['**Loose**: one more'] },
        { heading: 'For agencies', lines: ['Two', 'Three'] },
      ],
    },
    { version: '1.0', changes: [{ heading: 'Old', lines: ['Four'] }] },
  ])
})

test('our own list of changes is read as a whole', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8')
  const read = parseChangelog(text).flatMap(({ changes }) => changes.flatMap(({ lines }) => lines))
  expect(read.length).toBe(text.match(/^- /gm)?.length)
})
