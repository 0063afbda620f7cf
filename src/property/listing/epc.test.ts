import { describe, expect, it } from 'vitest'
import { epcBand, epcSummary, epcText, isOnCertificate } from './epc.ts'
import type { Epc } from './listing.ts'

describe('the band of a score', () => {
  it.each([
    [0, 'G'],
    [1, 'G'],
    [20, 'G'],
    [21, 'F'],
    [38, 'F'],
    [39, 'E'],
    [54, 'E'],
    [55, 'D'],
    [68, 'D'],
    [69, 'C'],
    [80, 'C'],
    [81, 'B'],
    [91, 'B'],
    [92, 'A'],
    [100, 'A'],
    [118, 'A'],
  ])('%i is %s', (score, letter) => {
    expect(epcBand(score).letter).toBe(letter)
  })
})

describe('the energy rating of an advert', () => {
  const cases: [Epc, summary: string, text: string][] = [
    [{ kind: 'awaited' }, 'Awaited', 'Awaited'],
    [{ kind: 'exempt', reason: 'listed building' }, 'Exempt', 'Exempt: listed building'],
    [{ kind: 'exempt', reason: ' ' }, 'Exempt', 'Exempt'],
    [{ kind: 'letter', letter: 'E' }, 'E', 'E'],
    [{ kind: 'rated', current: 61 }, 'D', 'D (61)'],
    [{ kind: 'rated', current: 61, potential: 78 }, 'D', 'D (61), could be C (78)'],
    [{ kind: 'rated', current: 94, potential: 94 }, 'A', 'A (94)'],
  ]
  it.each(cases)('%j is "%s", in full "%s"', (epc, summary, text) => {
    expect(epcSummary(epc)).toBe(summary)
    expect(epcText(epc)).toBe(text)
  })
})

describe('a certificate that came as a picture', () => {
  const held = { media: 'abc', width: 600, height: 400 }

  it.each<[string, Epc, charts: object[], on: boolean]>([
    ['its picture is still to be fetched', { kind: 'awaited' }, [{ source: 'epc.jpg' }], false],
    ['there is none', { kind: 'awaited' }, [], false],
    ['the letter is known', { kind: 'letter', letter: 'E' }, [held], false],
    ['we hold it, and know no letter', { kind: 'awaited' }, [held], true],
  ])('has the rating, or has not: %s', (_words, epc, charts, on) => {
    expect(isOnCertificate(epc, charts)).toBe(on)
    expect(epcSummary(epc, charts) === 'See certificate').toBe(on)
    expect(epcText(epc, charts) === 'See the certificate').toBe(on)
  })
})
