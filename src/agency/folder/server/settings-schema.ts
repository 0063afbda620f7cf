import { z } from 'zod'
import { email, plainTextField, sitePath, telephone, webUrl } from './schema-fields.ts'
import {
  accounts,
  addressLookup,
  alerts,
  analytics,
  instantValuation,
  leads,
  map,
  sections,
  typicalFees,
  valuationDays,
  videos,
} from './settings-groups-schema.ts'

/**
 * `settings` of agency.json. The defaults are fixed: docs/agency-reference.md.
 */

const ladder = z
  .array(z.int('must be whole pounds').positive('must be more than 0'))
  .min(1, 'needs at least one price')
  .refine((steps) => steps.every((step, at) => at === 0 || step > steps[at - 1]!), 'must rise from step to step')

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by)

export const settings = z.strictObject({
  defaultSearchStatus: z
    .enum(['available', 'all'])
    .default('available')
    .describe('Which homes a search shows if the visitor says nothing: those that can be had, or all.'),
  homesByDefault: z
    .boolean()
    .default(true)
    .describe(
      'A search without a kind of property shows homes to live in. Commercial property, land, garages and parking are offered beside them, and found when they are asked for.',
    ),
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
    .describe(
      "Homes sold subject to contract, exchanged and completed are all marked 'Sold'; otherwise 'SSTC', 'Exchanged' and 'Completed'.",
    ),
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
    .record(plainTextField, plainTextField)
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
    .describe('Hours after which a feed without a new file is late. One email then says so.'),
  alarmEmail: z
    .email('must be an e-mail address')
    .optional()
    .describe("Who is written to about a feed that is late or was stopped. Default: the agency's own address."),
  alerts: alerts.prefault({}).describe('When weekly and monthly e-mails of saved searches go out.'),
  logoPosition: z
    .enum(['centre', 'left'])
    .default('centre')
    .describe("The logo's place in the header: in the middle, or at the start in a block of the theme's colour."),
  splitMenuEqually: z
    .boolean()
    .optional()
    .describe(
      'The main menu is parted in halves, left and right; otherwise its first four items go left and the rest right.',
    ),
  contactUrl: webUrl
    .optional()
    .describe('Where the telephone in the header leads on phones, in place of calling the agency.'),
  sections: sections
    .optional()
    .describe('Which pages belong to a section of the site; a small drawing in the header says where one is.'),
  noResultsMessage: plainTextField
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
      registerUrl: webUrl.describe('Where bidders register.'),
      telephone: telephone.optional().describe('Whom they call.'),
    })
    .optional()
    .describe('A bar over auction lots on phones.'),
  customSalesRedirect: sitePath
    .optional()
    .describe('Where the search form goes for homes to buy, with what it asks for, in place of /search.'),
  customLettingsRedirect: sitePath.optional().describe('The same for homes to rent.'),
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
