import { paragraphsHtml } from '#src/formatting/escape-html.ts'
import { descriptionText } from '#src/property/listing/description.ts'
import type { PriceQualifier, RentFrequency, Status } from '#src/property/listing/listing.ts'
import { statedAmount } from '#src/property/price/price.ts'
import { FEATURED_TAG, withoutFeatured } from './featured-tag.ts'
import { AMOUNT_INPUT, choice, field, type OverlayField, plain, TEXT_INPUT, YES_NO_INPUT } from './overlay-field.ts'
import { type Link, listOf, overlayText, priceAmount, readLink, yesNo } from './overlay-values.ts'

function linksOf(key: 'videos' | 'virtualTours', label: string) {
  return field({
    label,
    group: 'links',
    isAdded: true,
    input: { kind: 'links' },
    check: listOf(readLink),
    change: ({ media }, more) => ({ media: { ...media, [key]: joined(media[key], more) } }),
    valueOf: ({ media }) => media[key],
  })
}

const STATUSES: Record<Status, string> = {
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
}

const QUALIFIERS: Record<PriceQualifier, string> = {
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
}

const FREQUENCIES: Record<RentFrequency, string> = {
  weekly: 'A week',
  monthly: 'A month',
  quarterly: 'A quarter',
  annual: 'A year',
  per_person_per_week: 'A week for each person',
}

/** Price and status, and whether visitors see it. */
export const PRICE_FIELDS: Record<string, OverlayField> = {
  price: field({
    label: 'Price',
    group: 'price',
    input: AMOUNT_INPUT,
    check: priceAmount,
    change: ({ price: stated }, value) => ({
      price: { ...stated, amount: value, qualifier: stated.qualifier === 'poa' ? 'none' : stated.qualifier },
    }),
    valueOf: (listing) => statedAmount(listing.price) ?? undefined,
  }),
  priceQualifier: field({
    label: 'Price qualifier',
    group: 'price',
    ...choice(QUALIFIERS),
    change: ({ price: stated }, qualifier) => ({
      price: { ...stated, qualifier, ...(qualifier === 'poa' && { amount: null }) },
    }),
    valueOf: (listing) => listing.price.qualifier,
  }),
  rentFrequency: field({
    label: 'Rent is for',
    group: 'price',
    channel: 'lettings',
    ...choice(FREQUENCIES),
    change: ({ channel, price: stated }, frequency) =>
      channel === 'lettings' ? { price: { ...stated, frequency } } : {},
    valueOf: ({ channel, price: stated }) => (channel === 'lettings' ? (stated.frequency ?? 'monthly') : undefined),
  }),
  status: plain('status', { label: 'Status', group: 'price', ...choice(STATUSES) }),
  hidden: field({
    label: 'Hidden',
    group: 'price',
    input: YES_NO_INPUT,
    check: yesNo,
    change: (_, isHidden) => ({ hidden: undefined, hiddenByAgency: isHidden || undefined }),
    valueOf: ({ hidden, hiddenByAgency }) => hidden === true || hiddenByAgency === true,
  }),
  featured: field({
    label: 'Featured',
    group: 'price',
    input: YES_NO_INPUT,
    check: yesNo,
    change: ({ tags }, isFeatured) => ({
      tags: [...withoutFeatured(tags), ...(isFeatured ? [FEATURED_TAG] : [])],
    }),
    valueOf: ({ tags }) => tags.includes(FEATURED_TAG),
  }),
}

/** The words of an advert. */
export const DESCRIPTION_FIELDS: Record<string, OverlayField> = {
  displayAddress: field({
    label: 'Display address',
    group: 'words',
    input: TEXT_INPUT,
    check: overlayText,
    change: ({ address }, display) => ({ address: { ...address, display } }),
    valueOf: ({ address }) => address.display,
  }),
  summary: plain('summary', { label: 'Summary', group: 'words', input: TEXT_INPUT, check: overlayText }),
  description: field({
    label: 'Full description',
    group: 'words',
    input: { kind: 'long-text' },
    check: overlayText,
    change: (_, text) => ({ description: paragraphsHtml(text) }),
    valueOf: ({ description }) => fromParagraphs(description),
  }),
  features: plain('features', {
    label: 'Features',
    group: 'words',
    input: { kind: 'lines' },
    check: listOf(overlayText),
  }),
}

/** Videos, tours and brochures. */
export const LINK_FIELDS: Record<string, OverlayField> = {
  videos: linksOf('videos', 'Videos'),
  virtualTours: linksOf('virtualTours', 'Virtual tours'),
  brochures: field({
    label: 'Brochures',
    group: 'links',
    isAdded: true,
    input: { kind: 'links' },
    check: listOf(readLink),
    change: ({ media }, more) => {
      const known = new Set(media.brochures.map(({ source }) => source))
      const added = more.filter(({ url }) => !known.has(url))
      return {
        media: {
          ...media,
          brochures: [
            ...media.brochures,
            ...added.map(({ url, description = 'Brochure' }) => ({ source: url, caption: description })),
          ],
        },
      }
    },
    valueOf: ({ media }) =>
      media.brochures.flatMap(({ source, caption }) =>
        source ? [{ url: source, ...(caption && { description: caption }) }] : [],
      ),
  }),
}

/** The text of a description, with an empty line between its paragraphs. */
function fromParagraphs(html: string): string {
  return html
    .split(/<\/(?:p|ul|li)>/i)
    .map(descriptionText)
    .filter(Boolean)
    .join('\n\n')
}

function joined(links: Link[], more: Link[]): Link[] {
  const known = new Set(links.map(({ url }) => url))
  return [...links, ...more.filter(({ url }) => !known.has(url))]
}
