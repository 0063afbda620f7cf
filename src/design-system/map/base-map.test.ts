import { expect, test } from 'vitest'
import { tilesSource } from './base-map.ts'
import { mapStyle } from './map-style.ts'

const colours = {
  land: '#fff',
  built: '#eee',
  building: '#ddd',
  green: '#cec',
  sea: '#cde',
  waterText: '#456',
  road: '#fff',
  minor: '#ccc',
  rail: '#aaa',
  ink: '#000',
  muted: '#555',
  primary: '#060',
}

test.each([
  ['http://localhost/map/town.pmtiles', { type: 'vector', url: 'pmtiles://http://localhost/map/town.pmtiles' }],
  [
    'https://tiles.example/uk.pmtiles?key=1',
    { type: 'vector', url: 'pmtiles://https://tiles.example/uk.pmtiles?key=1' },
  ],
  ['https://tiles.example/planet', { type: 'vector', url: 'https://tiles.example/planet' }],
  ['http://localhost/map/town.geojson', { type: 'geojson', data: 'http://localhost/map/town.geojson' }],
])('%s is read as %j', (url, source) => {
  expect(tilesSource(url)).toEqual(source)
})

test('tiles are drawn by their layers, a sketch by what its features say', () => {
  const tiles = mapStyle(tilesSource('https://tiles.example/planet'), colours, 'Any').layers
  const sketch = mapStyle(tilesSource('http://localhost/map/town.geojson'), colours, 'Any').layers
  expect(sketch.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id))
  expect(tiles.find(({ id }) => id === 'river')).toMatchObject({ 'source-layer': 'waterway' })
  expect(sketch.filter((layer) => 'source-layer' in layer)).toEqual([])
  expect(sketch.find(({ id }) => id === 'river')).toMatchObject({ filter: ['==', ['get', 'layer'], 'waterway'] })
  expect(sketch.find(({ id }) => id === 'rail')).toMatchObject({
    filter: ['all', ['==', ['get', 'layer'], 'transportation'], ['match', ['get', 'class'], ['rail'], true, false]],
  })
})
