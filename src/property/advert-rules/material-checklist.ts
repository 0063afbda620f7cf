import { formatCount } from '#src/formatting/numbers.ts'
import type { Listing } from '../listing/listing.ts'
import { type MaterialRow, materialInformation } from '../listing/material-information.ts'
import { propertyTypeName } from '../listing/property-types.ts'
import type { AdvertContext, AdvertRule, AdvertRuleId } from './advert-rule.ts'
import { type AdvertPolicy, advertFindings, rulesFor, stopsPublication } from './advert-rules.ts'

/** `wrong`: a rule finds fault with what is given, or it is missing where a rule asks for it. */
type ChecklistState = 'given' | 'missing' | 'wrong' | 'not-applicable'

export type ChecklistItem = {
  key: string
  label: string
  state: ChecklistState
  /** what visitors read; null: "Ask agent" */
  value: string | null
  note?: string
  source?: string
  /** what asks for it, and what it finds */
  rule?: {
    id: AdvertRuleId
    severity: AdvertRule['severity']
    source: AdvertRule['source']
    staffText: string
    found?: string
    /** the advert is not published as long as this is wrong */
    stops: boolean
  }
}

export type ChecklistPart = { part: 'A' | 'B' | 'C'; title: string; items: ChecklistItem[] }

/** The trade's three parts, with the rows of each in order. A row that a home has none of is not applicable to it. */
const PARTS: readonly { part: ChecklistPart['part']; title: string; rows: Readonly<Record<string, string>> }[] = [
  {
    part: 'A',
    title: 'Key facts',
    rows: {
      price: 'Price',
      rent: 'Rent',
      deposit: 'Deposit',
      holding_deposit: 'Holding deposit',
      tenure: 'Tenure',
      lease: 'Lease',
      ground_rent: 'Ground rent',
      service_charge: 'Service charge',
      estate_charge: 'Estate charge',
      council_tax: 'Council tax',
      epc: 'Energy rating',
      minimum_term: 'Minimum term',
      landlord_registration: 'Landlord registration',
      prs_landlord: 'Landlord’s PRS Database number',
      prs_dwelling: 'Home’s PRS Database number',
    },
  },
  {
    part: 'B',
    title: 'All properties',
    rows: {
      type: 'Property type and rooms',
      construction: 'Construction',
      electricity: 'Electricity',
      water: 'Water',
      sewerage: 'Drainage',
      heating: 'Heating',
      broadband: 'Broadband',
      mobile_signal: 'Mobile signal',
      parking: 'Parking',
    },
  },
  {
    part: 'C',
    title: 'If applicable',
    rows: {
      building_safety: 'Building safety',
      restrictions: 'Restrictive covenants',
      rights_of_way: 'Rights of way',
      flood_risk: 'Flood risk',
      planning: 'Planning nearby',
      accessibility: 'Accessibility',
      coalfield: 'Coalfield or mining',
      listed: 'Listed',
    },
  },
]

/**
 * Material information as a checklist: what is given, what is missing, and which law asks for it in the home's nation.
 * `exempt`: the rules of which a person has said that this advert is right.
 */
export function materialChecklist(
  listing: Listing,
  policy: AdvertPolicy,
  exempt: readonly string[] = [],
): ChecklistPart[] {
  const rows = new Map(shownRows(listing, policy).map((row) => [row.key, row]))
  const found = new Map(advertFindings(listing, policy).map(({ rule, detail }) => [rule, detail]))
  const rules = rulesFor(listing, policy).map((applied) => ({
    ...applied.rule,
    stops: found.has(applied.rule.id) && stopsPublication(applied, policy, exempt),
  }))
  const itemOf = ([key, label]: [string, string]): ChecklistItem => {
    const row = rows.get(key)
    const value = row?.value ?? null
    const asking = rules
      .filter((rule) => rule.rows?.includes(key))
      .toSorted((a, b) => Number(b.stops) - Number(a.stops))
    const faulted = asking.find(({ id, rows: all = [] }) => found.has(id) && (value === null || all.length === 1))
    const rule = faulted ?? asking[0]
    // what a rule of several rows finds is said of each of them already
    const fault = faulted?.rows?.length === 1 ? found.get(faulted.id) : undefined
    return {
      key,
      label: row?.label ?? label,
      state: stateOf(row, faulted !== undefined),
      value,
      ...(row?.note && { note: row.note }),
      ...(row?.source && { source: row.source }),
      ...(rule && {
        rule: {
          id: rule.id,
          severity: rule.severity,
          source: rule.source,
          staffText: rule.staffText,
          ...(fault && { found: fault }),
          stops: faulted !== undefined && rule.stops,
        },
      }),
    }
  }
  return PARTS.map(({ part, title, rows: ofPart }) => ({ part, title, items: Object.entries(ofPart).map(itemOf) }))
}

/** Items that are missing or wrong. */
export function countMissing(listing: Listing, policy: AdvertPolicy): number {
  const items = materialChecklist(listing, policy).flatMap((part) => part.items)
  return items.filter(({ state }) => state === 'missing' || state === 'wrong').length
}

function stateOf(row: MaterialRow | undefined, isFaulted: boolean): ChecklistState {
  if (!row) return isFaulted ? 'missing' : 'not-applicable'
  if (row.value === null) return 'missing'
  return isFaulted ? 'wrong' : 'given'
}

/** What visitors are shown, and the kind of home. */
function shownRows(listing: Listing, { today }: AdvertContext): MaterialRow[] {
  const type = propertyTypeName(listing.typeId)
  const rooms = listing.bedrooms === undefined ? '' : `, ${formatCount(listing.bedrooms, 'bedroom')}`
  return [
    ...materialInformation(listing, today).flatMap(({ rows }) => rows),
    { key: 'type', label: 'Property type and rooms', value: `${type}${rooms}` },
  ]
}
