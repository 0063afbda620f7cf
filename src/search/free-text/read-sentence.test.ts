import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchKey } from '#src/places/search-key.ts'
import { parsePlaceFiles, readPlaceFiles } from '#src/places/server/place-files.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { describeCriteria } from '../query/describe-criteria.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { searchPath } from '../url/format-search.ts'
import { DISTANCES } from '../values/distances.ts'
import { channelWords } from '../values/search-words.ts'
import { tidyCriterionText } from '../values/tidy-text.ts'
import {
  CASE_AREAS,
  CASE_TAG_GROUPS,
  KNOWN_PLACE_CASES,
  KNOWN_PLACES,
  SENTENCE_CASES,
  type SentenceCase,
} from './read-sentence.cases.ts'
import { type IsPlace, type ReadSentence, readSentence, sentenceVocabulary } from './read-sentence.ts'
import { MEANING_CASES, MEANING_PLACES } from './sentence-meanings.cases.ts'

const vocabulary = sentenceVocabulary({ tagGroups: CASE_TAG_GROUPS, areas: CASE_AREAS })
const known = new Set(KNOWN_PLACES.map(searchKey))
const isKnown: IsPlace = (words) => known.has(searchKey(words))

const named = ([text, criteria, rest, notUnderstood = []]: SentenceCase) => ({ text, criteria, rest, notUnderstood })
const brief = ({ criteria, rest, notUnderstood }: ReadSentence) => ({ criteria, rest, notUnderstood })

/** The search that a sentence asks for: all that it says, on the channel at hand where it says none. */
function sentenceCriteria({ criteria, rest }: ReadSentence, channel: Channel): Criteria {
  return normaliseCriteria({ channel, tags: [], page: 1, ...criteria, ...(rest !== undefined && { q: rest }) })
}

describe('a sentence', () => {
  test.each(SENTENCE_CASES.map(named))('is understood: $text', ({ text, criteria, rest, notUnderstood }) => {
    expect(brief(readSentence(text, vocabulary))).toEqual({ criteria, rest, notUnderstood })
  })

  test('has more than 200 cases, each another', () => {
    const texts = SENTENCE_CASES.map(([text]) => text)
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.length).toBeGreaterThan(200)
  })

  test.each(KNOWN_PLACE_CASES.map(named))(
    'is understood with known places: $text',
    ({ text, criteria, rest, notUnderstood }) => {
      expect(brief(readSentence(text, vocabulary, isKnown))).toEqual({ criteria, rest, notUnderstood })
    },
  )

  test.each([[''], ['   '], ['\u0000'], ['?!'], ['£'], ['"']])('%j asks for nothing', (text) => {
    expect(readSentence(text, vocabulary)).toEqual({ criteria: {}, understood: [], notUnderstood: [], passedOver: [] })
  })

  test('says how each of its words was taken', () => {
    expect(readSentence('looking for a 2+ bed flat near BN3 up to £300 pw, 2 bathrooms', vocabulary)).toEqual({
      criteria: { channel: 'lettings', minBeds: 2, maxPrice: 1300, within: 3, tags: ['flats'] },
      rest: 'BN3',
      understood: [
        { words: '2+ bed', meaning: '2 bedrooms or more' },
        { words: 'flat', meaning: 'Flat' },
        { words: 'near', meaning: 'Within 3 miles' },
        { words: 'up to £300 pw', meaning: 'Up to £1,300 pcm' },
      ],
      notUnderstood: ['2 bathrooms'],
      passedOver: ['looking', 'for', 'a'],
    })
  })

  test('becomes a search, on the channel at hand if it names none', () => {
    const read = readSentence('2 bed flat in Oakham', vocabulary)
    expect(searchPath(sentenceCriteria(read, 'lettings'))).toBe(
      '/search/property-for-rent/from-2-bed/up-to-2-bed/tag-flats?q=Oakham',
    )
    const sale = readSentence('flat for sale under 200k', vocabulary)
    expect(searchPath(sentenceCriteria(sale, 'lettings'))).toBe('/search/property-for-sale/up-to-200000/tag-flats')
  })
})

