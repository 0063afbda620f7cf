import { z } from 'zod'
import { SELLER_PAGE_PARTS } from '#src/agency/profile/settings.ts'
import { WITHHOLDING_RULES } from '#src/property/advert-rules/advert-policy.ts'
import type { AdvertRuleId } from '#src/property/advert-rules/advert-rule.ts'
import { videoProviderIds } from '#src/property/gallery/videos.ts'
import {
  file,
  latitude,
  longitude,
  plainTextField,
  sitePath,
  tagsField,
  weekday,
  wholePounds,
} from './schema-fields.ts'

/**
 * The settings of agency.json that are objects of their own. The defaults are fixed: docs/agency-reference.md.
 */

const section = z
  .strictObject({
    addresses: z.array(sitePath).default([]).describe('Its addresses; all below them belong to it as well.'),
    tags: tagsField.describe('Searches for these tags, and pages of homes with them.'),
  })
  .refine(({ addresses, tags }) => addresses.length + tags.length > 0, 'needs a path or a tag')
  .optional()

export const sections = z.strictObject({
  auctions: section.describe('A gavel.'),
  services: section.describe("A surveyor's level, a rule and a key."),
  agriculture: section.describe('A barn among furrows.'),
  antiques: section.describe('A chair, an urn and a clock.'),
})

const webUrl = z.string().regex(/^https?:\/\/\S+$/, 'must be a URL: https://…')

export const videos = z.strictObject({
  droppedProviders: z
    .array(z.string().refine((name) => videoProviderIds.includes(name), `must be of ${videoProviderIds.join(', ')}`))
    .default([])
    .describe('Hosts whose videos and tours are not shown, by their ids.'),
  moreHosts: z
    .array(
      z.strictObject({
        name: plainTextField.describe('The title of its videos and tours.'),
        host: z
          .string()
          .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a host, such as tours.example.com')
          .meta({ description: 'Its host, which pages with videos may embed.', examples: ['tours.example.com'] }),
      }),
    )
    .default([])
    .describe('Further hosts, such as the web space with your panoramas.'),
})

export const typicalFees = z.strictObject({
  legal: wholePounds.optional().describe('Solicitor or conveyancer, in whole pounds.'),
  survey: wholePounds.optional().describe('Survey, in whole pounds.'),
  mortgage: wholePounds.optional().describe('Fees of the mortgage, in whole pounds.'),
  removals: wholePounds.optional().describe('Removals, in whole pounds.'),
})

export const alerts = z.strictObject({
  hour: z
    .int('must be a whole hour')
    .min(0, 'must be 0 to 23')
    .max(23, 'must be 0 to 23')
    .default(8)
    .describe('The hour, UK time.'),
  weekday: weekday.default('thursday').describe('The day weekly emails are sent.'),
  dayOfMonth: z
    .int('must be a whole day')
    .min(1, 'must be 1 to 28')
    .max(28, 'must be 1 to 28')
    .default(1)
    .describe('The day of the month when monthly emails are sent.'),
})

export const analytics = z
  .strictObject({
    code: file.optional().describe('A file of HTML in the folder, for the end of the page.'),
    headCode: file.optional().describe('A file of HTML in the folder, for the head of the page.'),
    hosts: z
      .array(z.string().regex(/^(https?|wss):\/\/[^\s/;,]+$/, 'must be a host, such as https://stats.example'))
      .default([])
      .meta({
        description: 'Hosts that the code fetches from, sends to or embeds.',
        examples: [['https://stats.example']],
      }),
    cookies: z
      .array(z.string().regex(/^[\w.-]+\*?$/, 'must be the name of a cookie, such as _ga or _ga_*'))
      .default([])
      .meta({
        description:
          'Cookies that the code sets. They are deleted when a visitor withdraws consent. A `*` at the end matches any ending.',
        examples: [['_ga', '_ga_*']],
      }),
    words: plainTextField.describe('The text about it in the cookie notice.'),
    aboutUrl: sitePath.describe('The page that lists every cookie.'),
    version: z
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(9999, 'is too large')
      .default(1)
      .describe('Raise it when the cookies change, so that every visitor is asked again.'),
  })
  .refine(({ code, headCode }) => code !== undefined || headCode !== undefined, 'needs code or headCode')

