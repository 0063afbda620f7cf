import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTaxTables } from '#src/calculators/server/load-tax-tables.ts'
import { type Buyer, stampDuty } from '#src/calculators/stamp-duty.ts'
import { dutyTableAt } from '#src/calculators/tax-tables.ts'

const worked: [buyer: Buyer, price: number, said: string][] = [
  [[], 295_000, '£4,750'],
  [[], 350_000, '£7,500'],
  [['first_time'], 350_000, '£2,500'],
  [['additional'], 350_000, '£25,000'],
  [[], 600_000, '£20,000'],
  [['first_time'], 600_000, '£20,000'],
]

test.each(worked)(
  'the article on stamp duty says what the calculator says: %j at %i is %s',
  async (buyer, price, said) => {
    const table = dutyTableAt(await loadTaxTables(), 'england', '2026-11-02')!
    expect(`£${stampDuty(table, price, buyer).totalPounds.toLocaleString('en-GB')}`).toBe(said)
    expect(await readFile(join(import.meta.dirname, 'demo/articles/stamp-duty-by-example.md'), 'utf8')).toContain(said)
  },
)
