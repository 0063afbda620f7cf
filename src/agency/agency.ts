/** The agency whose site this is: everything its folder under agencies/ says. One agency per running site. */

import type { TypicalFees } from '../calculators/cash-needed.ts'
import type { FormDefinition } from '../enquiries/form-definition.ts'
import type { CaptchaName } from '../form-protection/captcha.ts'
import type { Channel } from '../property/listing.ts'
import type { VideoRules } from '../property/videos.ts'
import type { FilterConfig } from '../search/filter-config.ts'
import type { AgencyGalleries } from './galleries.ts'

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
  /** sales events, the agency's history and card sliders; absent: none */
  galleries?: AgencyGalleries
  home: HomePage
  /** forms of the agency's own; without one for new homes there is the usual one */
  forms?: FormDefinition[]
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
  /** which hosts of films and virtual tours are shown */
  videos?: VideoRules
  /**
   * Which department answers for homes with a tag, by the department's label (spec 2 §3): of a home's tags the first in
   * this order counts. A home with none of them is answered for by its branch's department of the channel.
   */
  tagsToDepartmentLabelsConversions?: Record<string, string>
  /** annual rate in percent, the mortgage calculator's default */
  mortgageRatePercent: number
  /** the calculator works out mortgages, and no stamp duty */
  mortgageCalculatorOnly?: boolean
  /** what buyers pay besides price and tax, in whole pounds; what is not said is as usual */
  typicalFees?: Partial<TypicalFees>
  /** how long a sold or let home stays searchable under status `all` */
  soldSearchableDays: number
  /** brake of the import: the share of live stock one file may withdraw, 0 to 1 */
  importBrakeShare: number
  /** hours after which a feed without a new file is late */
  feedExpectedEveryHours?: number
  /** who is written to about feeds; the agency's own address where absent */
  alarmEmail?: string
  /** when weekly and monthly e-mails of saved searches go out, by the clocks of London */
  alerts: AlertTimes
  /** in the middle of the header between two parts of the menu, or at its start with the whole menu beside it */
  logoPosition: 'centre' | 'left'
  /** the main menu is parted in halves; otherwise its first four items go left and the rest right (spec 2 §2.5) */
  splitMenuEqually?: boolean
  /** where the telephone in the header leads on phones, in place of calling the agency */
  contactUrl?: string
  /** which pages belong to a section of the site; a small drawing in the header says where one is */
  sections?: Partial<Record<SectionName, Section>>
  /** said where a search finds nothing, in place of 'There were no properties matching your search.' */
  noResultsMessage?: string
  /** where the homes that visitors were shown are told, by `POST {exposuresUrl}/create_many`; absent: nowhere */
  exposuresUrl?: string
  /** events that `/exposures` counts besides 'SearchResult', for scripts of the agency's own */
  exposureEvents?: string[]
  /** how a home's page says that it was looked at; absent: in JSON */
  propertyViews?: PropertyViews
  /** code of companies that measure the site; absent: there is none, and visitors are asked nothing */
  analytics?: AnalyticsSettings
  /** where a bidder registers and whom to call, shown on phones beside auction lots */
  auction?: AuctionSettings
  /** where the search form goes, with what it asks for, in place of /search: addresses of this site */
  customSalesRedirect?: string
  customLettingsRedirect?: string
  /** what tells people from machines where forms are sent */
  captcha: CaptchaName
  /** of reCAPTCHA version 3: the least score that counts as a person, 0 to 1 */
  recaptchaScore: number
  /** the address that mail is sent from, where it is not the agency's own */
  senderEmail?: string
  map: MapSettings
  leads?: LeadSettings
  /** a valuation is asked for in one step, without a day and times */
  singleStepValuation: boolean
  /** how far a home may be from the nearest branch if no branch's catchment has it, in miles; 0: nowhere */
  branchRadiusMiles: number
  /** on which days valuations can be asked for */
  valuationDays: ValuationDays
  addressLookup: AddressLookupSettings
  instantValuation: InstantValuationSettings
  /** what a signed-in user's record says of the agency */
  accounts?: AccountSettings
  /** a demonstration agency: how many listings the first start generates */
  demoListings?: number
}

export type SectionName = 'auctions' | 'services' | 'agriculture' | 'antiques'

/** Addresses of this site, which stand for all below them as well, and the tags of homes and of searches. */
export type Section = { addresses: string[]; tags: string[] }

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** `hour` from 0 to 23; `dayOfMonth` from 1 to 28. */
export type AlertTimes = { hour: number; weekday: Weekday; dayOfMonth: number }

/** Carried in the user's record as they stand here (spec 1 §3); we do nothing with them ourselves. */
export type AccountSettings = {
  /** `agency.hfpe_enabled` */
  hfpeEnabled?: boolean
  /** `agency_website_vip` */
  websiteVip?: boolean
  trackerToken?: string
  /** marketing preferences are set by `POST /custom_marketing_preferences/{user_id}` */
  ownMarketingPreferences?: boolean
}

/** The body of `POST /property_views` (spec 1 §7), or `off`: views are not counted. */
export type PropertyViews = 'json' | 'form' | 'off'

