import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aListing } from '#test/fixtures/listings.ts'
import { WORDING_CASES } from './wording-lint.cases.ts'
import { BENEFITS, firstPhrase, saidPhrase } from './wording-lint.ts'

describe('words that an advert must not say', () => {
  it.each(WORDING_CASES.map(([list, text, said]) => ({ list, text, said })))(
    'of “$text” are $said',
    ({ list, text, said }) => {
      expect(firstPhrase(text, list)).toBe(said)
    },
  )

  it('are found wherever they stand among other sentences, in any case', () => {
    const sentence = fc.constantFrom('A bright flat. ', 'Parking for two cars. ', 'Near the park. ', 'Gas heating. ')
    const hits = WORDING_CASES.filter(([, , said]) => said !== null)
    fc.assert(
      fc.property(
        fc.constantFrom(...hits),
        fc.array(sentence),
        fc.array(sentence),
        fc.boolean(),
        (hit, before, after, shout) => {
          const [list, text] = hit
          const whole = `${before.join('')}${text}. ${after.join('')}`
          expect(firstPhrase(shout ? whole.toUpperCase() : whole, list)).not.toBeNull()
        },
      ),
    )
  })

  it('are quoted with where they stand', () => {
    const said = (changes: Parameters<typeof aListing>[0]) => saidPhrase(aListing(changes), BENEFITS)
    expect(said({ summary: 'A flat. No DSS.' })).toBe('Summary: “No DSS”')
    expect(said({ description: '<p>No <b>DSS</b></p>' })).toBe('Description: “No DSS”')
    expect(said({ features: ['Garden', 'No DSS'] })).toBe('Key features: “No DSS”')
    expect(said({ channel: 'lettings', lettings: { feesText: 'No DSS' } })).toBe('Fees: “No DSS”')
    expect(said({})).toBeNull()
  })
})
