/** How the agency wants its site to behave: `settings` of agency.json. */

import type { TypicalFees } from '#src/calculators/cash-needed.ts'
import type { CaptchaName } from '#src/form-protection/captcha.ts'
import type { OpenDataSet } from '#src/open-data/open-data-sets.ts'
import type { AdvertRuleSettings } from '#src/property/advert-rules/advert-policy.ts'
import type { VideoRules } from '#src/property/gallery/videos.ts'

export type Settings = {
  /** `default_search_status` of the theme preferences */
  defaultSearchStatus: 'available' | 'all'
  /** a search without a kind of property shows homes to live in; the other kinds are offered beside them */
  homesByDefault: boolean
  /** price ladders in whole pounds */
  salesPrices: number[]
  /** per calendar month */
  lettingsPrices: number[]
  /** per year, for commercial lettings */
  commercialRents: number[]
  /** 'Sold' on homes sold subject to contract, exchanged and completed, instead of a word for each */
  showSstcAsSold: boolean
  /** divide a rent by the bedrooms for the per-person-per-week figure */
  pppwDivision: boolean
  /** which hosts of films and virtual tours are shown */
  videos?: VideoRules
  /**
   * Which department answers for homes with a tag, by the department's label: of a home's tags the first in
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
  /** negotiators set prices in the Desk themselves; otherwise a manager confirms what they propose */
  negotiatorsSetPrices?: boolean
  /** hours after which a feed without a new file is late */
  feedExpectedEveryHours?: number
  /** who is written to about feeds; the agency's own address where absent */
  alarmEmail?: string
  /** when weekly and monthly emails of saved searches go out, by the clocks of London */
  alerts: AlertTimes
  /** in the middle of the header between two parts of the menu, or at its start with the whole menu beside it */
  logoPosition: 'centre' | 'left'
  /** the main menu is parted in halves; otherwise its first four items go left and the rest right */
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
  /** where the search form goes, with what it asks for, in place of /search: paths of this site */
  customSalesRedirect?: string
  customLettingsRedirect?: string
  /** what tells people from machines where forms are sent */
  captcha: CaptchaName
  /** of reCAPTCHA version 3: the least score that counts as a person, 0 to 1 */
  recaptchaScore: number
  /** the email address that mail is sent from, where it is not the agency's own */
  senderEmail?: string
  map: MapSettings
  leads?: LeadSettings
  /** how soon enquiries should be answered: what the Desk shows and measures */
  answerWithin: AnswerWithin
  /** for how many years the Desk's audit log keeps an entry */
  auditLogYears: number
  /** a valuation is asked for in one step, without a day and times */
  singleStepValuation: boolean
  /** how far a home may be from the nearest branch if no branch's catchment has it, in miles; 0: nowhere */
  branchRadiusMiles: number
  /** on which days valuations can be asked for */
  valuationDays: ValuationDays
  /** visitors choose a time for a viewing themselves; absent: they ask for one by the form */
  viewings?: ViewingSettings
  /** rules of adverts that the agency decides about */
  advertRules?: AdvertRuleSettings
  /** sets of open data that are not shown, though they may be loaded */
  openDataOff: OpenDataSet[]
  addressLookup: AddressLookupSettings
  instantValuation: InstantValuationSettings
  /** what sellers and landlords see on the private page about their home */
  sellerPage?: SellerPageSettings
  /** what a signed-in user's record says of the agency */
  accounts?: AccountSettings
  /** a demonstration agency: how many listings the first start generates */
  demoListings?: number
}

export type SectionName = 'auctions' | 'services' | 'agriculture' | 'antiques'

/** Paths of this site, which stand for all below them as well, and the tags of homes and of searches. */
export type Section = { addresses: string[]; tags: string[] }

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

/** `hour` from 0 to 23; `dayOfMonth` from 1 to 28. */
export type AlertTimes = { hour: number; weekday: Weekday; dayOfMonth: number }

/** Carried in the user's record as they stand here; we do nothing with them ourselves. */
export type AccountSettings = {
  /** `agency.hfpe_enabled` */
  hfpeEnabled?: boolean
  /** `agency_website_vip` */
  websiteVip?: boolean
  trackerToken?: string
  /** marketing preferences are set by `POST /custom_marketing_preferences/{user_id}` */
  ownMarketingPreferences?: boolean
}

/** The body of `POST /property_views`, or `off`: views are not counted. */
export type PropertyViews = 'json' | 'form' | 'off'

