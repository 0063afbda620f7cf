import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nearbyPoints } from '#src/places/nearby-points.ts'
import { advertFindings } from '#src/property/advert-rules/advert-rules.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { propertyType } from '#src/property/listing/property-types.ts'
import { readWater } from '#test/map-water.ts'
import { generateStock } from './generate-stock.ts'
import type { Locality } from './ingredients/locality.ts'
import { parsePlacesOfInterest, parseStreets } from './ingredients/streets.ts'

const TODAY = new Date('2026-11-20T12:00:00Z')

const wordsOf = ({ summary, description, features }: Listing) =>
  [summary, description.replaceAll(/<[^>]+>/g, ' '), ...features].join(' ')

/** Each says what is wrong with a home, if anything. */
const rules: Record<string, (home: Listing) => string | undefined> = {
  'no advert says what a letting must not say, and no deposit is above its cap': (home) =>
    advertFindings(home, { today: '2026-11-20', prsDatabase: [] }).find(({ rule }) => /-words$|-cap$/.test(rule))
      ?.detail,
  'nothing is done to a home before it is built, and no home built after 1996 has been untouched for thirty years': (
    home,
  ) => {
    const words = wordsOf(home)
    const built =
      /(?:Built (?:about |in )|since |date is about |was built in |(?:house|home|cottage|terrace|bungalow|conversion|farmhouse|flat|maisonette|townhouse|studio) of )(1[67]\d\d|18\d\d|19\d\d|20[012]\d)\b/.exec(
        words,
      )?.[1]
    if (built === undefined) return undefined
    if (/untouched for thirty years/i.test(words) && Number(built) > 1996) return `untouched, but built in ${built}`
    const done = [
      ...words.matchAll(
        /(?:rewired|replumbed|new roof|extended|in lime|replastered|refitted|new windows|throughout) in (\d{4})/g,
      ),
    ]
    const early = done.find(([, year]) => Number(year) <= Number(built))
    return early && `built in ${built}, ${early[0]}`
  },
  'only flats and businesses have a lift': ({ material, typeId }) => {
    const { category } = propertyType(typeId)
    return /^lift/i.test(material.accessibility ?? '') &&
      !['flats', 'commercial', 'retirement'].includes(category ?? '')
      ? `a lift in ${category}`
      : undefined
  },
  'garages and land take no pets and no furniture': ({ lettings, typeId }) => {
    const { category } = propertyType(typeId)
    if (category !== 'garages' && category !== 'land') return undefined
    return lettings?.pets !== undefined || lettings?.furnishing !== undefined
      ? `pets or furniture in ${category}`
      : undefined
  },
  'business premises take no pets and no furniture': ({ lettings, typeId }) =>
    propertyType(typeId).category === 'commercial' &&
    (lettings?.pets !== undefined || lettings?.furnishing !== undefined)
      ? 'pets or furniture in business premises'
      : undefined,
  'only flats look out over a city': ({ media, typeId }) => {
    const { category } = propertyType(typeId)
    const seen = media.photos.find(({ alt }) => /\bapartment\b/i.test(alt ?? ''))
    return seen && category !== 'flats' && category !== 'retirement' ? `"${seen.alt}" in ${category}` : undefined
  },
  'an estate has a large house, or says nothing of its size': ({ acres = 0, squareFeet, bedrooms }) =>
    bedrooms && acres > 40 && squareFeet && squareFeet < 8_000 ? `${squareFeet} sq ft in ${acres} acres` : undefined,
  'a garage in the summary is one in the parking, too': ({ summary, material }) =>
    / a garage\b/.test(summary) && !/garage|cart shed/i.test(material.parking ?? 'garage')
      ? `"${summary}" and "${material.parking}"`
      : undefined,
  'an auction that is past has ended': ({ auction, status }) =>
    auction && Date.parse(auction.date) < TODAY.getTime() && status === 'available'
      ? `auctioned on ${auction.date}, still available`
      : undefined,
}

/** The middle of Rutland Water, and of a lake of the second map: what shows that water is found at all. */
const maps = {
  demo: { file: 'rutland.pmtiles', lake: { lat: 52.65, lng: -0.63 } },
  tenter: { file: 'leeds.geojson', lake: { lat: 53.8345, lng: -1.4924 } },
}

test('Tinwell is near Stamford station', () => {
  const places = parsePlacesOfInterest(readFileSync(join(import.meta.dirname, '../../agencies/demo/pois.tsv'), 'utf8'))
  const [station] = nearbyPoints(places, { lat: 52.6435, lng: -0.5155 })
  expect(station).toMatchObject({ kind: 'station', name: 'Stamford' })
  expect(station?.miles).toBeLessThan(2)
})

describe.each(['demo', 'tenter'] as const)('the homes of agencies/%s do not contradict themselves', (name) => {
  const folder = join(import.meta.dirname, '../../agencies', name)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const locality: Locality = JSON.parse(read('demo.json'))
  const places = parsePlacesOfInterest(read('pois.tsv'))
  const listings = generateStock({
    seed: 'demo',
    count: 480,
    locality,
    streets: parseStreets(read('streets.tsv'), locality),
    places,
    pictures: {
      exteriors: JSON.parse(read('pictures/exteriors/manifest.json')),
      interiors: JSON.parse(read('pictures/interiors/manifest.json')),
    },
    hold: (recipe) => ({ media: JSON.stringify(recipe) }),
    today: TODAY,
  }).map(({ listing }) => listing)

  test.each(Object.entries(rules))('%s', (_, contradiction) => {
    expect(listings).toHaveLength(480)
    const found = listings.flatMap((home) => {
      const words = contradiction(home)
      return words === undefined ? [] : [`${home.agentRef}: ${words}`]
    })
    expect(found).toEqual([])
  })

  test('a station that is named is the nearest one', () => {
    const stations = places.filter(({ kind }) => kind === 'station')
    const named = new RegExp(`\\b(${stations.map((station) => station.name).join('|')}) station\\b`)
    const wrong = listings.flatMap((home) => {
      const [, said] = named.exec(wordsOf(home)) ?? []
      const nearest = home.position && nearbyPoints(stations, home.position)[0]?.name
      return said === undefined || said === nearest ? [] : [`${home.address.display}: ${said}, not ${nearest}`]
    })
    expect(wrong).toEqual([])
  })

  test('no home stands in water', async () => {
    const isInWater = readWater(join(folder, maps[name].file))
    expect(await isInWater(maps[name].lake)).toBe(true)
    const wet: string[] = []
    for (const { agentRef, address, position } of listings)
      if (position && (await isInWater(position))) wet.push(`${agentRef}: ${address.display}`)
    expect(wet).toEqual([])
  })
})
