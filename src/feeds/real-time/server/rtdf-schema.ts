import { z } from 'zod'
import {
  RTDF_TAX_BANDS,
  rtdfAccessibility,
  rtdfAreaUnits,
  rtdfBroadband,
  rtdfChannels,
  rtdfFloodSources,
  rtdfFrequencies,
  rtdfFurnishings,
  rtdfHeating,
  rtdfLengths,
  rtdfLetTypes,
  rtdfOutsideSpaces,
  rtdfParking,
  rtdfQualifiers,
  rtdfStatuses,
  rtdfSupplies,
  rtdfTenures,
  rtdfUseClasses,
} from '#src/feed-import/formats/rtdf/rtdf-codes.ts'
import { PROPERTY_TYPES } from '#src/property/listing/property-types.ts'

// Messages of Rightmove's real-time data feed 1.4.1. What is wider than there: docs/contracts/rtdf.md#wider-than-rtdf.

/** One of the keys of a table of codes. */
export const codeOf = <Code extends string | number>(table: ReadonlyMap<Code, unknown>) =>
  z.literal([...table.keys()] as [Code, ...Code[]])

const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish()
const codes = <Code extends string | number>(table: ReadonlyMap<Code, unknown>) =>
  maybe(z.array(codeOf(table).nullable()).max(60))
const flag = maybe(z.boolean())
const count = maybe(z.int().min(0).max(9999))
/** Amounts and sizes come as texts, too: `"1200"`. */
const amount = z.union([z.number().min(0).max(1e12), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)])
const text = (max: number) => maybe(z.string().max(max))
const filled = (max: number) => z.string().trim().min(1).max(max)
const moment = maybe(z.string().regex(/^(\d{2}-\d{2}-\d{4}( \d{2}:\d{2}:\d{2})?)?$/, 'use dd-MM-yyyy HH:mm:ss'))
const degrees = (most: number) => maybe(z.number().min(-most).max(most))
const url = z.string().regex(/^(?:https?:\/\/|www\.)[^\s/]\S*$/i, 'use a web address that begins with http')

const network = maybe(z.strictObject({ network_id: z.int() }))
const branchId = z.union([z.int().min(0), filled(60)])
/** Of Kerbside: RTDF has none. */
const uprn = maybe(z.union([z.int().min(1).max(999_999_999_999), z.string().regex(/^\d{1,12}$/)]))
const agentRef = filled(80)
const channel = codeOf(rtdfChannels)
const areaUnit = maybe(codeOf(rtdfAreaUnits))

const room = z.strictObject({
  room_name: filled(120),
  room_description: text(1000),
  room_length: maybe(amount),
  room_width: maybe(amount),
  room_dimension_unit: maybe(codeOf(rtdfLengths)),
  room_dimension_text: text(120),
  room_photo_urls: maybe(z.array(z.string().max(250).nullable()).max(10)),
})

const media = z.strictObject({
  media_type: z.literal([1, 2, 3, 4, 5, 6, 7]),
  media_url: url.max(1000),
  caption: text(50),
  sort_order: count,
  media_update_date: moment,
})

const sizing = { minimum: maybe(amount), maximum: maybe(amount), area_unit: areaUnit }

/** Of homes here and abroad. */
const details = {
  summary: z.string().max(1000),
  description: z.string().max(32_000),
  features: maybe(z.array(z.string().max(200)).max(10)),
  bedrooms: z.int().min(0).max(9999),
  bathrooms: count,
  reception_rooms: count,
  parking: codes(rtdfParking),
  outside_space: codes(rtdfOutsideSpaces),
  year_built: maybe(z.int().min(0).max(2200)),
  internal_area: maybe(amount),
  internal_area_unit: areaUnit,
  land_area: maybe(amount),
  land_area_unit: areaUnit,
  sizing: maybe(z.looseObject(sizing)),
  // as the first versions had it, and as OnTheMarket has it still
  ...sizing,
  floors: count,
  entrance_floor: maybe(z.literal([1, 2, 3, 4, 5, 6])),
  condition: maybe(z.literal([1, 2, 3, 4])),
  accessibility: codes(rtdfAccessibility),
  heating: codes(rtdfHeating),
  business_for_sale: flag,
  comm_use_class: codes(rtdfUseClasses),
  rooms: maybe(z.array(room.nullable()).max(99)),
}

const property = {
  agent_ref: agentRef,
  published: z.boolean(),
  property_type: z.literal(PROPERTY_TYPES.map(({ id }) => id) as [number, ...number[]]),
  new_home: flag,
  create_date: moment,
  update_date: moment,
  media: maybe(z.array(media).max(999)),
  // of homes in the United Kingdom as well, before version 1.4
  principal: maybe(
    z.strictObject({
      principal_email_address: z.string().max(200),
      auto_email_when_live: flag,
      auto_email_updates: flag,
    }),
  ),
}