describe('a house-hunter’s words', () => {
  const places = new Set(MEANING_PLACES.map(searchKey))
  const isPlace: IsPlace = (words) => places.has(searchKey(words))

  test.each(MEANING_CASES.map(([text, ...meaning]) => ({ text, meaning })))(
    'are understood: $text',
    ({ text, meaning }) => {
      const { criteria, rest, otherPlaces = [], notUnderstood } = readSentence(text, vocabulary, isPlace)
      expect([criteria, [rest, ...otherPlaces].filter(Boolean), notUnderstood]).toEqual(meaning)
    },
  )

  test('say who buys', () => {
    expect(readSentence('first time buyer flat', vocabulary, isPlace).buyer).toBe('first_time')
    expect(readSentence('flat', vocabulary, isPlace).buyer).toBeUndefined()
  })
})

describe('the words of an agency', () => {
  const small = sentenceVocabulary({
    tagGroups: [
      {
        id: 'type',
        name: 'Type',
        tags: [
          { tag: 'House', name: 'House' },
          { tag: 'detached', name: 'Detached' },
        ],
      },
      {
        id: 'more',
        name: 'More',
        tags: [
          { tag: 'sea-view', name: 'Sea view' },
          { tag: 'gth-commercial', name: 'Business' },
        ],
      },
    ],
  })

  test.each<[string, Partial<Criteria>]>([
    ['houses', { tags: ['house'] }],
    ['detached house', { tags: ['detached', 'house'] }],
    ['sea views', { tags: ['sea-view'] }],
    ['cottage', { text: 'cottage', tags: ['house'] }],
    ['flat', { text: 'flat' }],
    ['garden', { text: 'garden' }],
    ['shop', { text: 'shop', tags: ['gth-commercial'] }],
    ['business to let under 20k', { channel: 'lettings', maxPrice: 20_000, tags: ['gth-commercial'] }],
    ['garage', { text: 'garage' }],
  ])('decide what %s means', (text, criteria) => {
    expect(readSentence(text, small).criteria).toEqual(criteria)
  })

  test('may have no tag for what is not wanted', () => {
    expect(brief(readSentence('no garden', small))).toEqual({ criteria: {}, notUnderstood: ['no garden'] })
  })
})

/** Pieces of sentences, in any order: more of the grammar than any text that a machine makes up. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(...[...SENTENCE_CASES, ...KNOWN_PLACE_CASES].flatMap(([text]) => [text, ...text.split(' ')])),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(' '))
const places = fc.constantFrom<(IsPlace | undefined)[]>(undefined, isKnown)

const charactersOf = (texts: readonly string[]) => texts.flatMap((text) => text.match(/[\p{L}\p{N}]/gu) ?? []).sort()

describe('any text', () => {
  test('is read, and each of its words is accounted for once', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 400 })), places, (text, isPlace) => {
        const read = readSentence(text, vocabulary, isPlace)
        const taken = [
          read.rest ?? '',
          ...(read.otherPlaces ?? []),
          ...read.understood.map(({ words }) => words),
          ...read.notUnderstood,
          ...read.passedOver,
        ]
        expect(charactersOf(taken)).toEqual(charactersOf([tidyCriterionText(text, 300) ?? '']))
        for (const { meaning } of read.understood) expect(meaning).not.toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  test('asks for what a path can express', () => {
    fc.assert(
      fc.property(pieces, places, (text, isPlace) => {
        const read = readSentence(text, vocabulary, isPlace)
        const criteria = sentenceCriteria(read, 'sales')
        expect(normaliseCriteria(criteria)).toEqual(criteria)
        expect(criteria).toMatchObject(read.criteria)
      }),
      { numRuns: 500 },
    )
  })
})

/** Criteria of their own; words for a room of a home or for what is looked for, as the rest of the sentence decides. */
const AMBIGUOUS = /^(pets|short-let|garage|parking|gth-commercial|shop|office|industrial|hospitality)$/

