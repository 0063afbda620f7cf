import { z } from 'zod'
import { videoProviderIds } from '#src/property/videos.ts'
import {
  address,
  email,
  file,
  latitude,
  longitude,
  ownAddress,
  tags,
  telephone,
  text,
  weekday,
  wholePounds,
} from './schema-fields.ts'

/**
 * `settings` of agency.json. Defaults are those of the specification (2, constants).
 */

const ladder = z
  .array(z.int('must be whole pounds').positive('must be more than 0'))
  .min(1, 'needs at least one price')
  .refine((steps) => steps.every((step, at) => at === 0 || step > steps[at - 1]!), 'must rise from step to step')

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by)

const section = z
  .strictObject({
    addresses: z.array(ownAddress).default([]).describe('Its addresses; all below them belong to it as well.'),
    tags: tags.describe('Searches for these tags, and the pages of homes that have them.'),
  })
  .refine(({ addresses, tags }) => addresses.length + tags.length > 0, 'needs an address or a tag')
  .optional()

const sections = z.strictObject({
  auctions: section.describe('A gavel.'),
  services: section.describe("A surveyor's level, a rule and a key."),
  agriculture: section.describe('A barn among furrows.'),
  antiques: section.describe('A chair, an urn and a clock.'),
})

const webAddress = z.string().regex(/^https?:\/\/\S+$/, 'must be an address: https://…')

const videos = z.strictObject({
  droppedProviders: z
    .array(z.string().refine((name) => videoProviderIds.includes(name), `must be of ${videoProviderIds.join(', ')}`))
    .default([])
    .describe('Hosts whose films and tours are left out, by their ids.'),
  moreHosts: z
    .array(
      z.strictObject({
        name: text.describe('What the film or tour is called by.'),
        host: z
          .string()
          .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a host, such as tours.example.com')
          .meta({ description: 'Its host, which pages with films may frame.', examples: ['tours.example.com'] }),
      }),
    )
    .default([])
    .describe('Further hosts, such as the web space with your panoramas.'),
})

const typicalFees = z.strictObject({
  legal: wholePounds.optional().describe('Solicitor or conveyancer, in whole pounds.'),
  survey: wholePounds.optional().describe('Survey, in whole pounds.'),
  mortgage: wholePounds.optional().describe('Fees of the mortgage, in whole pounds.'),
  removals: wholePounds.optional().describe('Removals, in whole pounds.'),
})

const alerts = z.strictObject({
  hour: z
    .int('must be a whole hour')
    .min(0, 'must be 0 to 23')
    .max(23, 'must be 0 to 23')
    .default(8)
    .describe('The hour, by the clocks of London.'),
  weekday: weekday.default('thursday').describe('The day of weekly e-mails.'),
  dayOfMonth: z
    .int('must be a whole day')
    .min(1, 'must be 1 to 28')
    .max(28, 'must be 1 to 28')
    .default(1)
    .describe('The day of monthly e-mails.'),
})

const analytics = z
  .strictObject({
    code: file.optional().describe('A file of HTML in the folder, for the end of the page.'),
    headCode: file.optional().describe('A file of HTML in the folder, for the head of the page.'),
    hosts: z
      .array(z.string().regex(/^(https?|wss):\/\/[^\s/;,]+$/, 'must be a host, such as https://stats.example'))
      .default([])
      .meta({
        description: 'Where the code fetches from, sends to, or frames.',
        examples: [['https://stats.example']],
      }),
    cookies: z
      .array(z.string().regex(/^[\w.-]+\*?$/, 'must be the name of a cookie, such as _ga or _ga_*'))
      .default([])
      .meta({
        description:
          'Cookies that the code sets; they go when somebody rejects what they had accepted. A `*` at the end stands for any ending.',
        examples: [['_ga', '_ga_*']],
      }),
    words: text.describe('What the cookie notice says of it.'),
    aboutUrl: ownAddress.describe('The page that names every cookie.'),
    version: z
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(9999, 'is too large')
      .default(1)
      .describe('Raise it where other cookies come, so that everybody is asked again.'),
  })
  .refine(({ code, headCode }) => code !== undefined || headCode !== undefined, 'needs code or headCode')

const map = z.strictObject({
  tiles: z
    .union(
      [z.string().regex(/^https?:\/\/\S+$/), file],
      'must be a .pmtiles or .geojson file in the folder, or an address',
    )
    .meta({
      description:
        'Where the base map comes from (OpenMapTiles schema): a PMTiles or GeoJSON file in the folder, the address of one, or of a TileJSON.',
      examples: ['rutland.pmtiles', 'https://tiles.openfreemap.org/planet'],
    }),
  style: webAddress
    .optional()
    .describe("The address of a MapLibre style to be taken as it is, in place of tiles in the theme's colours."),
  hosts: z
    .array(z.string().regex(/^https?:\/\/[^\s/;,]+$/, 'must be a host, such as https://tiles.example'))
    .optional()
    .describe('Hosts besides those of `tiles` and `style` that the map fetches from.'),
  attribution: text.describe('Who made the map, shown in its corner.'),
  bounds: z
    .tuple([longitude, latitude, longitude, latitude])
    .refine(([west, south, east, north]) => west < east && south < north, 'must be west, south, east, north')
    .meta({
      description: 'The patch that maps start on: west, south, east, north, in degrees.',
      examples: [[-0.83, 52.52, -0.43, 52.76]],
    }),
})