/** Code that needs the visitor's consent. There is `code`, `headCode` or both: docs/contracts/analytics.md. */
export type AnalyticsSettings = {
  /** files of HTML in the agency's folder, as such companies hand it out: for the end of the page, and for its head */
  code?: string
  headCode?: string
  /** where the code fetches from, sends to, or frames: https://… */
  hosts: string[]
  /** cookies that it sets, deleted when a visitor withdraws consent; a `*` at the end matches any ending */
  cookies: string[]
  /** what the notice says of it */
  words: string
  /** the page that names every cookie */
  aboutUrl: string
  /** raised where other cookies come, so that everybody is asked again */
  version: number
}

export type AuctionSettings = { registerUrl: string; telephone?: string }

/** Other destinations of enquiries besides the branch's email. */
export type LeadSettings = {
  /** each lead is told to this URL (https), signed with LEADS_WEBHOOK_SECRET: docs/contracts/leads.md */
  webhookUrl?: string
  /** forms offer an account to those who have none, whose password is set by a link in the mail */
  offerAccounts: boolean
  /** whoever answers an enquiry in the Desk sees what the account that sent it has saved; the privacy notice has to say so */
  staffSeeSaved?: boolean
  /** for how many days the site keeps what visitors wrote, once it has reached the agency; absent: 365 */
  keptDays?: number
}

/** The response target: so many hours, which pass only between two hours of a day, by the clocks of London. */
export type AnswerWithin = { hours: number; fromHour: number; untilHour: number }

/** By the clocks of London. The days beside them are open. */
/** Whose bank holidays an agency observes. */
export type BankHolidayRegion = 'england-and-wales' | 'scotland' | 'northern-ireland' | 'none'

export type ValuationDays = {
  closedWeekdays: Weekday[]
  /** "2026-12-25" */
  closedDates: string[]
  /** how many days ahead the first is: 1 is tomorrow */
  noticeDays: number
  /** closed beside `closedDates` */
  bankHolidays: BankHolidayRegion
}

/** When homes are shown, where a home or a person has no rule of its own. Minutes unless the name says otherwise. */
export type ViewingSettings = {
  lengthMinutes: number
  /** between two viewings, on top of the drive */
  gapMinutes: number
  /** viewings begin at this step after the hour */
  startEveryMinutes: number
  /** hours between booking and viewing */
  noticeHours: { sales: number; lettings: number }
  /** how many days ahead visitors can book */
  daysAhead: number
  /** false: staff confirm each viewing that a visitor books */
  confirmAtOnce: boolean
  /** for how many hours a time is held for a visitor whom staff have not confirmed */
  holdHours: number
  /** until how long before it a visitor can change or cancel a viewing */
  changeUntilMinutes: number
  /** the drive between two homes: so long, and so much for each mile as the crow flies */
  travelBaseMinutes: number
  travelMinutesPerMile: number
  /** nobody shows homes on these days, and on bank holidays */
  closedDates: string[]
  bankHolidays: BankHolidayRegion
}

/**
 * Where addresses are looked up while they are typed: in a file that the agency has loaded, with a service (whose key
 * is ADDRESS_LOOKUP_KEY), or nowhere.
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

/** The parts of a seller's page that an agency can leave out, in their order. */
export const SELLER_PAGE_PARTS = [
  'views',
  'saves',
  'enquiries',
  'viewings',
  'feedback',
  'comparison',
  'history',
  'response-time',
  'unavailable-times',
  'documents',
  'questions',
] as const
export type SellerPagePart = (typeof SELLER_PAGE_PARTS)[number]

/** `endsAfterDays`: so long the link works once the home has left the market. */
export type SellerPageSettings = { shows: readonly SellerPagePart[]; endsAfterDays: number }

export type AddressProvider = 'file' | 'getaddress' | 'ideal-postcodes' | 'loqate' | 'off'

/** Where the base map's tiles come from (OpenMapTiles schema), and the patch the maps start on. */
export type MapSettings = {
  /** a PMTiles file in the agency's folder, or a URL of one, or a TileJSON URL */
  tiles: string
  /** the URL of a MapLibre style to be taken as it is, in place of tiles in the theme's colours */
  style?: string
  /** hosts besides those of `tiles` and `style` that the map fetches from: https://… */
  hosts?: string[]
  attribution: string
  bounds: [west: number, south: number, east: number, north: number]
}