describe('its own description', () => {
  const description = ({ understood, rest }: ReadSentence) =>
    [...understood.map(({ meaning }) => meaning), ...(rest === undefined ? [] : [`in ${rest}`])].join('; ')

  test.each(SENTENCE_CASES.map(([text]) => text))('is understood as the search itself: %s', (text) => {
    const read = readSentence(text, vocabulary)
    const again = readSentence(description(read), vocabulary)
    expect({ ...again.criteria, rest: again.rest }).toEqual({ ...read.criteria, rest: read.rest })
  })

  const tags = CASE_TAG_GROUPS.flatMap((group) => group.tags.map(({ tag }) => tag)).filter(
    (tag) => !AMBIGUOUS.test(tag),
  )
  const figure = (least: number, most: number) => fc.integer({ min: least, max: most })
  const searches = fc
    .record(
      {
        channel: fc.constantFrom('sales' as const, 'lettings' as const),
        minBeds: figure(1, 12),
        maxBeds: figure(12, 20),
        minPrice: figure(1000, 90_000),
        maxPrice: figure(90_000, 9_000_000),
        minSquareFeet: figure(1, 900),
        maxSquareFeet: figure(900, 90_000),
        minAcreage: figure(1, 40).map((quarters) => quarters / 4),
        maxAcreage: figure(11, 900),
        updatedAgo: figure(1, 3650),
        createdAgo: figure(1, 3650),
        status: fc.constant('all' as const),
        auctionDate: fc.constantFrom('2026-12-03', '2027-02-28'),
        tags: fc.uniqueArray(
          fc.tuple(fc.constantFrom('', '!'), fc.constantFrom(...tags)).map((parts) => parts.join('')),
          {
            selector: (tag) => tag.replace('!', ''),
            maxLength: 6,
          },
        ),
        shortLets: fc.constant(true),
        pets: fc.constant(true),
        within: fc.constantFrom(...DISTANCES),
      },
      { requiredKeys: ['channel', 'tags'] },
    )
    .filter(({ channel, shortLets, pets, auctionDate }) => (channel === 'sales' ? !shortLets && !pets : !auctionDate))

  test('of any search with chips reads back to the search', () => {
    fc.assert(
      fc.property(searches, fc.constantFrom('Oakham', 'St Ives', 'LE15'), (asked, place) => {
        const criteria = normaliseCriteria({ ...asked, page: 1 })
        const chips = describeCriteria(criteria, { tagGroups: CASE_TAG_GROUPS }).map(({ label }) => label)
        const text = [channelWords(criteria), ...chips.toSorted()].join(', ')
        fc.pre(text.length < 280)
        const read = readSentence(`${text}, in ${place}`, vocabulary)
        expect(read.rest).toBe(place)
        const { tags: asksTags, ...others } = sentenceCriteria({ ...read, rest: undefined }, criteria.channel)
        expect(new Set(asksTags)).toEqual(new Set(criteria.tags))
        expect(others).toEqual({ ...criteria, tags: undefined })
      }),
      { numRuns: 500 },
    )
  })
})

describe('every place there is', async () => {
  const all = await parsePlaceFiles(await readPlaceFiles())
  const keys = new Set(all.flatMap(({ name, label }) => [searchKey(name), searchKey(label)]))
  const isPlace: IsPlace = (words) => keys.has(searchKey(words))
  const names = [...new Set(all.filter(({ kind }) => kind === 'place').map(({ name }) => name))].filter(
    (name) => !/[().]/.test(name),
  )

  test('is just a place', () => {
    const eaten = names.filter((name) => readSentence(name, vocabulary, isPlace).rest !== name)
    expect(eaten).toEqual([])
  })

  test.each([
    ['known', isPlace, 0],
    ['unknown', undefined, 0.01],
  ] as const)('keeps its name in a sentence where it is %s', (_, isPlace, share) => {
    const sample = names.filter((_, index) => index % 7 === 0)
    const eaten = sample.filter((name) => {
      const { criteria, rest } = readSentence(`3 bed house with garden in ${name} under 600k`, vocabulary, isPlace)
      return rest !== name || criteria.maxPrice !== 600_000 || criteria.minBeds !== 3
    })
    expect(eaten.length).toBeLessThanOrEqual(share * sample.length)
  })
})
