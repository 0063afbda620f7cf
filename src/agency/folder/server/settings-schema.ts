import { z } from 'zod'
import { OPEN_DATA_SETS } from '#src/open-data/open-data-sets.ts'
import { email, plainTextField, sitePath, telephone, webUrl } from './schema-fields.ts'
import {
  accounts,
  addressLookup,
  advertRules,
  alerts,
  analytics,
  answerWithin,
  instantValuation,
  leads,
  map,
  sections,
  sellerPage,
  typicalFees,
  valuationDays,
  videos,
  viewings,
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
    .describe('The homes that a search shows by default: available ones, or all.'),
  homesByDefault: z
    .boolean()
    .default(true)
    .describe(
      'A search without a property type shows homes only. Commercial property, land, garages and parking are found when a search asks for them.',
    ),
  salesPrices: ladder
    .default([...steps(100_000, 1_000_000, 100_000), ...steps(2_000_000, 10_000_000, 1_000_000)])
    .describe('The price options, in whole pounds: 250000, not 250.'),
  lettingsPrices: ladder
    .default([...steps(200, 1300, 100), 1500, 2000])
    .describe('The rent options, in whole pounds per calendar month.'),
  commercialRents: ladder
    .default(steps(5_000, 100_000, 5_000))
    .describe('The options of commercial rents, in whole pounds per year.'),
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
    .describe('The initial interest rate of the mortgage calculator, in percent a year.'),
  mortgageCalculatorOnly: z
    .boolean()
    .optional()
    .describe('The calculator works out mortgages, and no stamp duty; false where it is not said.'),
  videos: videos.optional().describe('Which films and virtual tours are shown; without it those of every known host.'),
  tagsToDepartmentLabelsConversions: z
    .record(plainTextField.meta({ title: 'Tag' }), plainTextField.meta({ title: 'Department' }))
    .optional()
    .meta({
      description:
        'The department, by its label, for enquiries about homes with a tag. The first match counts, at any branch.',
      examples: [{ farm: 'Agricultural' }],
    }),
  typicalFees: typicalFees.optional().describe('What buyers pay besides price and tax; what is not said is as usual.'),
  soldSearchableDays: z
    .int('must be whole days')
    .min(0, 'must be 0 or more')
    .default(365)
    .describe('How many days sold and let homes stay in searches with status `all`.'),
  importBrakeShare: z
    .number()
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(0.4)
    .describe('The largest share of live homes that one import may remove, from 0 to 1.'),
  negotiatorsSetPrices: z
    .boolean()
    .optional()
    .describe('Negotiators set prices in the Desk themselves. Without it a manager confirms what they propose.'),
  feedExpectedEveryHours: z
    .number()
    .positive('must be above 0')
    .max(8760, 'must be 8760 or less')
    .optional()
    .describe('Hours without a new file after which a feed is overdue. One email then says so.'),
  alarmEmail: z
    .email('must be an email address')
    .optional()
    .describe(
      "The recipient of emails about a feed that is overdue or was stopped. Default: the agency's own address.",
    ),
  alerts: alerts.prefault({}).describe('When weekly and monthly email alerts are sent.'),
  logoPosition: z
    .enum(['centre', 'left'])
    .default('centre')
    .describe("The logo's position in the header: centred, or at the start in a block of the theme's colour."),
  splitMenuEqually: z
    .boolean()
    .optional()
    .describe(
      'The main menu is parted in halves, left and right; otherwise its first four items go left and the rest right.',
    ),
  contactUrl: webUrl.optional().describe('The link of the phone icon in the mobile header. Default: calls the agency.'),
  sections: sections
    .optional()
    .describe('Which pages belong to a section of the site; a small drawing in the header says where one is.'),
  noResultsMessage: plainTextField
    .optional()
    .describe("The message when a search finds nothing. Default: 'There were no properties matching your search.'"),
  exposuresUrl: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)[^\s?#]+$/, 'must be a path or URL, such as /exposures or https://…')
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
    .describe('Other events that `/exposures` counts, for your own scripts.'),
  propertyViews: z
    .enum(['json', 'form', 'off'], 'must be json, form or off')
    .optional()
    .describe(
      "How a home's page says that it was looked at; `json` where it is not said. `off`: views are not counted.",
    ),
  analytics: analytics
    .optional()
    .describe(
      "Third-party analytics code, which waits for the visitor's consent. Without it there is no cookie notice.",
    ),
  auction: z
    .strictObject({
      registerUrl: webUrl.describe('The link to register as a bidder.'),
      telephone: telephone.optional().describe('The phone number for bidders.'),
    })
    .optional()
    .describe('A bar above auction lots on phones.'),
  customSalesRedirect: sitePath
    .optional()
    .describe('Where the search form leads for homes for sale, with its query. Default: /search.'),
  customLettingsRedirect: sitePath.optional().describe('The same for homes to rent.'),
  captcha: z
    .enum(
      ['altcha', 'recaptcha-v2-invisible', 'recaptcha-v3', 'none'],
      'must be altcha, recaptcha-v2-invisible, recaptcha-v3 or none',
    )
    .default('altcha')
    .describe('The captcha of forms.'),
  recaptchaScore: z
    .number()
    .min(0, 'must be a score from 0 to 1')
    .max(1, 'must be a score from 0 to 1')
    .default(0.5)
    .describe('The minimum score of reCAPTCHA v3 that counts as a person.'),
  senderEmail: email.optional().describe("The sender of emails. Default: the agency's own address."),
  map: map.describe('The base map.'),
  leads: leads.optional().describe("Other destinations of enquiries besides the branch's email."),
  answerWithin: answerWithin
    .prefault({})
    .describe(
      'The response target of the Desk. Days on which a branch is closed by its hours, and bank holidays (`valuationDays.bankHolidays`), don’t count.',
    ),
  auditLogYears: z
    .int('must be a whole number of years')
    .min(1, 'must be 1 or more')
    .max(10, 'must be 10 at most')
    .default(2)
    .describe('For how many years the Desk’s audit log keeps an entry.'),
  singleStepValuation: z.boolean().default(false).describe('Book a valuation in one step, without a day and times.'),
  branchRadiusMiles: z
    .number()
    .min(0, 'must be 0 or more miles')
    .max(100, 'must be 100 miles at most')
    .default(15)
    .describe("How far a home may be from the nearest branch if no branch's catchment has it, in miles; 0: nowhere."),
  valuationDays: valuationDays.prefault({}).describe('The days on which valuations can be requested.'),
  viewings: viewings
    .optional()
    .describe(
      'Visitors choose a time for a viewing themselves. Without it a viewing is asked for by the form, and a member of staff calls.',
    ),
  advertRules: advertRules
    .optional()
    .describe(
      'Rules of adverts that you decide about. Without it, only the law’s one stated rent withholds an advert.',
    ),
  openDataOff: z
    .array(z.enum(OPEN_DATA_SETS))
    .default([])
    .meta({
      description:
        'Sets of open data that are not shown, though they are loaded: see [Load open data](how-to/load-open-data.md).',
      examples: [['mobile']],
    }),
  addressLookup: addressLookup.prefault({}).describe('Address lookup in forms.'),
  instantValuation: instantValuation.prefault({}).describe('The instant valuation at `/valuation`.'),
  sellerPage: sellerPage
    .prefault({})
    .describe('The private page on which sellers and landlords follow their home (docs/how-to/use-the-desk.md).'),
  accounts: accounts.optional().describe("The agency's flags in a signed-in user's record."),
  demoListings: z
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .optional()
    .describe('For a demo agency: the number of homes to generate on the first start.'),
})