/** Code that needs the visitor's consent. There is `code`, `headCode` or both: docs/contracts/analytics.md. */
export type AnalyticsSettings = {
  /** files of HTML in the agency's folder, as such companies hand it out: for the end of the page, and for its head */
  code?: string
  headCode?: string
  /** where the code fetches from, sends to, or frames: https://… */
  hosts: string[]
  /** cookies that it sets, which go when somebody rejects what they had accepted; a `*` at the end stands for any ending */
  cookies: string[]
  /** what the notice says of it */
  words: string
  /** the page that names every cookie */
  aboutUrl: string
  /** raised where other cookies come, so that everybody is asked again */
  version: number
}

export type AuctionSettings = { registerUrl: string; telephone?: string }

/** What becomes of enquiries besides a mail to the branch. */
export type LeadSettings = {
  /** each lead is told to this address (https), signed with LEADS_WEBHOOK_SECRET: docs/contracts/leads.md */
  webhookUrl?: string
  /** forms offer an account to those who have none, whose password is set by a link in the mail */
  offerAccounts: boolean
  /** for how many days the site keeps what visitors wrote, once it has reached the agency; absent: 365 */
  keptDays?: number
}

/** By the clocks of London. The days beside them are open. */
export type ValuationDays = {
  closedWeekdays: Weekday[]
  /** "2026-12-25" */
  closedDates: string[]
  /** how many days ahead the first is: 1 is tomorrow */
  noticeDays: number
}

/**
 * Where addresses are looked up while they are typed: in a file that the agency has loaded, with a service (whose key is
 * ADDRESS_LOOKUP_KEY), or nowhere.
 */
export type AddressLookupSettings = { provider: AddressProvider }

/** What `/valuation` estimates from: homes sold or let so near, so lately, and at least so many of them. */
export type InstantValuationSettings = {
  enabled: boolean
  /** miles */
  radiusMiles: number
  /** years */
  years: number
  fewestSales: number
  fewestLets: number
}

export type AddressProvider = 'file' | 'getaddress' | 'ideal-postcodes' | 'loqate' | 'off'

/** Where the base map's tiles come from (OpenMapTiles schema), and the patch the maps start on. */
export type MapSettings = {
  /** a PMTiles file in the agency's folder, or a URL of one, or a TileJSON URL */
  tiles: string
  /** the address of a MapLibre style to be taken as it is, in place of tiles in the theme's colours */
  style?: string
  /** hosts besides those of `tiles` and `style` that the map fetches from: https://… */
  hosts?: string[]
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
  /** whose homes it values, by postcode; the narrowest that fits counts (src/valuations/branch-for-postcode.ts) */
  catchment?: Catchment
  telephone: string
  salesTelephone?: string
  lettingsTelephone?: string
  email: string
  hours: { days: string; opens: string }[]
  /** a picture file in the agency's folder */
  photo?: string
  /** paragraphs about it, which may hold links and bold words (plain-words.ts) */
  words?: string[]
  departments: Department[]
  staff: StaffMember[]
}

/** `sectors` such as "LE15 6", `outcodes` such as "LE15", postcode `areas` such as "LE". */
export type Catchment = { sectors: string[]; outcodes: string[]; areas: string[] }

export type Department = {
  id: number
  name: string
  label: string
  telephone: string
  email: string
  channel?: Channel
  /** enquiries about homes with any of these tags are this department's, also those of branches that have none such */
  tags?: string[]
}

export type StaffMember = {
  id: number
  /** of their page; absent: their name's */
  slug?: string
  firstName: string
  surname: string
  jobTitle: string
  departmentId: number
  email: string
  telephone: string
  /** a picture file in the agency's folder */
  photo?: string
  /** paragraphs about them, as a branch's */
  words?: string[]
  /** "MRICS", each by itself */
  qualifications?: string[]
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
  /** the button's look: `accent` on a page that has another primary button in view */
  buttonColour?: 'primary' | 'accent'
  linkText?: string
  linkUrl?: string
  /** the link is drawn as a second button */
  linkAsButton?: boolean
  /** further ways under the words, each with a picture beside its text */
  iconButtons?: { icon: OfferIcon; text: string; url: string }[]
  /** which side the picture is on in wide windows; before the words if not said */
  template?: 'picture-first' | 'picture-last'
  /** false: it stands on the page's own ground, between lines */
  backgroundStrip?: boolean
  channel?: Channel
  tags: string[]
  isDefault: boolean
}

export type OfferIcon = 'bell' | 'document' | 'heart' | 'mail' | 'map' | 'person' | 'phone' | 'search'

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
  /** without one the page opens with more of the newest homes */
  picture?: string
  /** which homes come first, and which the search asks for at first; absent: sales */
  channel?: Channel
  /** links under the search; absent: new homes, homes added this week, and those of the other channel */
  searchLinks?: { text: string; url: string }[]
  /** what the agency does for those who buy, sell, let and rent */
  services?: HomeService[]
  /** the words beside the field that begins a valuation; what is not said is as usual */
  valuation?: { title?: string; para?: string; fieldLabel?: string; buttonText?: string }
  areas: { name: string; url: string; picture: string; para?: string }[]
}

export type HomeService = {
  title: string
  para: string
  /** "Let only: 7% + VAT" */
  facts: { name: string; value: string }[]
  linkText?: string
  linkUrl?: string
}
