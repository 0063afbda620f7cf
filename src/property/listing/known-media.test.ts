import { expect, it } from 'vitest'
import { aListing, aPhoto } from '#test/fixtures/listings.ts'
import { missingSources, storedMedia, withFoundMedia } from './known-media.ts'

const media = aListing({
  media: {
    photos: [{ source: 'a.jpg' }, { source: 'b.jpg', alt: 'Hall' }, { caption: 'Lost' }],
    floorplans: [{ source: 'b.jpg' }],
  },
}).media

it('names what is still to be fetched, each source once', () => {
  expect(missingSources(media)).toEqual(['a.jpg', 'b.jpg'])
})

it('fills in what was found and leaves the rest, and its words, alone', () => {
  const { media: hash, width, height, thumbhash } = aPhoto(9)
  const filled = withFoundMedia(media, new Map([['b.jpg', { media: hash, width, height, thumbhash }]]))
  expect(filled.photos).toEqual([
    { source: 'a.jpg' },
    { source: 'b.jpg', alt: 'Hall', media: hash, width, height, thumbhash },
    { caption: 'Lost' },
  ])
  expect(missingSources(filled)).toEqual(['a.jpg'])
  expect([...storedMedia(filled).keys()]).toEqual(['b.jpg'])
})

it('does not replace a picture that the listing brings itself', () => {
  const own = { ...media, photos: [{ source: 'a.jpg', media: 'own' }] }
  expect(withFoundMedia(own, new Map([['a.jpg', { media: 'other' }]])).photos[0]?.media).toBe('own')
})