export const map = z.strictObject({
  tiles: z
    .union([z.string().regex(/^https?:\/\/\S+$/), file], 'must be a .pmtiles or .geojson file in the folder, or a URL')
    .meta({
      description:
        'Where the base map comes from (OpenMapTiles schema): a PMTiles or GeoJSON file in the folder, or the URL of one or of a TileJSON.',
      examples: ['rutland.pmtiles', 'https://tiles.openfreemap.org/planet'],
    }),
  style: webUrl.optional().describe("The URL of a MapLibre style, used instead of tiles in the theme's colours."),
  hosts: z
    .array(z.string().regex(/^https?:\/\/[^\s/;,]+$/, 'must be a host, such as https://tiles.example'))
    .optional()
    .describe('Other hosts that the map fetches from.'),
  attribution: plainTextField.describe("The attribution in the map's corner."),
  bounds: z
    .tuple([
      longitude.meta({ title: 'West' }),
      latitude.meta({ title: 'South' }),
      longitude.meta({ title: 'East' }),
      latitude.meta({ title: 'North' }),
    ])
    .refine(([west, south, east, north]) => west < east && south < north, 'must be west, south, east, north')
    .meta({
      description: 'Where maps start: west, south, east, north, in degrees.',
      examples: [[-0.83, 52.52, -0.43, 52.76]],
    }),
})

