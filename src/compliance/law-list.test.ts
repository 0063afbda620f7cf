import { expect, it } from 'vitest'
import { ADVERT_RULES } from '#src/property/advert-rules/advert-rules.ts'
import type { Nation } from '#src/property/listing/listing.ts'
import { BRANCH_RULES } from './branch-rules.ts'

type Expected = {
  about: string
  rule: string
  nations: readonly Nation[]
  /** undefined: both, or the website */
  channel: 'sales' | 'lettings' | undefined
  /** where the first day is certain */
  from?: string
  effects: readonly string[]
}

const ENGLAND: readonly Nation[] = ['england']
const GREAT_BRITAIN: readonly Nation[] = ['england', 'wales', 'scotland']
const EVERYWHERE: readonly Nation[] = [...GREAT_BRITAIN, 'northern_ireland']
const ENGLAND_AND_WALES: readonly Nation[] = ['england', 'wales']
const RENTERS_RIGHTS = '2026-05-01'
const UNFAIR = '2025-04-06'
const rent = { nations: ENGLAND, channel: 'lettings', from: RENTERS_RIGHTS } as const
const fact = { nations: EVERYWHERE, from: UNFAIR, effects: ['warn'] } as const

/** What the law asks of an agency's adverts and website, as read in November 2026; each has an entry. */
const LAW: readonly Expected[] = [
  {
    about: 'no rating but the register’s',
    rule: 'epc-as-registered',
    nations: ENGLAND_AND_WALES,
    channel: undefined,
    effects: ['warn'],
  },
  {
    about: 'no misleading size',
    rule: 'floor-area-as-registered',
    nations: ENGLAND_AND_WALES,
    channel: undefined,
    effects: ['report'],
  },
  { about: 'one rent is stated', rule: 'rent-stated', ...rent, effects: ['withhold'] },
  { about: 'the rent is no range', rule: 'rent-one-figure', ...rent, effects: ['withhold'] },
  { about: 'no bids above the rent', rule: 'rent-bidding-words', ...rent, effects: ['may-withhold'] },
  { about: 'no rent in advance', rule: 'rent-in-advance-words', ...rent, effects: ['warn'] },
  {
    about: 'no fixed term',
    rule: 'fixed-term-words',
    nations: ['england', 'scotland'],
    channel: 'lettings',
    effects: ['may-withhold', 'warn'],
  },
  {
    about: 'no minimum term',
    rule: 'minimum-term-in-feed',
    nations: ['england', 'scotland'],
    channel: 'lettings',
    effects: ['report'],
  },
  {
    about: 'no words against benefits',
    rule: 'no-benefits-words',
    nations: GREAT_BRITAIN,
    channel: 'lettings',
    effects: ['may-withhold', 'warn'],
  },
  {
    about: 'no words against children',
    rule: 'no-children-words',
    nations: GREAT_BRITAIN,
    channel: 'lettings',
    effects: ['may-withhold', 'warn'],
  },
  {
    about: 'no words for working tenants alone',
    rule: 'working-tenants-words',
    nations: GREAT_BRITAIN,
    channel: 'lettings',
    effects: ['warn'],
  },
  {
    about: 'deposits have a cap',
    rule: 'deposit-cap',
    nations: ENGLAND,
    channel: 'lettings',
    from: '2019-06-01',
    effects: ['may-withhold'],
  },
  {
    about: 'holding deposits have one',
    rule: 'holding-deposit-cap',
    nations: ENGLAND,
    channel: 'lettings',
    from: '2019-06-01',
    effects: ['may-withhold'],
  },
  {
    about: 'the energy rating is shown',
    rule: 'epc-stated',
    nations: EVERYWHERE,
    channel: undefined,
    effects: ['warn'],
  },
  {
    about: 'the certificate is valid',
    rule: 'epc-expired',
    nations: EVERYWHERE,
    channel: undefined,
    effects: ['warn'],
  },
  {
    about: 'an exemption has its reason',
    rule: 'epc-exemption-reason',
    nations: EVERYWHERE,
    channel: undefined,
    effects: ['report'],
  },
  {
    about: 'rented homes are E or better',
    rule: 'epc-below-e',
    nations: ['england', 'wales'],
    channel: 'lettings',
    from: '2020-04-01',
    effects: ['warn'],
  },
  {
    about: 'and C or equivalent by 2030',
    rule: 'epc-below-c',
    nations: ['england', 'wales'],
    channel: 'lettings',
    from: '2030-10-01',
    effects: ['report'],
  },
  {
    about: 'the certificate of four measures',
    rule: 'epc-four-metrics',
    nations: ['england', 'wales'],
    channel: undefined,
    effects: ['report'],
  },
  { about: 'the tenure', rule: 'tenure-stated', channel: 'sales', ...fact },
  { about: 'lease and charges', rule: 'lease-terms-stated', channel: 'sales', ...fact },
  { about: 'council tax or rates', rule: 'council-tax-stated', channel: undefined, ...fact },
  { about: 'parts A to C', rule: 'material-information', channel: undefined, ...fact, effects: ['report'] },
  {
    about: 'the landlord’s registration in Scotland',
    rule: 'scottish-landlord-registration',
    nations: ['scotland'],
    channel: 'lettings',
    effects: ['may-withhold'],
  },
  {
    about: 'Rent Smart Wales',
    rule: 'rent-smart-wales-registration',
    nations: ['wales'],
    channel: 'lettings',
    effects: ['report'],
  },
  {
    about: 'the PRS Database: landlord',
    rule: 'prs-database-landlord',
    nations: ENGLAND,
    channel: 'lettings',
    effects: ['may-withhold'],
  },
  {
    about: 'the PRS Database: home',
    rule: 'prs-database-dwelling',
    nations: ENGLAND,
    channel: 'lettings',
    effects: ['may-withhold'],
  },
  {
    about: 'client money protection',
    rule: 'money-protection-shown',
    nations: ['england', 'wales'],
    channel: 'lettings',
    effects: ['warn'],
  },
  {
    about: 'redress scheme',
    rule: 'redress-scheme-shown',
    nations: ['england', 'wales'],
    channel: 'lettings',
    effects: ['warn'],
  },
  {
    about: 'fees of landlords and tenants',
    rule: 'letting-fees-shown',
    nations: ['england', 'wales'],
    channel: 'lettings',
    effects: ['warn'],
  },
  {
    about: 'the letting agent’s registration in Scotland',
    rule: 'scottish-letting-agent-number',
    nations: ['scotland'],
    channel: 'lettings',
    effects: ['warn'],
  },
  {
    about: 'the licence in Wales',
    rule: 'rent-smart-wales-licence',
    nations: ['wales'],
    channel: 'lettings',
    effects: ['report'],
  },
  {
    about: 'testimonials with provenance',
    rule: 'testimonials-provenance',
    nations: [],
    channel: undefined,
    from: UNFAIR,
    effects: ['report'],
  },
  { about: 'fees with VAT', rule: 'fees-with-vat', nations: [], channel: undefined, from: UNFAIR, effects: ['report'] },
  { about: 'claims that hold', rule: 'claims-supported', nations: [], channel: undefined, effects: ['report'] },
  {
    about: 'no new letting too soon after possession',
    rule: 'relet-after-possession',
    nations: ENGLAND,
    channel: 'lettings',
    from: RENTERS_RIGHTS,
    effects: ['report'],
  },
]

