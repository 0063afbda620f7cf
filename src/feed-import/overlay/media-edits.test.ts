import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MediaItem } from '#src/property/listing/listing.ts'
import { addedKey, arrangeMedia, formatMediaEdits, type MediaEdits, mediaKeys, mergeMedia } from './media-edits.ts'
import { readMediaEdits } from './media-fields.ts'

const feed = (...names: string[]): MediaItem[] => names.map((source) => ({ source }))
const upload = (letter: string) => ({ media: letter.repeat(32), width: 1200, height: 800 })
const shown = (items: readonly MediaItem[]) => items.map(({ source, media }) => source ?? media?.[0])

describe('what the Desk lays over the photos of a feed', () => {
  test.each<[string, MediaItem[], MediaEdits, unknown[]]>([
    ['nothing', feed('a', 'b'), {}, ['a', 'b']],
    ['an order', feed('a', 'b', 'c'), { order: ['feed:c', 'feed:a', 'feed:b'] }, ['c', 'a', 'b']],
    ['an order, and the feed sends a new one', feed('n', 'a', 'b'), { order: ['feed:b', 'feed:a'] }, ['b', 'a', 'n']],
    ['an order, and the feed drops one', feed('a'), { order: ['feed:b', 'feed:a'] }, ['a']],
    ['an order that names one twice', feed('a', 'b'), { order: ['feed:b', 'feed:b'] }, ['b', 'a']],
    ['an upload, after the feed’s', feed('a'), { added: [upload('e')] }, ['a', 'e']],
    ['an upload before the feed’s', feed('a'), { added: [upload('e')], order: [addedKey(upload('e'))] }, ['e', 'a']],
    ['an upload, and the feed sends none any more', [], { added: [upload('e')] }, ['e']],
    ['a hidden one', feed('a', 'b'), { edits: { 'feed:a': { hidden: true } } }, ['b']],
    ['a hidden one that the feed has no longer', feed('b'), { edits: { 'feed:a': { hidden: true } } }, ['b']],
    ['the second of one name', feed('a', 'a'), { order: ['feed:a#2'], edits: { 'feed:a': { hidden: true } } }, ['a']],
    ['one replaced', feed('a'), { edits: { 'feed:a': { replacement: upload('f') } } }, ['f']],
    [
      'one without a file name, by its content',
      [upload('d')],
      { edits: { [`feed:${'d'.repeat(32)}`]: { hidden: true } } },
      [],
    ],
  ])('%s', (_, given, edits, expected) => {
    expect(shown(mergeMedia(given, edits))).toEqual(expected)
  })

  test('words of staff win over the feed’s, an empty text is none, and all other words are the feed’s', () => {
    const given = [
      { source: 'a', caption: 'Front', alt: 'A house' },
      { source: 'b', caption: 'Hall' },
    ]
    expect(
      mergeMedia(given, { edits: { 'feed:a': { caption: 'Drive' }, 'feed:b': { caption: '', alt: 'A hall' } } }),
    ).toEqual([
      { source: 'a', caption: 'Drive', alt: 'A house' },
      { source: 'b', alt: 'A hall' },
    ])
  })

  test('a cropped photo has no source, so that the feed’s own can’t take its place when it is fetched', () => {
    const crop = { angle: 0, left: 0, top: 0, width: 0.5, height: 1, of: upload('a'), shown: upload('b') }
    expect(mergeMedia([{ source: 'a', caption: 'Front' }], { edits: { 'feed:a': { crop } } })).toEqual([
      { ...upload('b'), caption: 'Front' },
    ])
  })
})

const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
const uploads = fc.uniqueArray(fc.constantFrom(...'0123'), { maxLength: 4 })
const anyKey = fc.oneof(
  fc.constantFrom(...'abcdefgh').map((name) => `feed:${name}`),
  fc.constantFrom(...'0123').map((letter) => addedKey(upload(letter))),
)
const anyEdits = fc.record({
  order: fc.option(fc.array(anyKey, { maxLength: 12 }), { nil: undefined }),
  hidden: fc.array(anyKey, { maxLength: 6 }),
  added: uploads,
})

test('whatever is laid over whatever the feed sends, every photo shows once, and only those that are hidden don’t', () => {
  fc.assert(
    fc.property(names, anyEdits, (sent, { order, hidden, added }) => {
      const edits: MediaEdits = {
        ...(order && { order }),
        edits: Object.fromEntries(hidden.map((key) => [key, { hidden: true as const }])),
        added: added.map(upload),
      }
      const all = arrangeMedia(feed(...sent), edits)
      const expected = [...mediaKeys(feed(...sent)), ...added.map((letter) => addedKey(upload(letter)))]
      expect(all.map(({ key }) => key).toSorted()).toEqual(expected.toSorted())
      expect(mergeMedia(feed(...sent), edits)).toHaveLength(expected.filter((key) => !hidden.includes(key)).length)
      // those that are named stand in the order in which they are named
      const named = [...new Set(order)].filter((key) => expected.includes(key))
      expect(all.slice(0, named.length).map(({ key }) => key)).toEqual(named)
    }),
  )
})

test('a feed that adds and drops photos never changes the order of those that stay', () => {
  fc.assert(
    fc.property(names, names, anyEdits, (before, after, { order, added }) => {
      const edits: MediaEdits = { ...(order && { order }), added: added.map(upload) }
      const named = new Set(order)
      const staying = (sent: string[]) =>
        arrangeMedia(feed(...sent), edits)
          .map(({ key }) => key)
          .filter(
            (key) =>
              named.has(key) && (key.startsWith('desk:') || (before.includes(key[5]!) && after.includes(key[5]!))),
          )
      expect(staying(after)).toEqual(staying(before))
    }),
  )
})

test.each([
  ['a text', 'D'],
  ['a field that there is not', { colour: 'red' }],
  ['an order that is no list', { order: 'a' }],
  ['an upload that is no content hash', { added: [{ media: '../etc', width: 1, height: 1 }] }],
  ['a photo with something else in it', { edits: { 'feed:a': { script: 'x' } } }],
])('%s is not taken', (_, value) => {
  expect(readMediaEdits(value)).toBeUndefined()
})

test('what was laid over is told in words', () => {
  expect(formatMediaEdits({})).toBe('As in the feed')
  expect(
    formatMediaEdits({ order: ['feed:a'], added: [upload('a')], edits: { 'feed:a': { hidden: true, caption: 'x' } } }),
  ).toBe('Own order, 1 added, 1 hidden, 1 with words of your own')
})
