import { z } from 'zod'
import { agencyFile } from '#src/agency/folder/server/agency-schema.ts'
import type { Settings } from '#src/agency/profile/settings.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { type SettingColumn, type SettingControl, spellOut } from '../setting-control.ts'
import type { SettingField, SettingGroup } from '../setting-groups.ts'

type Place = { group: SettingGroup; name: string; where: string; isSensitive?: true }

const place = (group: SettingGroup, name: string, where: string): Place => ({ group, name, where })
const sensitive = (one: Place): Place => ({ ...one, isSensitive: true })

/** Where each setting is found in the Desk, and where one sees what it does. Those of Design are changed there. */
const PLACES: Record<Exclude<keyof Settings, 'logoPosition' | 'splitMenuEqually' | 'demoListings'>, Place> = {
  answerWithin: place('response', 'Response target', 'Today, Enquiries, Reports'),
  viewings: place('viewings', 'Viewings', '“Choose a time” on property pages'),
  valuationDays: place('viewings', 'Valuation days', 'Book a valuation'),
  singleStepValuation: place('viewings', 'Valuations in one step', 'Book a valuation'),
  instantValuation: place('viewings', 'Instant valuation', '/valuation'),
  branchRadiusMiles: place('viewings', 'Reach of a branch', 'Book a valuation'),
  defaultSearchStatus: place('search', 'Homes shown at first', 'Search results'),
  homesByDefault: place('search', 'Homes only, at first', 'Search results'),
  salesPrices: place('search', 'Prices to choose from', 'Search'),
  lettingsPrices: place('search', 'Rents to choose from', 'Search'),
  commercialRents: place('search', 'Commercial rents to choose from', 'Search'),
  soldSearchableDays: place('search', 'Sold and let homes stay', 'Search results'),
  noResultsMessage: place('search', 'Message when nothing is found', 'Search results'),
  customSalesRedirect: place('search', 'Another page for sales searches', 'Search form'),
  customLettingsRedirect: place('search', 'Another page for lettings searches', 'Search form'),
  showSstcAsSold: place('properties', 'Say “Sold” for SSTC', 'Cards and property pages'),
  pppwDivision: place('properties', 'Rent per person', 'Property pages'),
  mortgageRatePercent: place('properties', 'Mortgage rate', 'Calculator on property pages'),
  mortgageCalculatorOnly: place('properties', 'Mortgage calculator only', 'Calculator on property pages'),
  typicalFees: place('properties', 'Typical costs of buying', 'Calculator on property pages'),
  videos: place('properties', 'Videos and tours', 'Property pages'),
  auction: place('properties', 'Auction bar', 'Auction lots, on phones'),
  advertRules: place('properties', 'Rules of adverts', 'Compliance, property pages'),
  tagsToDepartmentLabelsConversions: place('properties', 'Departments by tag', 'Enquiries about homes'),
  importBrakeShare: place('feeds', 'Removal limit', 'Feeds, Today'),
  feedExpectedEveryHours: place('feeds', 'A feed is late after', 'Feeds, Today'),
  alarmEmail: place('feeds', 'Feed alerts go to', 'Emails about feeds'),
  negotiatorsSetPrices: place('feeds', 'Negotiators set prices', 'Properties'),
  senderEmail: sensitive(place('email', 'Emails come from', 'Every email')),
  alerts: place('email', 'Email alerts', 'Emails to visitors with saved searches'),
  leads: sensitive(place('email', 'Enquiries', 'Forms, Enquiries')),
  captcha: sensitive(place('privacy', 'Captcha', 'All forms')),
  recaptchaScore: sensitive(place('privacy', 'reCAPTCHA score', 'All forms')),
  auditLogYears: sensitive(place('privacy', 'Audit log is kept', 'Audit log')),
  propertyViews: place('privacy', 'Counting of views', 'Reports, property statistics'),
  exposuresUrl: place('privacy', 'Homes shown are told to', 'Search results'),
  exposureEvents: place('privacy', 'Other events counted', 'Your own scripts'),
  analytics: sensitive(place('privacy', 'Analytics', 'Cookie notice, every page')),
  contactUrl: place('site', 'Phone icon leads to', 'Header on phones'),
  sellerPage: place('properties', 'Seller page', 'The private pages of sellers and landlords'),
  sections: place('site', 'Sections of the site', 'Header'),
  map: place('maps', 'Map', 'Search by map, property pages'),
  openDataOff: place('maps', 'Open data left out', 'Property pages'),
  addressLookup: place('maps', 'Address lookup', 'Forms'),
  accounts: place('accounts', 'Flags of accounts', 'Records of signed-in visitors'),
}

const AGENCY_PLACES = {
  name: place('agency', 'Name', 'Every page and email'),
  strapline: place('agency', 'Strapline', 'Header and search engines'),
  about: place('agency', 'About', 'Footer and search engines'),
  telephone: place('agency', 'Phone', 'Header, contact page, emails'),
  email: sensitive(place('agency', 'Email', 'Contact page, emails')),
  legal: place('agency', 'Legal details', 'Footer, emails'),
}