/** SendPropertyDetails. What else stands beside these three is not kept: the published schema allows it. */
export const sendPropertyDetails = z.object({
  network,
  branch: z.strictObject({ branch_id: branchId, channel, overseas: flag }),
  property: z.strictObject({
    ...property,
    status: codeOf(rtdfStatuses),
    student_property: flag,
    house_flat_share: flag,
    date_available: moment,
    contract_months: count,
    minimum_term: count,
    let_type: maybe(codeOf(rtdfLetTypes)),
    address: z.strictObject({
      house_name_number: z.string().max(60),
      address_2: text(60),
      address_3: text(60),
      address_4: text(60),
      town: z.string().max(60),
      postcode_1: filled(4),
      postcode_2: z.string().max(3),
      display_address: filled(120),
      latitude: degrees(90),
      longitude: degrees(180),
      pov_latitude: degrees(90),
      pov_longitude: degrees(180),
      pov_pitch: degrees(180),
      pov_heading: degrees(360),
      pov_zoom: maybe(z.int()),
      uprn,
    }),
    price_information: z.strictObject({
      price: z.number().min(0).max(2_000_000_000),
      price_qualifier: maybe(codeOf(rtdfQualifiers)),
      deposit: maybe(amount),
      administration_fee: text(4000),
      rent_frequency: maybe(codeOf(rtdfFrequencies)),
      tenure_type: maybe(codeOf(rtdfTenures)),
      auction: flag,
      tenure_unexpired_years: count,
      price_per_unit_area: maybe(amount),
      price_per_unit_per_annum: maybe(amount),
      shared_ownership: flag,
      shared_ownership_percentage: maybe(z.number().min(1).max(99)),
      shared_ownership_rent: maybe(amount),
      shared_ownership_rent_frequency: maybe(codeOf(rtdfFrequencies)),
      annual_ground_rent: maybe(amount),
      ground_rent_review_period_years: maybe(amount),
      ground_rent_percentage_increase: maybe(amount),
      annual_service_charge: maybe(amount),
    }),
    details: z.strictObject({
      ...details,
      sewerage: maybe(codeOf(rtdfSupplies)),
      water: maybe(codeOf(rtdfSupplies)),
      electricity: codes(rtdfSupplies),
      broadband: codes(rtdfBroadband),
      furnished_type: maybe(codeOf(rtdfFurnishings)),
      pets_allowed: flag,
      smokers_considered: flag,
      sharers_considered: flag,
      // left out of version 1.4
      housing_benefit_considered: flag,
      burglar_alarm: flag,
      washing_machine: flag,
      dishwasher: flag,
      all_bills_inc: flag,
      water_bill_inc: flag,
      gas_bill_inc: flag,
      electricity_bill_inc: flag,
      oil_bill_inc: flag,
      council_tax_inc: flag,
      council_tax_exempt: flag,
      tv_licence_inc: flag,
      sat_cable_tv_bill_inc: flag,
      internet_bill_inc: flag,
      council_tax_band: maybe(z.literal(RTDF_TAX_BANDS)),
      domestic_rates: maybe(amount),
      risks: maybe(
        z.strictObject({
          flooded_in_last_five_years: flag,
          sources_of_flooding: codes(rtdfFloodSources),
          flood_defences: flag,
        }),
      ),
      obligations: maybe(
        z.strictObject({ listed: flag, restrictions: flag, required_access: flag, rights_of_way: flag }),
      ),
    }),
  }),
})

/** Yes-or-no facts of homes abroad. */
const abroad = [
  'golf_course_on_site_or_within_10_minutes_walk',
  'golf_course_within_a_20_minute_drive',
  'private_pool',
  'communal_pool',
  'at_beach_or_within_10_minute_walk',
  'beach_within_a_20_minute_drive',
  'private_beach',
  'sea_view',
  'at_ski_field_or_within_10_minutes_walk',
  'ski_field_within_a_45_minute_drive',
  'air_conditioning',
  'security_system',
  'gated_entry',
  'balcony',
  'ground_floor_terrace',
  'roof_terrace',
  'hot_tub',
  'log_fireplace',
] as const

/** OverseasSendPropertyDetails */
export const overseasSendPropertyDetails = z.object({
  network,
  branch: z.strictObject({ branch_id: branchId, channel: maybe(channel), overseas: flag }),
  property: z.strictObject({
    ...property,
    os_status: z.literal([1, 2, 4, 5]),
    address: z.strictObject({
      country_code: z.string().regex(/^[A-Za-z]{2}$/),
      region: text(100),
      sub_region: text(100),
      town_city: text(100),
      latitude: degrees(90),
      longitude: degrees(180),
    }),
    price_information: z.strictObject({
      price: z.number().min(0).max(2_000_000_000),
      os_price_qualifier: maybe(z.literal([0, 2, 4, 5, 16])),
      currency: maybe(z.literal('GBP')),
    }),
    details: z.strictObject({ ...details, ...Object.fromEntries(abroad.map((name) => [name, flag])) }),
  }),
})

/** RemoveProperty */
export const removeProperty = z.strictObject({
  network,
  branch: z.strictObject({ branch_id: branchId, channel: maybe(channel) }),
  property: z.strictObject({
    agent_ref: agentRef,
    removal_reason: maybe(z.literal([7, 8, 9, 10, 11, 12])),
    transaction_date: moment,
  }),
})

/** GetBranchPropertyList */
export const getBranchPropertyList = z.strictObject({
  network,
  branch: z.strictObject({ branch_id: branchId, channel: maybe(channel) }),
})

const oneBranch = z.strictObject({ branch_id: branchId })
const oneProperty = z.strictObject({ agent_ref: agentRef })
const stated = z.string().max(20)
const minutes = z.strictObject({ start_date_time: stated, end_date_time: stated })

/** GetBranchEmails and GetPropertyEmails */
export const getBranchEmails = z.strictObject({ network, branch: oneBranch, export_period: minutes })
export const getPropertyEmails = getBranchEmails.extend({ property: oneProperty })

/** GetBranchPerformance and GetPropertyPerformance */
export const getBranchPerformance = z.strictObject({ network, branch: oneBranch, export_date: stated })
export const getPropertyPerformance = z.strictObject({
  network,
  branch: oneBranch,
  property: oneProperty,
  export_period: z.strictObject({ start_date: stated, end_date: stated }),
})
