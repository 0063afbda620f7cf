import { expect, test } from 'vitest'
import { CONSENT_BOXES } from './consent-boxes.ts'
import { formatVersions, latestWordings, parseVersions, shownWording, wordedBoxes } from './consent-wordings.ts'

const wordings = {
  marketing: [
    { version: 2, from: '2026-11-01', wording: 'Tell me about homes' },
    { version: 3, from: '2026-12-01', wording: 'Email me about homes' },
  ],
}

test.each([
  ['without a version', undefined, 'Email me about homes', 3],
  ['with a version that there never was', 9, 'Email me about homes', 3],
  ['from before the last change', 2, 'Tell me about homes', 2],
  ['from before any change', 1, CONSENT_BOXES[1].wording, 1],
] as const)('a form %s showed these words', (_says, version, wording, recorded) => {
  expect(shownWording(wordings, 'marketing', version)).toEqual({ wording, version: recorded })
})

test('an agency without words of its own shows the usual ones, as version 1', () => {
  expect(wordedBoxes().map(({ wording, version }) => [wording, version])).toEqual(
    CONSENT_BOXES.map(({ wording }) => [wording, 1]),
  )
  expect(latestWordings(undefined)).toBeUndefined()
})

test('a page that knows the last words alone shows what the whole list would', () => {
  expect(wordedBoxes(latestWordings(wordings))).toEqual(wordedBoxes(wordings))
})

test('what a form says of its words is read again, and nothing else is', () => {
  expect(parseVersions(formatVersions(wordedBoxes(wordings)))).toEqual({ terms: 1, marketing: 3 })
  expect(parseVersions('marketing:x,news:2,terms,__proto__:3,terms:999999')).toEqual({})
})
