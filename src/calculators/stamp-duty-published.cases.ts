import type { Nation } from '#src/property/listing/listing.ts'
import type { Buyer } from './stamp-duty.ts'
import { FIRST, ONLY, SECOND } from './stamp-duty-buyers.cases.ts'

/** Published worked examples; `points`: the surcharge of its time, where it has changed since. */
export type PublishedCase = {
  nation: Nation
  pricePounds: number
  buyer: Buyer
  dutyPounds: number
  points?: number
  by: 'the authority' | 'a public body' | 'an adviser'
  source: string
}

const GOV = 'https://www.gov.uk/stamp-duty-land-tax/residential-property-rates'
const MANUAL = 'https://www.gov.uk/hmrc-internal-manuals/stamp-duty-land-tax-manual'
const BARRATT = 'https://www.barratthomes.co.uk/the-buying-process/what-is-stamp-duty'
const BRAND = 'https://brandft.co.uk/stamp-duty-land-tax-explained/'
const SAFFERY = 'https://saffery.com/insights/articles/scottish-budget-2025-2026'
const LEITH =
  'https://www.revenue.scot/land-buildings-transaction-tax/guidance/lbtt-legislation-guidance/worked-examples/multiple-dwellin-0'
const MCEWAN = 'https://www.mcewanfraserlegal.co.uk/buying/lbtt-calculator'
const MORTGAGES = 'https://www.scottishmortgages.com/blog/stamp-duty-in-scotland-2025-what-homebuyers-need-to-know'
const CAITHNESS = 'https://caithness-business.co.uk/article/30093'
const LTTA_3020 = 'https://www.gov.wales/calculation-land-transaction-tax-payable-technical-guidance'
const MONEYHELPER =
  'https://www.moneyhelper.org.uk/en/homes/buying-a-home/land-transaction-tax-everything-you-need-to-know'

const england = { nation: 'england' } as const
const scotland = { nation: 'scotland' } as const
const wales = { nation: 'wales' } as const
const authority = { by: 'the authority' } as const
const adviser = { by: 'an adviser' } as const

/** Examples that others have worked out, as they stand on their pages. */
export const PUBLISHED_CASES: readonly PublishedCase[] = [
  { ...england, pricePounds: 295_000, buyer: ONLY, dutyPounds: 4_750, ...authority, source: GOV },
  { ...england, pricePounds: 500_000, buyer: FIRST, dutyPounds: 10_000, ...authority, source: GOV },
  { ...england, pricePounds: 450_000, buyer: FIRST, dutyPounds: 7_500, ...authority, source: `${MANUAL}/sdltm29815` },
  {
    ...england,
    pricePounds: 300_000,
    buyer: SECOND,
    dutyPounds: 14_000,
    points: 3,
    ...authority,
    source: `${MANUAL}/sdltm09740`,
  },
  { ...england, pricePounds: 300_000, buyer: SECOND, dutyPounds: 20_000, ...adviser, source: BARRATT },
  { ...england, pricePounds: 500_000, buyer: ONLY, dutyPounds: 15_000, ...adviser, source: BRAND },
  { ...england, pricePounds: 250_000, buyer: SECOND, dutyPounds: 15_000, ...adviser, source: SAFFERY },
  { ...scotland, pricePounds: 150_000, buyer: ONLY, dutyPounds: 100, ...authority, source: LEITH },
  { ...scotland, pricePounds: 150_000, buyer: SECOND, dutyPounds: 4_600, points: 3, ...authority, source: LEITH },
  { ...scotland, pricePounds: 300_000, buyer: ONLY, dutyPounds: 4_600, ...adviser, source: MORTGAGES },
  { ...scotland, pricePounds: 200_000, buyer: SECOND, dutyPounds: 17_100, ...adviser, source: MORTGAGES },
  { ...scotland, pricePounds: 250_000, buyer: SECOND, dutyPounds: 22_100, ...adviser, source: SAFFERY },
  { ...scotland, pricePounds: 250_000, buyer: SECOND, dutyPounds: 17_100, points: 6, ...adviser, source: SAFFERY },
  { ...scotland, pricePounds: 200_000, buyer: FIRST, dutyPounds: 500, ...adviser, source: MCEWAN },
  { ...scotland, pricePounds: 500_000, buyer: ONLY, dutyPounds: 23_350, ...adviser, source: CAITHNESS },
  { ...wales, pricePounds: 120_000, buyer: FIRST, dutyPounds: 0, ...authority, source: LTTA_3020 },
  { ...wales, pricePounds: 350_000, buyer: FIRST, dutyPounds: 7_500, ...authority, source: LTTA_3020 },
  { ...wales, pricePounds: 1_700_000, buyer: FIRST, dutyPounds: 135_750, ...authority, source: LTTA_3020 },
  { ...wales, pricePounds: 410_000, buyer: ONLY, dutyPounds: 11_250, by: 'a public body', source: MONEYHELPER },
]

/** The main Welsh bands before 10 October 2022 (S.I. 2018/128, table 1), from which the change was announced. */
export const WELSH_BANDS_BEFORE_2022: readonly (readonly [from: number, to: number | null, percent: number])[] = [
  [0, 180_000, 0],
  [180_000, 250_000, 3.5],
  [250_000, 400_000, 5],
  [400_000, 750_000, 7.5],
  [750_000, 1_500_000, 10],
  [1_500_000, null, 12],
]

/** The Welsh Government on 27 September 2022 (BBC News, 63049944): what the change saves, or costs where negative. */
export const WELSH_CHANGE_OF_2022: readonly (readonly [pricePounds: number, savedPounds: number])[] = [
  [225_000, 1_575],
  [345_000, 0],
  [400_000, -550],
  [1_000_000, -550],
]
