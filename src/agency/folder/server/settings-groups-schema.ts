import { z } from 'zod'
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
    tags: tagsField.describe('Searches for these tags, and the pages of homes that have them.'),
  })
  .refine(({ addresses, tags }) => addresses.length + tags.length > 0, 'needs an address or a tag')
  .optional()

export const sections = z.strictObject({
  auctions: section.describe('A gavel.'),
  services: section.describe("A surveyor's level, a rule and a key."),
  agriculture: section.describe('A barn among furrows.'),
  antiques: section.describe('A chair, an urn and a clock.'),
})

const webAddress = z.string().regex(/^https?:\/\/\S+$/, 'must be an address: https://…')

export const videos = z.strictObject({
  droppedProviders: z
    .array(z.string().refine((name) => videoProviderIds.includes(name), `must be of ${videoProviderIds.join(', ')}`))
    .default([])
    .describe('Hosts whose films and tours are left out, by their ids.'),
  moreHosts: z
    .array(
      z.strictObject({
        name: plainTextField.describe('What the film or tour is called by.'),
        host: z
          .string()
          .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a host, such as tours.example.com')
          .meta({ description: 'Its host, which pages with films may frame.', examples: ['tours.example.com'] }),
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
    .describe('The hour, by the clocks of London.'),
  weekday: weekday.default('thursday').describe('The day of weekly e-mails.'),
  dayOfMonth: z
    .int('must be a whole day')
    .min(1, 'must be 1 to 28')
    .max(28, 'must be 1 to 28')
    .default(1)
    .describe('The day of monthly e-mails.'),
})

export const analytics = z
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
          'Cookies that the code sets. They are deleted when a visitor withdraws consent. A `*` at the end matches any ending.',
        examples: [['_ga', '_ga_*']],
      }),
    words: plainTextField.describe('What the cookie notice says of it.'),
    aboutUrl: sitePath.describe('The page that names every cookie.'),
    version: z
      .int('must be a whole number')
      .min(1, 'must be 1 or more')
      .max(9999, 'is too large')
      .default(1)
      .describe('Raise it where other cookies come, so that everybody is asked again.'),
  })
  .refine(({ code, headCode }) => code !== undefined || headCode !== undefined, 'needs code or headCode')

export const map = z.strictObject({
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
  attribution: plainTextField.describe('Who made the map, shown in its corner.'),
  bounds: z
    .tuple([longitude, latitude, longitude, latitude])
    .refine(([west, south, east, north]) => west < east && south < north, 'must be west, south, east, north')
    .meta({
      description: 'The patch that maps start on: west, south, east, north, in degrees.',
      examples: [[-0.83, 52.52, -0.43, 52.76]],
    }),
})

export const leads = z.strictObject({
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

export const valuationDays = z.strictObject({
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
  bankHolidays: z
    .enum(
      ['england-and-wales', 'scotland', 'northern-ireland', 'none'],
      'must be england-and-wales, scotland, northern-ireland or none',
    )
    .default('england-and-wales')
    .describe('Bank holidays without valuations, beside closedDates.'),
})

export const addressLookup = z.strictObject({
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

export const instantValuation = z.strictObject({
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