const leads = z.strictObject({
  webhookUrl: z
    .string()
    .regex(/^https:\/\/\S+$/, 'must be an address: https://…')
    .optional()
    .describe('Each lead is told to this address, signed with LEADS_WEBHOOK_SECRET.'),
  offerAccounts: z.boolean().default(true).describe('Forms offer an account to those who have none.'),
  keptDays: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe(
      'For how many days the site keeps what visitors wrote, once the agency has it; 365 where it is not said.',
    ),
})

const valuationDays = z.strictObject({
  closedWeekdays: z
    .array(weekday)
    .max(6, 'must leave a day open')
    .default(['sunday'])
    .describe('Days of the week without valuations.'),
  closedDates: z
    .array(z.iso.date('must be a day, such as 2026-12-25'))
    .default([])
    .meta({ description: 'Days without valuations.', examples: [['2026-12-25', '2026-12-26']] }),
  noticeDays: z
    .int('must be whole days')
    .min(0, 'must be 0 or more')
    .max(60, 'must be 60 at most')
    .default(1)
    .describe('How many days ahead the first is: 1 is tomorrow.'),
})

const addressLookup = z.strictObject({
  provider: z
    .enum(
      ['file', 'getaddress', 'ideal-postcodes', 'loqate', 'off'],
      'must be file, getaddress, ideal-postcodes, loqate or off',
    )
    .default('file')
    .describe(
      'Where addresses are looked up while they are typed: in a file that you have loaded, with a service (whose key is ADDRESS_LOOKUP_KEY), or nowhere.',
    ),
})

const instantValuation = z.strictObject({
  enabled: z.boolean().default(true).describe('Whether there is `/valuation`, which estimates a price at once.'),
  radiusMiles: z
    .number()
    .min(0.5, 'must be 0.5 miles or more')
    .max(30, 'must be 30 miles at most')
    .default(6)
    .describe('How near the homes are that it estimates from, in miles.'),
  years: z
    .int('must be whole years')
    .min(1, 'must be 1 or more')
    .max(10, 'must be 10 at most')
    .default(4)
    .describe('How lately they were sold or let, in years.'),
  fewestSales: z
    .int('must be a whole number')
    .min(3, 'must be 3 or more')
    .max(100, 'must be 100 at most')
    .default(6)
    .describe('It names no price with fewer sales than this.'),
  fewestLets: z
    .int('must be a whole number')
    .min(3, 'must be 3 or more')
    .max(100, 'must be 100 at most')
    .default(5)
    .describe('It names no rent with fewer lets than this.'),
})

const accounts = z.strictObject({
  hfpeEnabled: z.boolean().optional().describe("`agency.hfpe_enabled` of a signed-in user's record."),
  websiteVip: z.boolean().optional().describe('`agency_website_vip` of the record.'),
  trackerToken: text.optional().describe('The tracker token of the record; it is handed on, and used for nothing.'),
  ownMarketingPreferences: z
    .boolean()
    .optional()
    .describe('Marketing preferences are set by `POST /custom_marketing_preferences/{user_id}`.'),
})

