import { describe, expect, it } from 'vitest'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { type WithheldReason, withheldReason, withheldReasonText } from './withheld-listings.ts'

describe('a listing', () => {
  const cases: [why: string, ListingChanges, WithheldReason | null][] = [
    ['hidden by its feed', { hidden: true }, 'hidden_by_feed'],
    ['to let with a blank rent', { channel: 'lettings', price: { amount: null } }, 'rent_not_stated'],
    ['to let for nought', { channel: 'lettings', price: { amount: 0 } }, 'rent_not_stated'],
    ['to let, rent on application', { channel: 'lettings', price: { qualifier: 'poa' } }, 'rent_not_stated'],
    ['to let from a rent', { channel: 'lettings', price: { qualifier: 'from' } }, 'rent_not_one_figure'],
    ['to let at offers over', { channel: 'lettings', price: { qualifier: 'offers_over' } }, 'rent_not_one_figure'],
    ['to let at a guide', { channel: 'lettings', price: { qualifier: 'guide_price' } }, 'rent_not_one_figure'],
    ['to let, offers invited', { channel: 'lettings', price: { qualifier: 'offers_invited' } }, 'rent_not_one_figure'],
    [
      'to let, nation unknown',
      { channel: 'lettings', address: { nation: undefined }, price: { qualifier: 'oiro' } },
      'rent_not_one_figure',
    ],
    [
      'to let to students, blank',
      { channel: 'lettings', lettings: { letType: 'student' }, price: { amount: null } },
      'rent_not_stated',
    ],
    ['to let at one rent', { channel: 'lettings' }, null],
    ['to let at a fixed rent', { channel: 'lettings', price: { qualifier: 'fixed_price' } }, null],
    [
      'to let in Scotland at offers over',
      { channel: 'lettings', address: { nation: 'scotland' }, price: { qualifier: 'offers_over' } },
      null,
    ],
    [
      'to let in Wales on application',
      { channel: 'lettings', address: { nation: 'wales' }, price: { amount: null } },
      null,
    ],
    [
      'to let in Spain on application',
      { channel: 'lettings', address: { nation: undefined, countryCode: 'ES' }, price: { amount: null } },
      null,
    ],
    [
      'business premises on application',
      { channel: 'lettings', lettings: { letType: 'commercial' }, price: { amount: null } },
      null,
    ],
    ['an office on application', { channel: 'lettings', typeId: 178, price: { amount: null } }, null],
    ['a garage on application', { channel: 'lettings', typeId: 51, price: { amount: null } }, null],
    ['for sale on application', { price: { amount: null } }, null],
    ['for sale at offers over', { price: { qualifier: 'offers_over' } }, null],
  ]
  it.each(cases)('is shown, or withheld with its reason: %s', (_, changes, reason) => {
    expect(withheldReason(aListing(changes))).toBe(reason)
  })
})

it('tells the agency what to mend', () => {
  expect(withheldReasonText('rent_not_stated')).toContain('one stated rent')
})