/** Both registries in one shape. */
const ENTRIES = [
  ...ADVERT_RULES.map(({ id, channel, applies, severity, source, staffText }) => ({
    id,
    channel,
    nations: Object.keys(applies),
    from: Object.values(applies).map((application) => application.from),
    effects: [...new Set(Object.values(applies).map(({ effect }) => effect))],
    severity,
    source,
    staffText,
  })),
  ...BRANCH_RULES.map(({ id, channel, nations, from, effect, severity, source, staffText }) => ({
    id,
    channel,
    nations: [...nations],
    from: [from],
    effects: [effect],
    severity,
    source,
    staffText,
  })),
]

it.each(LAW)(
  'the law’s “$about” has its entry: where, for sale or to let, since when, and what a breach does',
  (law) => {
    const entry = ENTRIES.find(({ id }) => id === law.rule)!
    expect(entry.nations.toSorted()).toEqual([...law.nations].toSorted())
    expect(entry.channel).toBe(law.channel)
    expect(entry.effects.toSorted()).toEqual([...law.effects].toSorted())
    if (law.from) expect(new Set(entry.from)).toEqual(new Set([law.from]))
    expect(entry.source.url).toMatch(/^https:\/\/(www\.legislation\.gov\.uk|www\.gov\.uk|www\.asa\.org\.uk)\//)
    expect(entry.source.name).not.toBe('')
    expect(entry.staffText).not.toBe('')
    expect(['required', 'recommended', 'information']).toContain(entry.severity)
  },
)

it('no entry is without its place in the law’s list', () => {
  expect(ENTRIES.map(({ id }) => id).toSorted()).toEqual(LAW.map(({ rule }) => rule).toSorted())
})