export const settings = z.strictObject({
  defaultSearchStatus: z
    .enum(['available', 'all'])
    .default('available')
    .describe('Which homes a search shows if the visitor says nothing: those that can be had, or all.'),
  salesPrices: ladder
    .default([...steps(100_000, 1_000_000, 100_000), ...steps(2_000_000, 10_000_000, 1_000_000)])
    .describe('The steps of prices, in whole pounds: 250000, not 250.'),
  lettingsPrices: ladder
    .default([...steps(200, 1300, 100), 1500, 2000])
    .describe('The steps of rents, in whole pounds per calendar month.'),
  commercialRents: ladder
    .default(steps(5_000, 100_000, 5_000))
    .describe('The steps of commercial rents, in whole pounds per year.'),
  showSstcAsSold: z
    .boolean()
    .default(false)
    .describe("A home sold subject to contract is marked 'Sold' instead of 'SSTC'."),
  pppwDivision: z
    .boolean()
    .default(true)
    .describe(
      'The weekly rent per person is the rent divided by the bedrooms; otherwise it is that of the whole home.',
    ),
  mortgageRatePercent: z
    .number()
    .min(0.01, 'must be 0.01 to 10')
    .max(10, 'must be 0.01 to 10')
    .default(4.5)
    .describe('The yearly rate that the mortgage calculator starts with, in percent.'),
  mortgageCalculatorOnly: z
    .boolean()
    .optional()
    .describe('The calculator works out mortgages, and no stamp duty; false where it is not said.'),
  videos: videos.optional().describe('Which films and virtual tours are shown; without it those of every known host.'),
  tagsToDepartmentLabelsConversions: z
    .record(text, text)
    .optional()
    .meta({
      description:
        'Which department, by its label, answers on the page of a home with a tag. The first that fits counts, at whichever branch that department is.',
      examples: [{ farm: 'Agricultural' }],
    }),
  typicalFees: typicalFees.optional().describe('What buyers pay besides price and tax; what is not said is as usual.'),
  soldSearchableDays: z
    .int('must be whole days')
    .min(0, 'must be 0 or more')
    .default(365)
    .describe('For how many days a sold or let home can still be searched with status `all`.'),
  importBrakeShare: z
    .number()
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(0.4)
    .describe('Brake of the import: the share of live homes that one file may withdraw, from 0 to 1.'),
  feedExpectedEveryHours: z
    .number()
    .positive('must be above 0')
    .max(8760, 'must be 8760 or less')
    .optional()
    .describe('Hours after which a feed without a new file is late; somebody is then written to, once.'),
  alarmEmail: z
    .email('must be an e-mail address')
    .optional()
    .describe("Who is written to about a feed that is late or was stopped. Default: the agency's own address."),
  alerts: alerts.prefault({}).describe('When weekly and monthly e-mails of saved searches go out.'),
  logoPosition: z
    .enum(['centre', 'left'])
    .default('centre')
    .describe("Where the logo stands in the header: in the middle, or at its start in a block of the theme's."),
  splitMenuEqually: z
    .boolean()
    .optional()
    .describe(
      'The main menu is parted in halves, left and right; otherwise its first four items go left and the rest right.',
    ),
  contactUrl: address
    .optional()
    .describe('Where the telephone in the header leads on phones, in place of calling the agency.'),
  sections: sections
    .optional()
    .describe('Which pages belong to a section of the site; a small drawing in the header says where one is.'),
  noResultsMessage: text
    .optional()
    .describe("Said where a search finds nothing, in place of 'There were no properties matching your search.'"),
  exposuresUrl: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)[^\s?#]+$/, 'must be an address, such as /exposures or https://…')
    .optional()
    .meta({
      description:
        "Where the homes that visitors were shown are told, by `POST {exposuresUrl}/create_many`; `/exposures` is the site's own. Without it, nowhere.",
      examples: ['/exposures'],
    }),
  exposureEvents: z
    .array(z.string().regex(/^[A-Za-z]\w{0,39}$/, 'must be a name of up to 40 letters, digits and _'))
    .max(20, 'names too many events: 20 at most')
    .optional()
    .describe("Events that `/exposures` counts besides 'SearchResult', for scripts of your own."),
  propertyViews: z
    .enum(['json', 'form', 'off'], 'must be json, form or off')
    .optional()
    .describe(
      "How a home's page says that it was looked at; `json` where it is not said. `off`: views are not counted.",
    ),
  analytics: analytics
    .optional()
    .describe(
      "Code of companies that measure the site, which waits for the visitor's consent. Without it visitors are asked nothing.",
    ),
  auction: z
    .strictObject({
      registerUrl: address.describe('Where bidders register.'),
      telephone: telephone.optional().describe('Whom they call.'),
    })
    .optional()
    .describe('A bar over auction lots on phones.'),
  customSalesRedirect: ownAddress
    .optional()
    .describe('Where the search form goes for homes to buy, with what it asks for, in place of /search.'),
  customLettingsRedirect: ownAddress.optional().describe('The same for homes to rent.'),
  captcha: z
    .enum(
      ['altcha', 'recaptcha-v2-invisible', 'recaptcha-v3', 'none'],
      'must be altcha, recaptcha-v2-invisible, recaptcha-v3 or none',
    )
    .default('altcha')
    .describe('What tells people from machines where forms are sent.'),
  recaptchaScore: z
    .number()
    .min(0, 'must be a score from 0 to 1')
    .max(1, 'must be a score from 0 to 1')
    .default(0.5)
    .describe('Of reCAPTCHA version 3: the least score that counts as a person.'),
  senderEmail: email.optional().describe("The address that mail is sent from, where it is not the agency's own."),
  map: map.describe('The base map.'),
  leads: leads.optional().describe('What becomes of enquiries besides a mail to the branch.'),
  singleStepValuation: z
    .boolean()
    .default(false)
    .describe('A valuation is asked for in one step, without a day and times.'),
  branchRadiusMiles: z
    .number()
    .min(0, 'must be 0 or more miles')
    .max(100, 'must be 100 miles at most')
    .default(15)
    .describe("How far a home may be from the nearest branch if no branch's catchment has it, in miles; 0: nowhere."),
  valuationDays: valuationDays.prefault({}).describe('On which days valuations can be asked for.'),
  addressLookup: addressLookup.prefault({}).describe('Finding an address while it is typed.'),
  instantValuation: instantValuation.prefault({}).describe('The estimate at `/valuation`.'),
  accounts: accounts.optional().describe("What a signed-in user's record says of the agency."),
  demoListings: z
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .optional()
    .describe('A demonstration agency: how many homes the first start makes up.'),
})
