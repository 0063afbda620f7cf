import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SavedCard } from '../saved-card.ts'
import { SavedHomes } from './saved-homes.tsx'
import { listInWords } from './share-list.tsx'

test('an empty list mentions the heart only where JavaScript shows one', () => {
  const html = renderToStaticMarkup(<SavedHomes ways={[]} ofUser={{ properties: [], unknown_ids: [] }} />)
  expect(html).toContain('<span class="withScript">Tap the heart on any property to save it.</span>')
  expect(html).toContain('<span class="withoutScript">Turn on JavaScript to save properties.</span>')
})

test('a shared list has the price, address and link of each home on the market', () => {
  const card = { propertyId: 12, propertyChannel: 'sales', price: '£325,000', displayAddress: 'Northgate, Oakham' }
  const gone = { ...card, leftMarketAt: '2026-11-10T00:00:00Z' }
  const homes = [
    [12, card as SavedCard],
    [13, gone as SavedCard],
    [14, 'unknown'],
    [15, undefined],
  ] as const
  expect(listInWords(homes, 'https://homes.example')).toBe(
    'Homes I’ve saved:\n\n£325,000, Northgate, Oakham\nhttps://homes.example/properties/12/sales\n\nhttps://homes.example/properties/15',
  )
})
