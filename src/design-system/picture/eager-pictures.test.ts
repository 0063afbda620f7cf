import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EAGER_PLACES } from './picture.tsx'

test('the script makes no picture eager that has no place, and all that have one on the widest windows', () => {
  const script = readFileSync(new URL('eager-pictures-script.ts', import.meta.url), 'utf8')
  const [, ...last] = /const last = innerWidth >= 1200 \? (\d) : innerWidth >= 768 \? (\d) : (\d)/.exec(script) ?? []
  expect(last).toHaveLength(3)
  expect(Math.max(...last.map(Number))).toBe(EAGER_PLACES - 1)
})
