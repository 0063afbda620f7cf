import { expect, test } from 'vitest'
import { mapHosts } from './map-hosts.ts'

test('a map of our own lets pages connect to nobody else', () => {
  expect(mapHosts({ tiles: 'map.pmtiles' })).toEqual([])
})

test('a map from elsewhere lets them connect to its tiles, its style and the hosts that it is said to need', () => {
  const tiles = 'https://tiles.example/uk.pmtiles?key=1'
  expect(mapHosts({ tiles })).toEqual(['https://tiles.example'])
  expect(
    mapHosts({
      tiles,
      style: 'https://styles.example:8443/grey.json',
      hosts: ['https://fonts.example', 'https://tiles.example'],
    }),
  ).toEqual(['https://tiles.example', 'https://styles.example:8443', 'https://fonts.example'])
})
