import { describe, expect, it } from 'vitest'
import type { Channel, Status } from '../listing/listing.ts'
import { cardLabels, isAvailable, type LabelFacts } from './labels.ts'

const now = new Date('2026-11-20T12:00:00Z')

const old: LabelFacts = { channel: 'sales', status: 'available', tags: [], createdAt: '2026-01-05T09:00:00Z' }

function labelsOf(facts: Partial<LabelFacts>, showSstcAsSold = false): string[] {
  return cardLabels({ ...old, ...facts }, { now, showSstcAsSold }).map(({ text }) => text)
}

describe('the state on a card', () => {
  const cases: [Status, Channel, label: string[], labelWhenSstcIsSold?: string[]][] = [
    ['available', 'sales', []],
    ['available', 'lettings', []],
    ['withdrawn', 'sales', []],
    ['under_offer', 'sales', ['Under offer']],
    ['under_offer', 'lettings', ['Let Agreed']],
    ['let_agreed', 'sales', ['Under offer']],
    ['let_agreed', 'lettings', ['Let Agreed']],
    ['sstc', 'sales', ['SSTC'], ['Sold']],
    ['sold', 'sales', ['Sold']],
    ['exchanged', 'sales', ['Exchanged'], ['Sold']],
    ['completed', 'sales', ['Completed'], ['Sold']],
    ['let', 'lettings', ['Let']],
    ['let', 'sales', []],
    ['reserved', 'sales', ['Reserved']],
  ]
  it.each(cases)('of a home that is %s in %s is %j', (status, channel, label, asSold = label) => {
    expect(labelsOf({ status, channel })).toEqual(label)
    expect(labelsOf({ status, channel }, true)).toEqual(asSold)
  })
})

describe('an auction', () => {
  it.each([
    ['is still to come', '2026-11-21', 150_000, []],
    ['is today', '2026-11-20', 150_000, []],
    ['has passed without an exchanged price', '2026-11-19', undefined, ['Auction ended']],
    ['has passed with an exchanged price', '2026-11-19', 150_000, ['Sold']],
  ] as const)('that %s has the right label', (_, auctionDate, exchangedPrice, label) => {
    expect(labelsOf({ auctionDate, exchangedPrice })).toEqual(label)
  })

  it('that has passed ends in London, and its lot is not a new listing', () => {
    expect(labelsOf({ auctionDate: '2026-11-19', createdAt: '2026-11-19T09:00:00Z' })).toEqual(['Auction ended'])
    const lateInJune = new Date('2026-06-10T23:30:00Z')
    expect(cardLabels({ ...old, auctionDate: '2026-06-10' }, { now: lateInJune, showSstcAsSold: false })).toEqual([
      { text: 'Auction ended', kind: 'state' },
    ])
  })

  it('that has passed does not hide that its lot is under offer', () => {
    expect(labelsOf({ auctionDate: '2026-11-19', status: 'under_offer' })).toEqual(['Under offer'])
  })
})

describe('a new listing', () => {
  it.each([
    ['of this minute', '2026-11-20T12:00:00Z', 'available', true],
    ['of exactly seven days ago', '2026-11-13T12:00:00Z', 'available', true],
    ['of a second more than seven days ago', '2026-11-13T11:59:59Z', 'available', false],
    ['that is under offer already', '2026-11-19T12:00:00Z', 'under_offer', true],
    ['that is sold subject to contract already', '2026-11-19T12:00:00Z', 'sstc', false],
    ['that is sold already', '2026-11-19T12:00:00Z', 'sold', false],
    ['that is withdrawn', '2026-11-19T12:00:00Z', 'withdrawn', false],
  ] as const)('is told by its age and its status: %s (%s, %s)', (_, createdAt, status, isNew) => {
    expect(labelsOf({ createdAt, status }).includes('NEW Listing!')).toBe(isNew)
  })

  it('whose feed does not say when it was made is not new', () => {
    expect(labelsOf({ createdAt: '2026-11-19T12:00:00Z', undated: true })).toEqual([])
  })

  it('that is let already is not new', () => {
    expect(labelsOf({ createdAt: '2026-11-19T12:00:00Z', status: 'let', channel: 'lettings' })).toEqual(['Let'])
  })
})

it('a new home keeps its label whatever its state, which stands first', () => {
  const facts: LabelFacts = {
    ...old,
    status: 'under_offer',
    tags: ['garden', 'new-home'],
    createdAt: '2026-11-19T12:00:00Z',
  }
  expect(cardLabels(facts, { now, showSstcAsSold: false })).toEqual([
    { text: 'Under offer', kind: 'state' },
    { text: 'New Home', kind: 'new' },
    { text: 'NEW Listing!', kind: 'new' },
  ])
})

describe('status `available` of a search', () => {
  it.each([
    ['under_offer', false],
    ['reserved', false],
    ['sstc', false],
    ['exchanged', false],
    ['completed', false],
    ['let_agreed', false],
    ['sold', false],
    ['let', false],
    ['withdrawn', false],
    ['available', true],
  ] as const)('includes %s: %s', (status, available) => {
    expect(isAvailable({ status })).toBe(available)
  })

  it('leaves out a lot that is exchanged', () => {
    expect(isAvailable({ status: 'available', exchangedPrice: 150_000 })).toBe(false)
  })
})