type Schema = {
  type?: string
  title?: string
  format?: string
  description?: string
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  items?: Schema | false
  prefixItems?: Schema[]
  propertyNames?: Schema
  additionalProperties?: Schema | false
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
}

/** Never sent to a browser. */
const SECRETS = ['settings.accounts.trackerToken']

let listed: readonly SettingField[] | undefined

/** Every setting that the Desk changes, from the schema of agency.json: worked out once, in some 20 ms. */
export function listSettings(): readonly SettingField[] {
  listed ??= settingsOfSchema()
  return listed
}

function settingsOfSchema(): SettingField[] {
  const file = z.toJSONSchema(agencyFile, { io: 'input', unrepresentable: 'any' }) as Schema
  const settings = file.properties?.settings ?? {}
  return [
    ...Object.entries(AGENCY_PLACES).flatMap(([key, at]) =>
      fieldsOf(file.properties?.[key] ?? {}, { path: key, at, canBeLeftOut: false }),
    ),
    ...Object.entries(PLACES).flatMap(([key, at]) =>
      fieldsOf(settings.properties?.[key] ?? {}, {
        path: `settings.${key}`,
        at,
        canBeLeftOut: !settings.required?.includes(key),
      }),
    ),
  ]
}

type Given = {
  path: string
  at: Place
  canBeLeftOut: boolean
  name?: string
  part?: SettingField['part']
  about?: string
  fallback?: unknown
}

function fieldsOf(
  schema: Schema,
  { path, at, canBeLeftOut, name = at.name, part, about, fallback }: Given,
): SettingField[] {
  const described = withoutLinks(schema.description ?? about ?? '')
  if (schema.type === 'object' && schema.properties)
    return Object.entries(schema.properties).flatMap(([key, inner]) =>
      fieldsOf(inner, {
        path: `${path}.${key}`,
        at,
        canBeLeftOut: canBeLeftOut || !schema.required?.includes(key),
        name: `${name}: ${spellOut(key)}`,
        part: { of: name, name: upperFirst(spellOut(key)) },
        about: described,
        fallback: (schema.default as Record<string, unknown> | undefined)?.[key],
      }),
    )
  const known = schema.default ?? fallback
  return [
    {
      path,
      name,
      ...(part && { part }),
      about: described,
      where: at.where,
      group: at.group,
      control: SECRETS.includes(path) ? { kind: 'secret' } : controlOf(schema),
      ...(known !== undefined && { fallback: known }),
      canBeLeftOut: canBeLeftOut || known !== undefined,
      isSensitive: at.isSensitive === true,
    },
  ]
}

/** Words for the page of the reference: its links lead nowhere from here. */
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')

/** @throws Error for a shape that has no field in the Desk yet: whoever adds such a setting adds one */
function controlOf(schema: Schema): SettingControl {
  const { type, items, prefixItems, propertyNames, additionalProperties } = schema
  if (prefixItems)
    return { kind: 'numbers', parts: prefixItems.map((part) => ({ ...numberOf(part), name: part.title ?? '' })) }
  if (type === 'array' && items) {
    if (items.type === 'object') return { kind: 'rows', columns: columnsOf(items) }
    if (items.enum) return { kind: 'choices', choices: items.enum as string[] }
  }
  if (type === 'object' && propertyNames && additionalProperties) {
    const column = (key: string, of: Schema): SettingColumn => ({
      key,
      name: of.title ?? key,
      about: of.description ?? '',
      control: plainControlOf(of),
      canBeLeftOut: false,
    })
    return { kind: 'pairs', columns: [column('key', propertyNames), column('value', additionalProperties)] }
  }
  return plainControlOf(schema)
}

const columnsOf = ({ properties = {}, required = [] }: Schema): SettingColumn[] =>
  Object.entries(properties).map(([key, schema]) => ({
    key,
    name: upperFirst(spellOut(key)),
    about: schema.description ?? '',
    control: plainControlOf(schema),
    canBeLeftOut: !required.includes(key),
  }))

function numberOf({ type, minimum, maximum }: Schema): Extract<SettingControl, { kind: 'number' }> {
  return {
    kind: 'number',
    isWhole: type === 'integer',
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { min: minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { max: maximum }),
  }
}

function plainControlOf(schema: Schema): SettingColumn['control'] {
  const { type, items } = schema
  if (schema.enum?.every((one) => typeof one === 'string')) return { kind: 'choice', choices: schema.enum as string[] }
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'string') return { kind: schema.format === 'date' ? 'date' : 'text' }
  if (schema.anyOf?.every((one) => one.type === 'string')) return { kind: 'text' }
  if (type === 'array' && items && ['string', 'integer', 'number'].includes(items.type ?? ''))
    return { kind: 'lines', isNumber: items.type !== 'string' }
  throw new Error(`The Desk has no field for ${JSON.stringify(schema)}`)
}
