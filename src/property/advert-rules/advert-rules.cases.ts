import type { ListingChanges } from '#test/fixtures/listings.ts'
import type { Nation } from '../listing/listing.ts'
import type { AdvertRuleId, PrsRegion } from './advert-rule.ts'

/** What is found of a home; `null`: nothing. Of the days without a year given it is 20 November 2026. */
export type RuleCase = {
  rule: AdvertRuleId
  home: string
  changes: ListingChanges
  nation?: Nation
  today?: string
  prs?: PrsRegion[]
  found: string | null
}

const rent = (amount: number, frequency: 'monthly' | 'weekly' | 'annual' = 'annual') => ({
  channel: 'lettings' as const,
  price: { amount, frequency },
})
const letHome = { channel: 'lettings' } as const
const flat = { tenure: 'leasehold', typeId: 8 } as const

export const RULE_CASES: readonly RuleCase[] = [
  {
    rule: 'rent-stated',
    home: 'without a rent',
    changes: { ...letHome, price: { amount: null } },
    found: 'No rent is stated',
  },
  {
    rule: 'rent-stated',
    home: 'in Wales without a rent',
    nation: 'wales',
    changes: { ...letHome, price: { amount: null } },
    found: null,
  },
  {
    rule: 'rent-one-figure',
    home: 'at offers over',
    changes: { ...letHome, price: { qualifier: 'offers_over' } },
    found: 'The price qualifier makes the rent a range or invites offers',
  },
  { rule: 'rent-one-figure', home: 'at a rent', changes: letHome, found: null },
  {
    rule: 'rent-bidding-words',
    home: 'that invites bids',
    changes: { ...letHome, summary: 'Best and final offers by noon' },
    found: 'Summary: “Best and final offers”',
  },
  {
    rule: 'rent-bidding-words',
    home: 'for sale by best offers',
    changes: { summary: 'Best and final offers by noon' },
    found: null,
  },
  {
    rule: 'rent-bidding-words',
    home: 'before the Act',
    today: '2026-04-30',
    changes: { ...letHome, summary: 'Sealed bids' },
    found: null,
  },
  {
    rule: 'rent-in-advance-words',
    home: 'for rent in advance',
    changes: { ...letHome, summary: '6 months’ rent in advance' },
    found: 'Summary: “6 months’ rent in advance”',
  },
  {
    rule: 'fixed-term-words',
    home: 'for a fixed term',
    changes: { ...letHome, summary: '12 month contract' },
    found: 'Summary: “12 month contract”',
  },
  {
    rule: 'fixed-term-words',
    home: 'the day before',
    today: '2026-04-30',
    changes: { ...letHome, summary: '12 month contract' },
    found: null,
  },
  {
    rule: 'fixed-term-words',
    home: 'in Scotland',
    nation: 'scotland',
    changes: { ...letHome, summary: '12 month contract' },
    found: 'Summary: “12 month contract”',
  },
  {
    rule: 'fixed-term-words',
    home: 'in Wales',
    nation: 'wales',
    changes: { ...letHome, summary: '12 month contract' },
    found: null,
  },
  {
    rule: 'fixed-term-words',
    home: 'for a short let',
    changes: { ...letHome, lettings: { letType: 'short' }, summary: '1 month let, 3 month minimum' },
    found: null,
  },
  {
    rule: 'fixed-term-words',
    home: 'that is a shop',
    changes: { ...letHome, typeId: 178, summary: '12 month lease' },
    found: null,
  },
  {
    rule: 'minimum-term-in-feed',
    home: 'with a term in the feed',
    changes: letHome,
    found: 'Minimum term in the feed: 12 months',
  },
  {
    rule: 'minimum-term-in-feed',
    home: 'in Northern Ireland',
    nation: 'northern_ireland',
    changes: letHome,
    found: null,
  },
  {
    rule: 'no-benefits-words',
    home: 'without DSS',
    changes: { ...letHome, features: ['No DSS'] },
    found: 'Key features: “No DSS”',
  },
  {
    rule: 'no-benefits-words',
    home: 'in Northern Ireland',
    nation: 'northern_ireland',
    changes: { ...letHome, features: ['No DSS'] },
    found: null,
  },
  {
    rule: 'no-benefits-words',
    home: 'in Wales',
    nation: 'wales',
    changes: { ...letHome, features: ['No DSS'] },
    found: 'Key features: “No DSS”',
  },
  {
    rule: 'no-children-words',
    home: 'without children',
    changes: { ...letHome, features: ['No children'] },
    found: 'Key features: “No children”',
  },
  {
    rule: 'working-tenants-words',
    home: 'for professionals',
    changes: { ...letHome, features: ['Professionals only'] },
    found: 'Key features: “Professionals only”',
  },
  // five weeks of £15,000 are £1,442.31
  {
    rule: 'deposit-cap',
    home: 'at five weeks’ rent',
    changes: { ...rent(1_250, 'monthly'), lettings: { deposit: 1_443 } },
    found: null,
  },
  {
    rule: 'deposit-cap',
    home: 'above five weeks’ rent',
    changes: { ...rent(1_250, 'monthly'), lettings: { deposit: 1_444 } },
    found: '£1,444 stated; 5 weeks’ rent is £1,443',
  },
  {
    rule: 'deposit-cap',
    home: 'by the week',
    changes: { ...rent(300, 'weekly'), lettings: { deposit: 1_501 } },
    found: '£1,501 stated; 5 weeks’ rent is £1,500',
  },
  {
    rule: 'deposit-cap',
    home: 'just below £50,000 a year',
    changes: { ...rent(49_999), lettings: { deposit: 5_000 } },
    found: '£5,000 stated; 5 weeks’ rent is £4,808',
  },
  {
    rule: 'deposit-cap',
    home: 'at £50,000 a year',
    changes: { ...rent(50_000), lettings: { deposit: 5_770 } },
    found: null,
  },
  {
    rule: 'deposit-cap',
    home: 'above six weeks',
    changes: { ...rent(50_000), lettings: { deposit: 5_771 } },
    found: '£5,771 stated; 6 weeks’ rent is £5,770',
  },
  {
    rule: 'deposit-cap',
    home: 'at £100,000 a year',
    changes: { ...rent(100_000), lettings: { deposit: 50_000 } },
    found: null,
  },
  {
    rule: 'deposit-cap',
    home: 'without a deposit',
    changes: { ...rent(15_000), lettings: { deposit: undefined } },
    found: null,
  },
  {
    rule: 'deposit-cap',
    home: 'without a rent',
    changes: { ...letHome, price: { amount: null }, lettings: { deposit: 9_999 } },
    found: null,
  },
  {
    rule: 'deposit-cap',
    home: 'in Scotland',
    nation: 'scotland',
    changes: { ...rent(15_000), lettings: { deposit: 2_500 } },
    found: null,
  },
  {
    rule: 'holding-deposit-cap',
    home: 'at a week’s rent',
    changes: { ...rent(15_600), lettings: { holdingDeposit: 300 } },
    found: null,
  },
  {
    rule: 'holding-deposit-cap',
    home: 'above a week’s rent',
    changes: { ...rent(15_600), lettings: { holdingDeposit: 301 } },
    found: '£301 stated; a week’s rent is £300',
  },
  {
    rule: 'epc-stated',
    home: 'whose rating is awaited',
    changes: { epc: { kind: 'awaited' } },
    found: 'No rating is known',
  },
  {
    rule: 'epc-stated',
    home: 'with the certificate’s chart',
    changes: { epc: { kind: 'awaited' }, media: { epcCharts: [{ media: 'a', width: 1, height: 1 }] } },
    found: null,
  },
  { rule: 'epc-stated', home: 'that is exempt', changes: { epc: { kind: 'exempt', reason: 'listed' } }, found: null },
  { rule: 'epc-stated', home: 'that is land', changes: { typeId: 20, epc: { kind: 'awaited' } }, found: null },
  { rule: 'epc-stated', home: 'not built yet', changes: { newHome: true, epc: { kind: 'awaited' } }, found: null },
  {
    rule: 'epc-expired',
    home: 'on the last day',
    changes: { epc: { kind: 'rated', current: 60, validUntil: '2026-11-20' } },
    found: null,
  },
  {
    rule: 'epc-expired',
    home: 'the day after',
    today: '2026-11-21',
    changes: { epc: { kind: 'rated', current: 60, validUntil: '2026-11-20' } },
    found: 'Valid until 20 November 2026',
  },
  {
    rule: 'epc-exemption-reason',
    home: 'exempt for nothing',
    changes: { epc: { kind: 'exempt', reason: ' ' } },
    found: 'Exempt, without a reason',
  },
  {
    rule: 'epc-below-e',
    home: 'rated F',
    changes: { ...letHome, epc: { kind: 'letter', letter: 'F' } },
    found: 'Rated F',
  },
  { rule: 'epc-below-e', home: 'rated E', changes: { ...letHome, epc: { kind: 'rated', current: 39 } }, found: null },
  { rule: 'epc-below-e', home: 'for sale, rated F', changes: { epc: { kind: 'letter', letter: 'F' } }, found: null },
  {
    rule: 'epc-below-e',
    home: 'in Scotland, rated F',
    nation: 'scotland',
    changes: { ...letHome, epc: { kind: 'letter', letter: 'F' } },
    found: null,
  },
  {
    rule: 'epc-below-c',
    home: 'rated D today',
    changes: { ...letHome, epc: { kind: 'letter', letter: 'D' } },
    found: null,
  },
  {
    rule: 'epc-below-c',
    home: 'rated D in 2030',
    today: '2030-10-01',
    changes: { ...letHome, epc: { kind: 'letter', letter: 'D' } },
    found: 'Rated D',
  },
  { rule: 'epc-four-metrics', home: 'of a day to come', today: '2029-01-01', changes: {}, found: null },
  { rule: 'tenure-stated', home: 'without a tenure', changes: { tenure: undefined }, found: 'No tenure is known' },
  { rule: 'tenure-stated', home: 'to let', changes: { ...letHome, tenure: undefined }, found: null },
  {
    rule: 'lease-terms-stated',
    home: 'on a lease',
    changes: { ...flat, lease: { yearsLeft: 90 } },
    found: 'Leasehold, missing: ground rent, service charge',
  },
  {
    rule: 'lease-terms-stated',
    home: 'on a full lease',
    changes: { ...flat, lease: { yearsLeft: 90, groundRentPerYear: 0 }, material: { serviceChargePerYear: 0 } },
    found: null,
  },
  { rule: 'lease-terms-stated', home: 'that is freehold', changes: {}, found: null },
  { rule: 'council-tax-stated', home: 'without a band', changes: { material: {} }, found: 'Neither is known' },
  { rule: 'council-tax-stated', home: 'just built', changes: { material: {}, newHome: true }, found: null },
  {
    rule: 'council-tax-stated',
    home: 'in Northern Ireland with rates',
    nation: 'northern_ireland',
    changes: { material: { councilTaxPerYear: 900 } },
    found: null,
  },
  {
    rule: 'material-information',
    home: 'of which little is known',
    changes: { material: { heating: 'Gas', water: 'Mains', electricity: 'Mains' } },
    found: 'Missing: parking, broadband',
  },
  {
    rule: 'scottish-landlord-registration',
    home: 'without a number',
    nation: 'scotland',
    changes: letHome,
    found: 'No landlord registration number',
  },
  {
    rule: 'scottish-landlord-registration',
    home: 'that is pending',
    nation: 'scotland',
    changes: { ...letHome, registrations: { scottishLandlord: 'pending' } },
    found: null,
  },
  { rule: 'scottish-landlord-registration', home: 'in England', changes: letHome, found: null },
  {
    rule: 'rent-smart-wales-registration',
    home: 'without a number',
    nation: 'wales',
    changes: letHome,
    found: 'No Rent Smart Wales number',
  },
  { rule: 'prs-database-landlord', home: 'while no region is open', changes: letHome, found: null },
  {
    rule: 'prs-database-landlord',
    home: 'of an open region',
    prs: [{ from: '2026-11-20', postcodes: ['LE'] }],
    changes: letHome,
    found: 'No landlord identifier',
  },
  {
    rule: 'prs-database-landlord',
    home: 'the day before it opens',
    prs: [{ from: '2026-11-21', postcodes: ['LE'] }],
    changes: letHome,
    found: null,
  },
  {
    rule: 'prs-database-landlord',
    home: 'of another region',
    prs: [{ from: '2026-11-20', postcodes: ['L', 'PE9'] }],
    changes: letHome,
    found: null,
  },
  {
    rule: 'prs-database-dwelling',
    home: 'where all of England is open',
    prs: [{ from: '2026-11-20', postcodes: [] }],
    changes: { ...letHome, registrations: { prsLandlord: 'L-1' } },
    found: 'No identifier of the home',
  },
  {
    rule: 'prs-database-dwelling',
    home: 'with its identifier',
    prs: [{ from: '2026-11-20', postcodes: [] }],
    changes: { ...letHome, registrations: { prsDwelling: 'D-1' } },
    found: null,
  },
  {
    rule: 'epc-as-registered',
    home: 'whose rating is another in the register',
    changes: {
      epc: { kind: 'letter', letter: 'C' },
      contradictions: { epc: { says: 'E (45)', name: 'the EPC register', on: '2024-03-03' } },
    },
    found: 'The advert says C, the EPC register says E (45), certificate of 3 March 2024',
  },
  { rule: 'epc-as-registered', home: 'that no register contradicts', changes: {}, found: null },
  {
    rule: 'floor-area-as-registered',
    home: 'whose size is another in the register',
    changes: {
      squareFeet: 1200,
      contradictions: { squareFeet: { says: '700 sq ft', name: 'the EPC register', on: '2024-03-03' } },
    },
    found: 'The advert says 1,200 sq ft, the EPC register says 700 sq ft, certificate of 3 March 2024',
  },
  {
    rule: 'floor-area-as-registered',
    home: 'in Scotland, which has a register of its own',
    nation: 'scotland',
    changes: { contradictions: { squareFeet: { says: '700 sq ft', name: 'the EPC register', on: '2024-03-03' } } },
    found: null,
  },
]
