import { z } from 'zod'
import {
  ZOOPLA_FLAGS,
  zooplaAreas,
  zooplaBills,
  zooplaFrequencies,
  zooplaFurnishings,
  zooplaHeating,
  zooplaIncentives,
  zooplaLengths,
  zooplaListedGrades,
  zooplaMedia,
  zooplaOutsideSpaces,
  zooplaParking,
  zooplaQualifiers,
  zooplaStatuses,
  zooplaTenures,
} from '#src/feed-import/formats/zoopla/zoopla-codes.ts'
import { codeOf } from './rtdf-schema.ts'

// Messages of Zoopla's real-time listings feed 1.2.

/** A text that neither begins nor ends with a space. */
const line = (max = 1000) =>
  z
    .string()
    .regex(/^\S([\s\S]*\S)?$/, 'it is empty, or has spaces around it')
    .max(max)
const some = (shape: z.ZodType, max = 60) => z.array(shape).min(1).max(max).optional()
const flag = z.boolean().optional()
const positive = z.number().positive().max(1e12)
const count = z.int().min(0).max(9999).optional()
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/, 'write it as YYYY-MM-DD')
  .optional()
const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
const area = z.strictObject({ units: codeOf(zooplaAreas), value: positive })
const range = z.strictObject({ minimum: area.optional(), maximum: area.optional() }).optional()
const rating = z.int().min(1).max(1000).optional()
const tenants = z.enum(['accepted', 'excluded', 'only']).optional()

const location = z.strictObject({
  property_number_or_name: z.union([z.int(), line(100)]).optional(),
  street_name: line(200).optional(),
  locality: line(200).optional(),
  town_or_city: line(200),
  county: line(200).optional(),
  postal_code: line(20).optional(),
  country_code: z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/),
  coordinates: coordinates.optional(),
  paf_address: z
    .strictObject({ address_key: z.string(), organisation_key: z.string(), postcode_type: z.enum(['L', 'S']) })
    .optional(),
  paf_udprn: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
})

/** `branch/update` */
export const branchUpdate = z.strictObject({
  branch_reference: line(60),
  branch_name: line(200),
  location,
  telephone: line(60).optional(),
  email: line(200).optional(),
  website: line(1000).optional(),
})

