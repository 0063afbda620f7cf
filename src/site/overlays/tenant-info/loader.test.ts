import { expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { hasTenantInfo } from './loader.ts'

const agency = anAgency()
const legal = { ...agency.legal, tenantFeesUrl: '/tenant-fees' }
const has = (changes: ListingChanges) =>
  hasTenantInfo(aListing({ channel: 'lettings', ...changes }) as Property, { legal })

test('the agency’s page on tenants’ fees is offered with homes to let, and never with commercial lettings', () => {
  expect(has({})).toBe(true)
  expect(has({ channel: 'sales' })).toBe(false)
  expect(has({ typeId: 178 })).toBe(false)
  expect(has({ lettings: { letType: 'commercial' } })).toBe(false)
  expect(has({ typeId: 178, lettings: { feesText: 'Legal costs of £500.' } })).toBe(true)
})
