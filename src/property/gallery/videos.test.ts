import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isHostOf } from './video-link.ts'
import { PLAYERS, UNKNOWN } from './videos.cases.ts'
import { recogniseVideo, shownVideos, videoFrameHosts, videoItems, videoProviderIds } from './videos.ts'

describe('a link to a film or tour', () => {
  test.each(UNKNOWN)('"%s" is not recognised', (url) => {
    expect(recogniseVideo(url)).toBe('unknown')
  })

  test.each(PLAYERS)('%s is of %s', (url, provider, player) => {
    expect(recogniseVideo(url)).toMatchObject({ provider, player })
  })

  test('whatever is said of it, its player is https and on a host that pages may frame', () => {
    const hosts = videoFrameHosts()
    const mixed = fc.tuple(fc.constantFrom(...PLAYERS), fc.string(), fc.webUrl()).map(([[url], words, other]) => {
      const at = url.length - (words.length % url.length)
      return [
        url.slice(0, at) + words,
        `${url}${words}`,
        other.replace(/^https?:\/\/[^/]*/, new URL(absolute(url)).origin),
      ]
    })
    fc.assert(
      fc.property(mixed, (urls) => {
        for (const url of urls) {
          const found = recogniseVideo(url)
          if (typeof found === 'string') continue
          const player = new URL(found.player)
          expect(player.protocol).toBe('https:')
          expect(isHostOf(player.hostname, hosts)).toBe(true)
          expect(new URL(found.url).protocol).toBe('https:')
        }
      }),
    )
  })

  test('every provider has a link among the cases', () => {
    const names = new Set(PLAYERS.map(([, provider]) => provider))
    expect(names.size).toBe(videoProviderIds.length)
  })
})

describe("the agency's settings", () => {
  test('drop a provider, and its host is not framed either', () => {
    const rules = { droppedProviders: ['kuula'] }
    expect(recogniseVideo('https://kuula.co/share/7PB7v', rules)).toBe('dropped')
    expect(videoFrameHosts(rules)).not.toContain('kuula.co')
    expect(videoFrameHosts(rules)).toContain('my.matterport.com')
  })

  test('name a host of their own, whose links are framed as they are', () => {
    const rules = { moreHosts: [{ name: 'Ashlar Wren', host: 'tours.example.com' }] }
    expect(recogniseVideo('http://tours.example.com/northgate/?room=hall', rules)).toEqual({
      provider: 'Ashlar Wren',
      player: 'https://tours.example.com/northgate/?room=hall',
      url: 'https://tours.example.com/northgate/?room=hall',
    })
    expect(videoFrameHosts(rules)).toContain('tours.example.com')
  })
})

const youtube = 'https://youtu.be/aqz-KE-bpKQ'
const nobody = 'https://films.example/7'

it('videos come before tours, numbered through, named if they have no name', () => {
  const url = 'https://example.com/v'
  expect(videoItems({ videos: [{ url }, { url, description: 'The garden' }], virtualTours: [{ url }] })).toEqual([
    { id: 1, kind: 'video', url, description: 'Video 1' },
    { id: 2, kind: 'video', url, description: 'The garden' },
    { id: 3, kind: 'tour', url, description: 'Virtual Tour' },
  ])
})

it('what nobody knows is left out and reported; the others keep their ids and count themselves alone', () => {
  const media = {
    videos: [{ url: nobody }, { url: youtube, description: ' ' }],
    virtualTours: [{ url: 'https://kuula.co/share/7PB7v' }, { url: 'https://kuula.co/share/8QC8w' }],
  }
  const { videos, unknown } = shownVideos(media)
  expect(unknown).toEqual([nobody])
  expect(videos.map(({ id, description, provider }) => [id, description, provider])).toEqual([
    [2, 'Video', 'YouTube'],
    [3, 'Virtual Tour 1', 'Kuula'],
    [4, 'Virtual Tour 2', 'Kuula'],
  ])
})

it('a dropped provider is left out without a word', () => {
  const media = { videos: [{ url: youtube }], virtualTours: [] }
  expect(shownVideos(media, { droppedProviders: ['youtube'] })).toEqual({ videos: [], unknown: [] })
})

function absolute(url: string): string {
  return url.startsWith('//') ? `https:${url}` : url.startsWith('http') ? url : `https://${url}`
}
