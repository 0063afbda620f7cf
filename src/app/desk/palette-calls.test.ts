import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import type { Services } from '../services.ts'
import { paletteCalls } from './palette-calls.ts'

let fixture: StockFixture
beforeEach(async () => {
  fixture = await openStockFixture()
})
afterEach(() => fixture.close())

test.each(['mill street', 'cf1_7', 'LE15 7PB', 'le157pb', 'LE15 7'])('%j finds a home', async (words) => {
  await fixture.store([
    aListing({ agentRef: 'CF1_7', address: { display: 'Mill Street', line1: '4', outcode: 'LE15', incode: '7PB' } }),
    aListing({ agentRef: 'CF1_8', address: { display: 'Northgate', line1: '4', outcode: 'LE15', incode: '6PB' } }),
  ])
  const call = createDeskCalls({ db: fixture.db } as Services, paletteCalls, () => fixture.time.now)
  const answer = await call(await fixture.person('manager'), 'find-properties', { words })
  expect(answer.ok && answer.value.map(({ address }) => address)).toEqual(['Mill Street'])
})
