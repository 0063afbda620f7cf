/** The agency whose site this is: everything its folder under agencies/ says. One agency per running site. */

import type { TypicalFees } from '../calculators/cash-needed.ts'
import type { Channel } from '../property/listing.ts'
import type { FilterConfig } from '../search/filter-config.ts'

export type Agency = {
  /** the folder's name */
  key: string
  name: string
  strapline: string
  /** a sentence or two for the footer and search engines */
  about: string
  telephone: string
  email: string
  legal: LegalDetails
  settings: Settings
  branches: Branch[]
  menus: {
    primary: MenuItem[]
    secondary: MenuItem[]
    footer: { title: string; items: MenuItem[] }[]
    /** the last row of the footer: privacy, cookies, complaints */
    legal?: MenuItem[]
  }
  /** tags of one group are alternatives; groups intersect (property types are one group) */
  tagGroups: TagGroup[]
  /** the agency's own areas, the `area-{n}` of a search address */
  areas: Area[]
  /** how the filters panel is arranged; absent: no categories, and sizes by the usual steps */
  filters?: FilterConfig
  callsToAction: CallToAction[]
  blurbs: Blurb[]
  home: HomePage
}

export type LegalDetails = {
  companyName: string
  companyNumber: string
  registeredOffice: string
  redress: { scheme: string; member: string }
  clientMoneyProtection: { scheme: string; reference: string; certificateUrl: string }
  icoNumber: string
  /** the pages of fees, which the footer links to */
  landlordFeesUrl?: string
  tenantFeesUrl?: string
}

export type Settings = {
  /** `default_search_status` of the theme preferences */
  defaultSearchStatus: 'available' | 'all'
  /** price ladders in whole pounds */
  salesPrices: number[]
  /** per calendar month */
  lettingsPrices: number[]
  /** per year, for commercial lettings */
  commercialRents: number[]
  /** 'Sold' instead of 'SSTC' on a property that is sold subject to contract */
  showSstcAsSold: boolean
  /** divide a rent by the bedrooms for the per-person-per-week figure */
  pppwDivision: boolean
  /** annual rate in percent, the mortgage calculator's default */
  mortgageRatePercent: number
  /** what buyers pay besides price and tax, in whole pounds; what is not said is as usual */
  typicalFees?: Partial<TypicalFees>
  /** how long a sold or let home stays searchable under status `all` */
  soldSearchableDays: number
  /** brake of the import: the share of live stock one file may withdraw, 0 to 1 */
  importBrakeShare: number
  logoPosition: 'centre' | 'left'
  /** said where a search finds nothing, in place of 'There were no properties matching your search.' */
  noResultsMessage?: string
  /** where the homes that visitors were shown are told, by `POST {exposuresUrl}/create_many`; absent: nowhere */
  exposuresUrl?: string
  /** where a bidder registers and whom to call, shown on phones beside auction lots */
  auction?: AuctionSettings
  /** where the search form goes, with what it asks for, in place of /search: addresses of this site */
  customSalesRedirect?: string
  customLettingsRedirect?: string
  map: MapSettings
  /** a demonstration agency: how many listings the first start generates */
  demoListings?: number
}

export type AuctionSettings = { registerUrl: string; telephone?: string }

/** Where the base map's tiles come from (OpenMapTiles schema), and the patch the maps start on. */
export type MapSettings = {
  /** a PMTiles file in the agency's folder, or a URL of one, or a TileJSON URL */
  tiles: string
  attribution: string
  bounds: [west: number, south: number, east: number, north: number]
}

export type Branch = {
  id: number
  slug: string
  name: string
  /** BRANCH_ID values of feeds that mean this branch */
  feedBranches: string[]
  address: { street: string; town: string; postcode: string }
  position: { lat: number; lng: number }
  telephone: string
  salesTelephone?: string
  lettingsTelephone?: string
  email: string
  hours: { days: string; opens: string }[]
  /** a picture file in the agency's folder */
  photo?: string
  departments: Department[]
  staff: StaffMember[]
}

export type Department = {
  id: number
  name: string
  label: string
  telephone: string
  email: string
  channel?: Channel
}

export type StaffMember = {
  id: number
  firstName: string
  surname: string
  jobTitle: string
  departmentId: number
  email: string
  telephone: string
  contactableForSales: boolean
  contactableForLettings: boolean
}

export type MenuItem = { id: number; name: string; url: string; target?: 'B'; items?: MenuItem[] }

export type TagGroup = { id: string; name: string; tags: { tag: string; name: string; plural?: string }[] }

export type Area = { id: number; name: string; slug: string; outcodes: string[]; placeIds: number[] }

export type CallToAction = {
  title: string
  para: string
  image: string
  buttonText: string
  buttonUrl: string
  linkText?: string
  linkUrl?: string
  channel?: Channel
  tags: string[]
  isDefault: boolean
}

export type Blurb = {
  title: string
  para: string
  tags: string[]
  channel?: Channel
  placeId?: number
  isDefault: boolean
}

export type HomePage = {
  title: string
  lead: string
  picture: string
  areas: { name: string; url: string; picture: string }[]
}
