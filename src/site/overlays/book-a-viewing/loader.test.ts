import { expect, test } from 'vitest'
import type { Services } from '#src/app/services.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { loader } from './loader.ts'

const services = {
  agency: anAgency(),
  clock: () => new Date('2026-11-20T12:00:00Z'),
  formProtection: { captcha: { publicConfig: () => ({ adapter: 'none' }) } },
} as unknown as Services

async function isOffered(changes: ListingChanges): Promise<boolean> {
  const property = { ...aListing(changes), id: 7 } as Property
  const query = new URLSearchParams()
  return (await loader(services, { path: '/book-a-viewing', params: {}, query, property })) !== 'missing'
}

test('a viewing is offered of homes on the market, and not once their auction is over', async () => {
  expect(await isOffered({})).toBe(true)
  expect(await isOffered({ status: 'sold' })).toBe(false)
  expect(await isOffered({ auction: { date: '2026-11-20T14:00:00Z' } })).toBe(true)
  expect(await isOffered({ auction: { date: '2026-11-19T14:00:00Z' } })).toBe(false)
})
