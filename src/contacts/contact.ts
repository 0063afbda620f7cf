import { upperFirst } from '#src/formatting/upper-first.ts'

/** Tabs of the list, in their order. */
export const CONTACT_TABS = {
  all: 'All',
  buying: 'Applicants, buying',
  renting: 'Applicants, renting',
  sellers: 'Sellers',
  landlords: 'Landlords',
  data: 'Data requests',
} as const
export type ContactTab = keyof typeof CONTACT_TABS

/** What somebody said to emails about properties. */
export const MARKETING_NAMES = {
  'opted-in': 'Opted in',
  'opted-out': 'Opted out',
  'not-asked': 'Not asked',
} as const
export type Marketing = keyof typeof MARKETING_NAMES

/** What the list is narrowed to. */
export type ContactFilters = {
  tab?: ContactTab
  branchId?: number
  marketing?: Marketing
  /** with an account at the website, or without */
  registered?: 'yes' | 'no'
  /** name, email or phone */
  words?: string
}

export const CONTACT_PAGE_SIZES = { first: 50, more: 25 } as const

/** Characters of a search that are read. */
export const MAX_CONTACT_WORDS = 100

/** Reads filters of a URL's parameters; what is not understood is left out. */
export function parseContactFilters(parameters: { get: (name: string) => string | null }): ContactFilters {
  const oneOf = <Name extends string>(name: string, of: readonly Name[]) =>
    of.find((one) => one === parameters.get(name))
  const tab = oneOf('tab', Object.keys(CONTACT_TABS) as ContactTab[])
  const marketing = oneOf('marketing', Object.keys(MARKETING_NAMES) as Marketing[])
  const registered = oneOf('registered', ['yes', 'no'])
  const branch = parameters.get('branch')
  const words = (parameters.get('q') ?? '').trim().slice(0, MAX_CONTACT_WORDS)
  return {
    ...(tab && { tab }),
    ...(branch !== null && /^\d{1,9}$/.test(branch) && { branchId: Number(branch) }),
    ...(marketing && { marketing }),
    ...(registered && { registered }),
    ...(words !== '' && { words }),
  }
}

/** The parameters that `parseContactFilters` reads. */
export function formatContactFilters({ tab, branchId, marketing, registered, words }: ContactFilters): string {
  const parameters = { tab, branch: branchId, marketing, registered, q: words }
  return Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
}

/** Words that a search compares. */
const MAX_SEARCH_WORDS = 8

/**
 * Words of which each begins one of a contact's. A telephone number is one word, however it was spaced; undefined where
 * nothing can be searched for.
 */
export function contactWords(text: string): string[] | undefined {
  if (/^[\d\s()+-]+$/.test(text)) {
    const digits = text.replaceAll(/\D/g, '')
    return digits === '' ? undefined : [digits]
  }
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.slice(0, MAX_SEARCH_WORDS)
}

type Roles = { isBuying: boolean; isRenting: boolean; isSelling: boolean; isLetting: boolean }

/** "Applicant, buying; seller" */
export function contactRoles({ isBuying, isRenting, isSelling, isLetting }: Roles): string {
  const applicant = [isBuying && 'buying', isRenting && 'renting'].filter(Boolean).join(' and ')
  const roles = [applicant && `applicant, ${applicant}`, isSelling && 'seller', isLetting && 'landlord']
  const words = roles.filter(Boolean).join('; ')
  return upperFirst(words)
}

/** Details that staff put right of somebody with an account. An email address is confirmed by its owner. */
export const ACCOUNT_DETAILS = {
  title: 'Title',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  tel_mobile: 'Mobile',
  tel_home: 'Phone',
  house_name: 'House name',
  house_number: 'House number',
  street_address: 'Street',
  address_2: 'Address line 2',
  locality: 'Locality',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
} as const
export type AccountDetail = keyof typeof ACCOUNT_DETAILS

/** The same of somebody without one. What they wrote stays as they wrote it. */
export const PLAIN_DETAILS = { name: 'Name', telephone: 'Phone' } as const

/** Why somebody is erased, for the audit log. */
export const ERASURE_REASONS = {
  requested: 'Requested by contact',
  duplicate: 'Entered by mistake',
  retention: 'No longer needed',
} as const
export type ErasureReason = keyof typeof ERASURE_REASONS

/** What is typed to confirm an erasure. */
export const ERASE_WORD = 'ERASE'
