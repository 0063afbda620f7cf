import type { Furnishing, LettingsTerms } from '#src/property/listing/listing.ts'
import { PROPERTY_TYPES } from '#src/property/listing/property-types.ts'
import { withoutFeatured } from './featured-tag.ts'
import {
  AMOUNT_INPUT,
  choice,
  type FieldInput,
  field,
  NUMBER_INPUT,
  type OverlayField,
  plain,
  TEXT_INPUT,
  YES_NO_INPUT,
} from './overlay-field.ts'
import {
  amount,
  type Check,
  listOf,
  overlayDay,
  overlayText,
  parseOverlayPosition,
  positive,
  readAuction,
  readRoom,
  rooms,
  yesNo,
} from './overlay-values.ts'

/** Says nothing of a sale. */
function ofLetting<Key extends keyof LettingsTerms>(
  key: Key,
  label: string,
  check: Check<NonNullable<LettingsTerms[Key]>>,
  input: FieldInput,
) {
  return field({
    label,
    group: 'facts',
    channel: 'lettings',
    input,
    check,
    change: ({ channel, lettings }, value) =>
      channel === 'lettings' ? { lettings: { ...lettings, [key]: value } } : {},
    valueOf: ({ lettings }) => lettings?.[key],
  })
}

const FURNISHINGS: Record<Furnishing, string> = {
  furnished: 'Furnished',
  part_furnished: 'Part furnished',
  unfurnished: 'Unfurnished',
  furnished_or_unfurnished: 'Furnished or unfurnished',
}

/** Key details of a home, and of what is to let. */
export const FACT_FIELDS: Record<string, OverlayField> = {
  typeId: field({
    label: 'Property type',
    group: 'facts',
    ...choice(Object.fromEntries(PROPERTY_TYPES.map(({ id, name }) => [String(id), name]))),
    change: (_, id) => ({ typeId: Number(id) }),
    valueOf: ({ typeId }) => String(typeId),
  }),
  bedrooms: plain('bedrooms', { label: 'Bedrooms', group: 'facts', input: NUMBER_INPUT, check: rooms }),
  bathrooms: plain('bathrooms', { label: 'Bathrooms', group: 'facts', input: NUMBER_INPUT, check: rooms }),
  receptions: plain('receptions', { label: 'Receptions', group: 'facts', input: NUMBER_INPUT, check: rooms }),
  squareFeet: field({
    label: 'Square feet',
    group: 'facts',
    input: NUMBER_INPUT,
    check: positive,
    change: (_, squareFeet) => ({ squareFeet: Math.round(squareFeet) }),
    valueOf: ({ squareFeet }) => squareFeet,
  }),
  acres: plain('acres', { label: 'Acres', group: 'facts', input: NUMBER_INPUT, check: positive }),
  newHome: plain('newHome', { label: 'New home', group: 'facts', input: YES_NO_INPUT, check: yesNo }),
  rooms: plain('rooms', {
    label: 'Rooms',
    group: 'facts',
    check: listOf({ read: readRoom, must: '{ "name": "Kitchen", "widthM": 3.2, "lengthM": 4 }' }),
  }),
  position: plain('position', {
    label: 'Position',
    group: 'facts',
    check: { read: parseOverlayPosition, must: '{ "lat": 52.67, "lng": -0.73 } in degrees' },
  }),
  uprn: field({
    label: 'UPRN',
    group: 'facts',
    input: TEXT_INPUT,
    check: {
      read: (value) => (/^\d{1,12}$/.test(String(value)) ? String(value).replace(/^0+(?=\d)/, '') : undefined),
      must: 'up to 12 digits',
    },
    change: ({ address }, uprn) => ({ address: { ...address, uprn } }),
    valueOf: ({ address }) => address.uprn,
  }),
  tags: field({
    label: 'Tags',
    group: 'facts',
    isAdded: true,
    input: { kind: 'lines' },
    check: listOf(overlayText),
    // who may tag a home may not feature it: that is a field of its own
    change: ({ tags }, more) => ({ tags: [...new Set([...tags, ...withoutFeatured(more)])] }),
    valueOf: ({ tags }) => withoutFeatured(tags),
  }),
  auction: plain('auction', {
    label: 'Auction',
    group: 'facts',
    check: { read: readAuction, must: '{ "date": "2026-12-03", "venue": "…" }' },
  }),
  developmentKey: plain('developmentKey', { label: 'Development', group: 'facts', check: overlayText }),
  plotOf: plain('plotOf', { label: 'Plot of', group: 'facts', check: overlayText }),
  availableFrom: ofLetting('availableFrom', 'Available from', overlayDay, TEXT_INPUT),
  deposit: ofLetting('deposit', 'Deposit', amount, AMOUNT_INPUT),
  holdingDeposit: ofLetting('holdingDeposit', 'Holding deposit', amount, AMOUNT_INPUT),
  furnishing: field({
    label: 'Furnishing',
    group: 'facts',
    channel: 'lettings',
    ...choice(FURNISHINGS),
    change: ({ channel, lettings }, furnishing) =>
      channel === 'lettings' ? { lettings: { ...lettings, furnishing } } : {},
    valueOf: ({ lettings }) => lettings?.furnishing,
  }),
  pets: ofLetting('pets', 'Pets considered', yesNo, YES_NO_INPUT),
}
