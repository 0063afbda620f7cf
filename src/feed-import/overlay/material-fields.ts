import type { Lease, MaterialInformation, Registrations, Tenure } from '#src/property/listing/listing.ts'
import {
  AMOUNT_INPUT,
  choice,
  type FieldInput,
  field,
  NUMBER_INPUT,
  type OverlayField,
  plain,
  TEXT_INPUT,
} from './overlay-field.ts'
import { amount, type Check, oneOf, overlayText, positive, readEpc } from './overlay-values.ts'

function ofMaterial<Key extends keyof MaterialInformation>(
  key: Key,
  label: string,
  check: Check<NonNullable<MaterialInformation[Key]>>,
  input: FieldInput = { kind: 'text' },
) {
  return field({
    label,
    group: 'material',
    input,
    check,
    change: ({ material }, value) => ({ material: { ...material, [key]: value } }),
    valueOf: ({ material }) => material[key],
  })
}

function ofLease<Key extends keyof Lease>(
  key: Key,
  label: string,
  check: Check<NonNullable<Lease[Key]>>,
  input: FieldInput,
) {
  return field({
    label,
    group: 'material',
    input,
    check,
    change: ({ lease }, value) => ({ lease: { ...lease, [key]: value } }),
    valueOf: ({ lease }) => lease?.[key],
  })
}

/** Says nothing of a sale. */
function ofRegisters(key: keyof Registrations, label: string) {
  return field({
    label,
    group: 'material',
    channel: 'lettings',
    input: { kind: 'text' },
    check: overlayText,
    change: ({ channel, registrations }, value) =>
      channel === 'lettings' ? { registrations: { ...registrations, [key]: value } } : {},
    valueOf: ({ registrations }) => registrations?.[key],
  })
}

const TENURES: Record<Tenure, string> = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  feudal: 'Feudal',
  commonhold: 'Commonhold',
  share_of_freehold: 'Share of freehold',
  non_traditional: 'Non-traditional',
}

const COUNCIL_TAX_BANDS = Object.fromEntries([...'ABCDEFGHI'].map((band) => [band, `Band ${band}`]))

/** Material information, and the numbers of registers. */
export const MATERIAL_FIELDS: Record<string, OverlayField> = {
  scottishLandlordNumber: ofRegisters('scottishLandlord', 'Scottish landlord registration'),
  rentSmartWalesNumber: ofRegisters('rentSmartWales', 'Rent Smart Wales number'),
  prsLandlordId: ofRegisters('prsLandlord', 'PRS Database number of the landlord'),
  prsDwellingId: ofRegisters('prsDwelling', 'PRS Database number of the home'),
  epc: plain('epc', {
    label: 'EPC',
    group: 'material',
    input: { kind: 'epc' },
    check: { read: readEpc, must: 'A to G, "awaited", { "current": 61 } or { "exempt": "the reason" }' },
  }),
  tenure: plain('tenure', { label: 'Tenure', group: 'material', ...choice(TENURES) }),
  leaseYears: ofLease('yearsLeft', 'Years left on the lease', positive, NUMBER_INPUT),
  groundRentPerYear: ofLease('groundRentPerYear', 'Ground rent a year', amount, AMOUNT_INPUT),
  groundRentReview: ofLease('groundRentReview', 'Ground rent review', overlayText, TEXT_INPUT),
  sharePercent: ofLease('sharePercent', 'Share for sale, per cent', positive, NUMBER_INPUT),
  councilTaxBand: ofMaterial('councilTaxBand', 'Council tax band', oneOf('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'), {
    kind: 'choice',
    options: COUNCIL_TAX_BANDS,
  }),
  councilTaxPerYear: ofMaterial('councilTaxPerYear', 'Council tax a year', amount, AMOUNT_INPUT),
  councilTaxAuthority: ofMaterial('councilTaxAuthority', 'Council', overlayText),
  serviceChargePerYear: ofMaterial('serviceChargePerYear', 'Service charge a year', amount, AMOUNT_INPUT),
  estateChargePerYear: ofMaterial('estateChargePerYear', 'Estate charge a year', amount, AMOUNT_INPUT),
  ...Object.fromEntries(
    Object.entries({
      construction: 'Construction',
      buildingSafety: 'Building safety',
      accessibility: 'Accessibility',
      listed: 'Listed or in a conservation area',
      water: 'Water',
      sewerage: 'Sewerage',
      electricity: 'Electricity',
      heating: 'Heating',
      broadband: 'Broadband',
      mobileSignal: 'Mobile signal',
      parking: 'Parking',
      outsideSpace: 'Outside space',
      rightsOfWay: 'Rights of way',
      restrictions: 'Restrictions',
      floodRisk: 'Flood risk',
      planning: 'Planning',
      coalfield: 'Coalfield or mining',
    } as const).map(([key, label]) => [key, ofMaterial(key as 'construction', label, overlayText)]),
  ),
}
