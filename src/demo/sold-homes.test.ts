import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseStreets } from './ingredients/streets.ts'
import { generateSoldHomes } from './sold-homes.ts'

const locality = JSON.parse(readFileSync('agencies/demo/demo.json', 'utf8'))
const streets = parseStreets(readFileSync('agencies/demo/streets.tsv', 'utf8'), locality)
const today = new Date('2026-11-20T10:00:00Z')
const homes = generateSoldHomes({ seed: 'demo', count: 600, streets, today })

test('the same seed and day invent the same sales, another seed others', () => {
  expect(generateSoldHomes({ seed: 'demo', count: 600, streets, today })).toEqual(homes)
  expect(generateSoldHomes({ seed: 'other', count: 600, streets, today })).not.toEqual(homes)
})

test('they lie in the past, on streets of the demonstration, at prices that its stock could have', () => {
  expect(new Set(homes.map(({ id }) => id)).size).toBe(600)
  for (const { soldOn, price, street, postcode } of homes) {
    expect(soldOn < '2026-11-01' && soldOn > '2021-11-01').toBe(true)
    expect(price).toBeGreaterThan(90_000)
    expect(price).toBeLessThan(1_600_000)
    expect(streets.some(({ name }) => name === street)).toBe(true)
    expect(postcode).toMatch(/^(LE15|PE9|[A-Z]{1,2}\d+) \d[A-Z]{2}$/)
  }
})

test('every type is among them', () => {
  expect(new Set(homes.map(({ type }) => type))).toEqual(new Set(['detached', 'semi-detached', 'terraced', 'flat']))
})
