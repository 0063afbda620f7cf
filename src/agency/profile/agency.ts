/** The agency whose site this is: everything its folder under agencies/ says. One agency per running site. */

import type { ConsentWordings } from '#src/account/profile/consent-wordings.ts'
import type { FormDefinition } from '#src/enquiries/custom-forms/form-definition.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { FilterConfig } from '#src/search/filters/filter-config.ts'
import type { Banner } from './banners.ts'
import type { AgencyGalleries } from './galleries.ts'
import type { HomePart } from './home-parts.ts'
import type { Settings } from './settings.ts'

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
  /** the agency's own areas, the `area-{n}` of a search path */
  areas: Area[]
  /** how the filters panel is arranged; absent: no categories, and sizes by the usual steps */
  filters?: FilterConfig
  callsToAction: CallToAction[]
  blurbs: Blurb[]
  /** sales events, the agency's history and card sliders; absent: none */
  galleries?: AgencyGalleries
  home: HomePageContent
  /** lines above the header, the first that fits a page is shown; absent: none */
  banners?: Banner[]
  /** its own words beside consent boxes, with all versions; absent: the usual words */
  consents?: ConsentWordings
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
  /** in the Scottish Letting Agent Register, for agencies that let homes in Scotland */
  scottishLettingAgentNumber?: string
  /** of the agency with Rent Smart Wales, for agencies that let homes in Wales */
  rentSmartWalesLicence?: string
  /** the pages of fees, which the footer links to */
  landlordFeesUrl?: string
  tenantFeesUrl?: string
}

export type Branch = {
  id: number
  slug: string
  name: string
  /** BRANCH_ID values of feeds that mean this branch */
  feedBranches: string[]
  address: { street: string; town: string; postcode: string }
  position: { lat: number; lng: number }
  /**
   * whose homes it values, by postcode; the narrowest that fits counts (src/valuations/booking/branch-for-postcode.ts)
   */
  catchment?: Catchment
  telephone: string
  salesTelephone?: string
  lettingsTelephone?: string
  email: string
  hours: { days: string; opens: string }[]
  /** days with other hours, or none: Christmas */
  specialDays?: SpecialDay[]
  /** a picture file in the agency's folder */
  photo?: string
  /** paragraphs about it, which may hold links and bold words (inline-markup.ts) */
  words?: string[]
  departments: Department[]
  /** those who work there */
  staff: StaffMember[]
  /** those who have left, whose articles stay */
  formerStaff?: StaffMember[]
}

/** A day with hours of its own: "Closed", "9 am to 1 pm". */
export type SpecialDay = { date: string; opens: string; name?: string }

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
  /** what the photo shows, for people who cannot see it */
  photoAlt?: string
  /** paragraphs about them, as a branch's */
  words?: string[]
  /** "MRICS", each by itself */
  qualifications?: string[]
  contactableForSales: boolean
  contactableForLettings: boolean
  /** visitors see nothing of them any more */
  hasLeft?: boolean
}

export type MenuItem = { id: number; name: string; url: string; target?: 'B'; items?: MenuItem[] }

export type TagGroup = {
  id: string
  name: string
  /** the only channel whose filters offer the group */
  channel?: Channel
  /** false: who asks for one of its tags looks for more than homes to live in */
  homes?: boolean
  tags: DeclaredTag[]
}

export type DeclaredTag = { tag: string; name: string; plural?: string; channel?: Channel; homes?: boolean }

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
  /** false: on the page's own background, between lines */
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

export type HomePageContent = {
  title: string
  lead: string
  /** without one the page opens with more of the newest homes */
  picture?: string
  /** which homes come first, and which the search asks for at first; absent: sales */
  channel?: Channel
  /** parts below the title and the search, in their order; absent: all, in the usual one */
  parts?: HomePart[]
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
