import type { SizeUnit } from '#src/feed-import/rows/feed-property.ts'
import type {
  Channel,
  EpcLetter,
  Furnishing,
  LetType,
  PriceQualifier,
  RentFrequency,
  Status,
  Tenure,
} from '#src/property/listing/listing.ts'
import { PROPERTY_TYPES } from '#src/property/listing/property-types.ts'

/** What a word can mean, with the name that each meaning has in the Desk. */
export type OurWords = Readonly<Record<string, string>>

const letters = [...'ABCDEFG']

/** The meanings that a mapping can give to the words of a feed. */
export const ourWords = {
  channel: { sales: 'For sale', lettings: 'To let' } satisfies Record<Channel, string>,
  status: {
    available: 'Available',
    under_offer: 'Under offer',
    reserved: 'Reserved',
    sstc: 'SSTC',
    exchanged: 'Exchanged',
    completed: 'Completed',
    sold: 'Sold',
    let_agreed: 'Let agreed',
    let: 'Let',
    withdrawn: 'Withdrawn',
  } satisfies Record<Status, string>,
  qualifier: {
    none: 'None',
    poa: 'Price on application',
    guide_price: 'Guide price',
    fixed_price: 'Fixed price',
    offers_in_excess_of: 'Offers in excess of',
    oiro: 'Offers in the region of',
    sale_by_tender: 'Sale by tender',
    from: 'From',
    shared_ownership: 'Shared ownership',
    offers_over: 'Offers over',
    part_buy_part_rent: 'Part buy, part rent',
    shared_equity: 'Shared equity',
    equity_loan: 'Equity loan',
    offers_invited: 'Offers invited',
  } satisfies Record<PriceQualifier, string>,
  frequency: {
    weekly: 'A week',
    monthly: 'A month',
    quarterly: 'A quarter',
    annual: 'A year',
    per_person_per_week: 'A week for each person',
  } satisfies Record<RentFrequency, string>,
  type: Object.fromEntries(PROPERTY_TYPES.map(({ id, name }) => [String(id), name])),
  sizeUnit: {
    sq_ft: 'Square feet',
    sq_m: 'Square metres',
    acres: 'Acres',
    hectares: 'Hectares',
  } satisfies Record<SizeUnit, string>,
  tenure: {
    freehold: 'Freehold',
    leasehold: 'Leasehold',
    feudal: 'Feudal',
    commonhold: 'Commonhold',
    share_of_freehold: 'Share of freehold',
    non_traditional: 'Non-traditional',
  } satisfies Record<Tenure, string>,
  furnishing: {
    furnished: 'Furnished',
    part_furnished: 'Part furnished',
    unfurnished: 'Unfurnished',
    furnished_or_unfurnished: 'Furnished or unfurnished',
  } satisfies Record<Furnishing, string>,
  letType: {
    long: 'Long let',
    short: 'Short let',
    student: 'Student let',
    commercial: 'Commercial let',
  } satisfies Record<LetType, string>,
  councilTaxBand: Object.fromEntries([...'ABCDEFGHI'].map((band) => [band, `Band ${band}`])),
  epcLetter: Object.fromEntries(letters.map((letter) => [letter, letter])) as Record<EpcLetter, string>,
} satisfies Record<string, OurWords>

/** A word without what makes no difference: case, spaces, hyphens and underscores between parts. */
export const wordForm = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

type Forms = { names: ReadonlyMap<string, string>; values: ReadonlyMap<string, string> }

const formsOf = new WeakMap<OurWords, Forms>()

function formsIn(words: OurWords): Forms {
  const known = formsOf.get(words)
  if (known) return known
  // of two types with one name the first
  const entries = Object.entries(words).reverse()
  const forms = {
    names: new Map(entries.map(([value, name]) => [wordForm(name), value])),
    values: new Map(entries.map(([value]) => [wordForm(value), value])),
  }
  formsOf.set(words, forms)
  return forms
}

/** The meaning that a word of a feed has by itself: it is our own word for it. A number is some code of the feed's. */
export function ownMeaning(words: OurWords, word: string): string | undefined {
  const form = wordForm(word)
  const { names, values } = formsIn(words)
  return names.get(form) ?? (/^\d+$/.test(form) ? undefined : values.get(form))
}

/** A meaning by its name or its value, as a mapping spells it. */
export function meaningOf(words: OurWords, spelt: string): string | undefined {
  const { names, values } = formsIn(words)
  return values.get(wordForm(spelt)) ?? names.get(wordForm(spelt))
}