export const leads = z.strictObject({
  webhookUrl: z
    .string()
    .regex(/^https:\/\/\S+$/, 'must be a URL: https://…')
    .optional()
    .describe('Each lead is sent to this URL, signed with LEADS_WEBHOOK_SECRET.'),
  offerAccounts: z.boolean().default(true).describe('Forms offer to create an account.'),
  staffSeeSaved: z
    .boolean()
    .optional()
    .describe(
      'Staff who answer an enquiry see the homes and searches saved by the account that sent it. Your privacy notice has to say so.',
    ),
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

export const answerWithin = z
  .strictObject({
    hours: z
      .number('must be a number of hours')
      .min(0.25, 'must be 0.25 or more')
      .max(72, 'must be 72 at most')
      .default(2)
      .describe('The hours within which an enquiry should be answered.'),
    fromHour: z
      .int('must be a whole hour')
      .min(0, 'must be 0 to 23')
      .max(23, 'must be 0 to 23')
      .default(7)
      .describe('The hour, UK time, at which they start to count each day.'),
    untilHour: z
      .int('must be a whole hour')
      .min(1, 'must be 1 to 24')
      .max(24, 'must be 1 to 24')
      .default(21)
      .describe('The hour at which they stop.'),
  })
  .refine(({ fromHour, untilHour }) => fromHour < untilHour, 'must have `fromHour` before `untilHour`')

export const valuationDays = z.strictObject({
  closedWeekdays: z
    .array(weekday)
    .max(6, 'must leave at least one day open')
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
    .describe('The earliest day offered, in days from today: 1 is tomorrow.'),
  bankHolidays: z
    .enum(
      ['england-and-wales', 'scotland', 'northern-ireland', 'none'],
      'must be england-and-wales, scotland, northern-ireland or none',
    )
    .default('england-and-wales')
    .describe(
      'The nation whose bank holidays have no valuations, for branches whose postcode does not tell: a branch in Scotland, in Northern Ireland or in England and Wales keeps those of its own. "none": no branch keeps any.',
    ),
})

const minutes = (least: number, most: number, usual: number) =>
  z
    .int('must be whole minutes')
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} at most`)
    .default(usual)

const noticeHours = (usual: number) =>
  z.number().min(0, 'must be 0 or more').max(336, 'must be 336 at most').default(usual)

const lawDay = z.iso.date('must be a date: 2027-01-31')

export const advertRules = z.strictObject({
  withhold: z
    .array(z.enum(WITHHOLDING_RULES as [AdvertRuleId, ...AdvertRuleId[]]))
    .default([])
    .meta({
      description:
        'Rules whose breach withholds an advert of a home to let, by their ids (docs/contracts/advert-rules.md).',
      examples: [['no-benefits-words', 'deposit-cap']],
    }),
  prsDatabase: z
    .array(
      z.strictObject({
        from: lawDay.describe('The first day, as the government announces it.'),
        postcodes: z
          .array(z.string().regex(/^[A-Z]{1,2}(\d[A-Z\d]?)?$/, 'must be a postcode area or outcode: LE, LE15'))
          .default([])
          .describe('Postcode areas and outcodes. None: all of England.'),
      }),
    )
    .default([])
    .describe(
      'Where and from when adverts of homes to let must show identifiers of the PRS Database. Their absence is then a finding.',
    ),
  newEpcFrom: lawDay
    .optional()
    .describe(
      'From when new energy certificates state four measures (fabric, heating, smart readiness, energy cost), once the government has named the day. Their absence is then a finding.',
    ),
})

export const viewings = z.strictObject({
  lengthMinutes: minutes(5, 480, 30).describe('How long a viewing takes, in minutes. A home can have its own.'),
  gapMinutes: minutes(0, 120, 10).describe('Minutes between two viewings, on top of the drive.'),
  startEveryMinutes: minutes(5, 120, 30).describe(
    'Viewings begin every so many minutes: 30 is on the hour and half past.',
  ),
  noticeHours: z
    .strictObject({
      sales: noticeHours(3).describe('Of homes for sale.'),
      lettings: noticeHours(24).describe(
        'Of homes to rent. A day is usual, so that tenants can be told; it is not a statement of the law.',
      ),
    })
    .prefault({})
    .describe('Hours between booking and viewing, at least.'),
  daysAhead: z
    .int('must be whole days')
    .min(1, 'must be 1 or more')
    .max(60, 'must be 60 at most')
    .default(14)
    .describe('How many days ahead visitors can book.'),
  confirmAtOnce: z
    .boolean()
    .default(true)
    .describe('A viewing is confirmed as soon as it is booked; otherwise staff confirm it. A home can have its own.'),
  holdHours: z
    .int('must be whole hours')
    .min(1, 'must be 1 or more')
    .max(168, 'must be 168 at most')
    .default(24)
    .describe('How many hours a time is held for a visitor until staff confirm it.'),
  changeUntilMinutes: minutes(0, 2880, 60).describe(
    'Visitors can change or cancel a viewing until so many minutes before it.',
  ),
  travelBaseMinutes: minutes(0, 60, 4).describe('The drive between two homes, in minutes: setting off and parking …'),
  travelMinutesPerMile: z
    .number()
    .min(0, 'must be 0 or more')
    .max(30, 'must be 30 at most')
    .default(2.5)
    .describe('… and so many minutes for each mile as the crow flies.'),
  closedDates: z
    .array(z.iso.date('must be a day, such as 2026-12-25'))
    .default([])
    .meta({ description: 'Days without viewings.', examples: [['2026-12-24', '2026-12-31']] }),
  bankHolidays: z
    .enum(
      ['england-and-wales', 'scotland', 'northern-ireland', 'none'],
      'must be england-and-wales, scotland, northern-ireland or none',
    )
    .default('england-and-wales')
    .describe(
      'The nation whose bank holidays have no viewings, for branches whose postcode does not tell: a branch in Scotland, in Northern Ireland or in England and Wales keeps those of its own. "none": no branch keeps any.',
    ),
})

export const addressLookup = z.strictObject({
  provider: z
    .enum(
      ['file', 'getaddress', 'ideal-postcodes', 'loqate', 'off'],
      'must be file, getaddress, ideal-postcodes, loqate or off',
    )
    .default('file')
    .describe(
      'Address lookup in forms: in a table that you have loaded, with a service (its key is ADDRESS_LOOKUP_KEY), or off.',
    ),
})

export const instantValuation = z.strictObject({
  enabled: z.boolean().default(true).describe('Whether the site has `/valuation`, the instant valuation.'),
  radiusMiles: z
    .number()
    .min(0.5, 'must be 0.5 miles or more')
    .max(30, 'must be 30 miles at most')
    .default(6)
    .describe('The radius of homes that estimates are based on, in miles.'),
  years: z
    .int('must be whole years')
    .min(1, 'must be 1 or more')
    .max(10, 'must be 10 at most')
    .default(4)
    .describe('The age of sales and lettings that estimates are based on, in years.'),
  fewestSales: z
    .int('must be a whole number')
    .min(3, 'must be 3 or more')
    .max(100, 'must be 100 at most')
    .default(6)
    .describe('Minimum number of sales for a price.'),
  fewestLets: z
    .int('must be a whole number')
    .min(3, 'must be 3 or more')
    .max(100, 'must be 100 at most')
    .default(5)
    .describe('Minimum number of lettings for a rent.'),
})

export const accounts = z.strictObject({
  hfpeEnabled: z.boolean().optional().describe("`agency.hfpe_enabled` of a signed-in user's record."),
  websiteVip: z.boolean().optional().describe('`agency_website_vip` of the record.'),
  trackerToken: plainTextField
    .optional()
    .describe('The tracker token of the record; it is handed on, and used for nothing.'),
  ownMarketingPreferences: z
    .boolean()
    .optional()
    .describe('Marketing preferences are set by `POST /custom_marketing_preferences/{user_id}`.'),
})

export const sellerPage = z.strictObject({
  shows: z
    .array(z.enum(SELLER_PAGE_PARTS))
    .default([...SELLER_PAGE_PARTS])
    .describe('The parts that a seller or landlord sees. What they are asked to approve always shows.'),
  endsAfterDays: z
    .int('must be whole days')
    .min(1, 'must be 1 or more')
    .max(365, 'must be 365 at most')
    .default(90)
    .describe('The days for which the link works after the home has completed, been let or been withdrawn.'),
})
