import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stampDuty } from '../stamp-duty.ts'
import { dutyTableAt } from '../tax-tables.ts'
import { loadTaxTables } from './load-tax-tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-tables-'))
})
afterAll(() => rm(folder, { recursive: true }))

const shipped = () => readFile('data/tax-tables.json', 'utf8')

async function load(text: string) {
  const file = join(folder, 'tables.json')
  await writeFile(file, text)
  return await loadTaxTables(file)
}

/** The shipped file with a later table for Wales, in which the first band is taxed at 1%. */
async function withSuccessor(effectiveFrom: string): Promise<string> {
  const all = JSON.parse(await shipped())
  const { tables } = all.stamp_duty_wales
  const successor = structuredClone(tables[0])
  successor.effective_from = effectiveFrom
  successor.base[0].base_ltt_rate = 1
  tables.push(successor)
  return JSON.stringify(all)
}

describe('tables that the calculation cannot rely on are refused', () => {
  test.each<[string, string, string, string]>([
    ['a gap between bands', '"minimum_property_price": 125000', '"minimum_property_price": 125001', 'each where the'],
    ['bands that end', '"maximum_property_price": null', '"maximum_property_price": 9000000', 'has no maximum'],
    ['a band of two taxes', '"base_sdlt_rate": 0,', '"base_sdlt_rate": 0, "base_ltt_rate": 0,', 'the rate of one tax'],
    ['a rate above a hundred', '"base_sdlt_rate": 12,', '"base_sdlt_rate": 120,', 'base'],
    ['a rate too fine to add up', '"base_sdlt_rate": 12,', '"base_sdlt_rate": 1.125,', '0.01'],
    ['a nation left out', '"northern_ireland"', '"england"', 'leave out northern_ireland'],
    ['a date that is none', '"2025-04-01"', '"1 April 2025"', 'effective_from'],
    ['a name that nobody reads', '"surcharge_minimum_price"', '"surcharge_minimum"', 'surcharge_minimum'],
  ])('%s', async (_name, find, replace, complaint) => {
    await expect(load((await shipped()).replace(find, replace))).rejects.toThrow(complaint)
  })

  test('a successor that begins no later', async () => {
    await expect(load(await withSuccessor('2024-12-11'))).rejects.toThrow('in the order of their dates')
  })
})

test('a successor holds from its date on, and not a day before', async () => {
  const tables = await load(await withSuccessor('2027-04-06'))
  const on = (date: string) => {
    const table = dutyTableAt(tables, 'wales', date)
    return table && stampDuty(table, 200_000, []).totalPounds
  }
  expect(['2024-12-10', '2024-12-11', '2027-04-05T23:59:59Z', '2027-04-06'].map(on)).toEqual([undefined, 0, 0, 2_000])
})
