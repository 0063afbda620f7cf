import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { GalleryStrip } from '#src/property/gallery/ui/gallery-strip.tsx'
import { galleryPath } from '#src/property/listing/property-paths.ts'
import { letterHref, propertyEnquiryPath } from './enquiry-paths.ts'
import { LocationMap } from './location-map.tsx'
import { MaterialInformationView } from './material-information.tsx'
import { formatNearbyDistance } from './nearby.tsx'
import { RoomList } from './room-list.tsx'

const html = (element: ReactElement) => renderToStaticMarkup(element)
const enquiry = { propertyId: 42, channel: 'sales' as const }

describe('what is not known', () => {
  const rows = [
    { key: 'water', label: 'Water', value: 'Mains' },
    { key: 'coalfield', label: 'Coalfield or mining', value: null },
  ]
  const table = html(<MaterialInformationView groups={[{ title: 'Services', rows }]} enquiry={enquiry} />)

  test('is asked of the agent, with the question written', () => {
    expect(table).toContain('Ask agent<span class="visuallyHidden"> about coalfield or mining</span>')
    expect(table).toContain('question=Coalfield%20or%20mining')
    expect(propertyEnquiryPath(enquiry)).toBe('/contact-office?property_id=42&channel=sales')
    expect(table.match(/Ask agent/g)).toHaveLength(1)
  })

  test('a letter about a home survives every character of its address', () => {
    const about = { email: 'oakham@example.com', address: 'Northgate & Mill, Oakham', reference: 42 }
    const letter = new URL(letterHref(about))
    expect(letter.pathname).toBe('oakham@example.com')
    expect(letter.searchParams.get('subject')).toBe('Northgate & Mill, Oakham (reference 42)')
  })
})

describe('the gallery strip', () => {
  const photos = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      media: `p${index}`,
      width: 1600,
      height: 1067,
      alt: `Room ${index}`,
    }))
  const galleryAt = (number: number) => galleryPath(42, 'sales', 'property-images', number)
  const strip = (count: number) =>
    html(<GalleryStrip photos={photos(count)} address="Northgate" galleryAt={galleryAt} links={[]} />)

  test('without a photo says that they come', () => {
    expect(strip(0)).toContain('Photos coming soon')
  })

  test('one photo stands alone: no counter, nothing to open', () => {
    expect(strip(1)).toContain('class="gallery one"')
    expect(strip(1)).not.toMatch(/counter|<nav/)
  })

  test('every photo leads to the gallery that begins with it, without a script', () => {
    expect(strip(6)).toContain('href="/property-images?property_id=42&amp;channel=sales&amp;picture=6"')
    expect(strip(6)).toContain('All 6 photos')
  })

  test('the first is fetched before all others, and a script fetches those that a wide window shows', () => {
    const images = strip(6).match(/<img[^>]*class="photograph"[^>]*>/g)!
    expect(images[0]).toContain('fetchPriority="high"')
    expect(images.filter((image) => !image.includes('loading="lazy"'))).toHaveLength(1)
    expect(images[1]).toContain('data-place="1"')
  })
})

describe('the map', () => {
  const map = (approximate: boolean) =>
    html(
      <LocationMap
        lat={52.67}
        lng={-0.73}
        approximate={approximate}
        address="Northgate, Oakham"
        tiles="/map/a.pmtiles"
        attribution="© OpenStreetMap contributors"
      />,
    )

  test('before there is one: the address, a way to a map, and the credit', () => {
    expect(map(false)).toContain('Northgate, Oakham')
    expect(map(false)).toContain('https://www.openstreetmap.org/?mlat=52.67&amp;mlon=-0.73#map=16/52.67/-0.73')
    expect(map(false)).toContain('© OpenStreetMap contributors')
  })

  test('an approximate place is said in words, and gets no marker', () => {
    expect(map(true)).toContain('The position is approximate')
    expect(map(true)).not.toContain('mlat')
    expect(map(false)).not.toContain('approximate')
  })
})

test('rooms stand under their floors, with a size where it is known', () => {
  const rooms = [
    { name: 'Kitchen', floor: 'Ground floor', widthM: 5.2, lengthM: 4.15 },
    { name: 'Store', floor: 'Ground floor' },
  ]
  const list = html(<RoomList rooms={rooms} />)
  expect(list).toContain('<h3>Ground floor</h3>')
  expect(list).toContain('5.20 × 4.15 m')
  expect(list.match(/class="size"/g)).toHaveLength(1)
})

test.each([
  [0, '10 yards'],
  [0.085, '150 yards'],
  [0.2499, '440 yards'],
  [0.25, '0.3 miles'],
  [1.04, '1 mile'],
  [2.46, '2.5 miles'],
])('%d miles is %s', (miles, words) => {
  expect(formatNearbyDistance(miles)).toBe(words)
})

test.each([
  ['01632 960 140', 'tel:01632960140'],
  ['+44 (0)1632 960140', 'tel:+441632960140'],
  ['(01632) 960-140', 'tel:01632960140'],
])('%s is rung as %s', (written, href) => {
  expect(telephoneHref(written)).toBe(href)
})
