import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NearbyList, nearbyKind } from './nearby.tsx'

test.each([
  ['pub', 'Rutland Late Night', 'pub'],
  ['restaurant', 'Red India', 'restaurant'],
  ['park', 'Centenary Field', 'park'],
  ['station', 'Oakham', 'railway station'],
  ['station', 'Oakham station', undefined],
  ['school', 'Catmose College', 'school'],
  ['school', 'Catmose Primary', 'primary school'],
  ['school', 'Oakham School', undefined],
  ['doctors', 'Oakham Medical Practice', 'GP surgery'],
  ['bus_stop', 'Market Place', 'bus stop'],
])('a %s called "%s" is described as %s', (kind, name, words) => {
  expect(nearbyKind({ kind, name })).toBe(words)
})

test('the list of places nearby says that distances are in a straight line', () => {
  const html = renderToStaticMarkup(<NearbyList places={[{ kind: 'pub', name: 'The Wheatsheaf', miles: 0.5 }]} />)
  expect(html).toContain('The Wheatsheaf<span class="muted">, pub</span>')
  expect(html).toContain('0.5 miles')
  expect(html).toContain('Distances are in a straight line.')
  expect(renderToStaticMarkup(<NearbyList places={[]} />)).toBe('')
})