/** `listing/update` */
export const listingUpdate = z
  .strictObject({
    branch_reference: line(60),
    listing_reference: line(200),
    category: z.enum(['commercial', 'residential']),
    life_cycle_status: codeOf(zooplaStatuses),
    property_type: line(100),
    location,
    pricing: z.strictObject({
      transaction_type: z.enum(['rent', 'sale']),
      currency_code: z.string().regex(/^[A-Z]{3}$/),
      price: positive.optional(),
      price_per_unit_area: z.strictObject({ units: codeOf(zooplaAreas), price: positive }).optional(),
      price_qualifier: codeOf(zooplaQualifiers).optional(),
      rent_frequency: codeOf(zooplaFrequencies).optional(),
      auction: flag,
    }),
    detailed_description: z
      .array(
        z
          .strictObject({
            heading: line().optional(),
            text: line(32_000).optional(),
            dimensions: z
              .union([z.strictObject({ length: positive, width: positive, units: codeOf(zooplaLengths) }), line()])
              .optional(),
          })
          .refine(({ heading, text, dimensions }) => heading || (text && !dimensions), 'it has no heading and no text'),
      )
      .min(1)
      .max(200),
    summary_description: line(4000).optional(),
    display_address: line(200).optional(),
    feature_list: some(line(300)),
    content: some(
      z.strictObject({
        type: codeOf(zooplaMedia),
        url: z
          .string()
          .regex(/^https?:\/\/\S+$/i)
          .max(1000),
        caption: line(200).optional(),
      }),
      999,
    ),
    total_bedrooms: count,
    available_bedrooms: count,
    bathrooms: count,
    living_rooms: count,
    floors: count,
    floor_levels: some(z.union([z.int().min(1), z.enum(['basement', 'ground', 'penthouse'])])),
    areas: z.strictObject({ internal: range, external: range }).optional(),
    construction_year: z.int().max(2200).optional(),
    new_home: flag,
    pets_allowed: flag,
    accessibility: flag,
    ...Object.fromEntries(ZOOPLA_FLAGS.map(([name]) => [name, flag])),
    tenure: codeOf(zooplaTenures).optional(),
    lease_expiry: z
      .strictObject({
        years_remaining: z.int().min(1).max(9999).optional(),
        expiry_date: z
          .string()
          .regex(/^\d{4}(-\d{2}){0,2}$/)
          .optional(),
      })
      .optional(),
    ground_rent: positive.optional(),
    service_charge: z
      .strictObject({
        charge: positive,
        frequency: codeOf(zooplaFrequencies).optional(),
        per_unit_area_units: codeOf(zooplaAreas).optional(),
      })
      .optional(),
    council_tax_band: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']).optional(),
    annual_business_rates: positive.optional(),
    rateable_value: positive.optional(),
    epc_ratings: z
      .strictObject({
        eer_current_rating: rating,
        eer_potential_rating: rating,
        eir_current_rating: rating,
        eir_potential_rating: rating,
      })
      .optional(),
    sap_rating: rating,
    listed_building_grade: codeOf(zooplaListedGrades).optional(),
    commercial_use_classes: some(z.string().regex(/^(A[1-5]|B[128]|C([134]|2A?)|D[12]|sui_generis)$/)),
    buyer_incentives: some(codeOf(zooplaIncentives)),
    central_heating: codeOf(zooplaHeating).optional(),
    connected_utilities: some(
      z.enum(['electricity', 'fibre_optic', 'gas', 'satellite_cable_tv', 'telephone', 'water']),
    ),
    parking: some(codeOf(zooplaParking)),
    outside_space: some(codeOf(zooplaOutsideSpaces)),
    decorative_condition: z.enum(['excellent', 'good', 'average', 'needs_modernisation']).optional(),
    google_street_view: z
      .strictObject({ coordinates, heading: z.number().min(0).max(360), pitch: z.number().min(-90).max(90) })
      .optional(),
    available_from_date: day,
    open_day: day,
    administration_fees: line(4000).optional(),
    deposit: positive.optional(),
    furnished_state: codeOf(zooplaFurnishings).optional(),
    bills_included: some(codeOf(zooplaBills)),
    rental_term: z
      .union([
        z.strictObject({ minimum_length: positive, units: z.enum(['days', 'weeks', 'months', 'years']) }),
        z.enum(['fixed_term', 'long_term', 'short_term']),
      ])
      .optional(),
    tenant_eligibility: z.strictObject({ dss: tenants, students: tenants }).optional(),
  })
  .superRefine(({ pricing, life_cycle_status: status, location }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const isSale = pricing.transaction_type === 'sale'
    if (isSale ? status.startsWith('let') : status.startsWith('sold'))
      refuse(['life_cycle_status'], `it is none of a listing for ${isSale ? 'sale' : 'rent'}`)
    if (!isSale && !pricing.rent_frequency) refuse(['pricing', 'rent_frequency'], 'a rent has a period')
    if (!location.property_number_or_name && !location.street_name)
      refuse(['location', 'street_name'], 'a number, a name or a street is required')
    if (location.country_code.startsWith('GB') && !location.postal_code)
      refuse(['location', 'postal_code'], 'a listing in the United Kingdom has a postcode')
  })

/** `listing/delete` */
export const listingDelete = z.strictObject({
  listing_reference: line(200),
  deletion_reason: z.enum(['withdrawn', 'offer_accepted', 'exchanged', 'completed', 'let']).optional(),
})

/** `listing/list` */
export const listingList = z.strictObject({ branch_reference: line(60) })
