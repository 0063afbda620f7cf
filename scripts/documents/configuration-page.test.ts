import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environmentSchema } from '#src/config.ts'
import { configurationPage } from './configuration-page.ts'

describe('docs/configuration.md', () => {
  test('says what src/config.ts says (node scripts/document-configuration.ts writes it anew)', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')).toBe(configurationPage())
  })

  test.each(Object.keys(environmentSchema.shape))('%s has a line that ends as a sentence', (name) => {
    const line = configurationPage()
      .split('\n')
      .find((text) => text.startsWith(`| \`${name}\` |`))
    expect(line).toMatch(/ \| \S.*\. \|$/)
  })
})
