import { z } from 'zod'
import type { FormDefinition, InputType } from '#src/enquiries/form-definition.ts'
import { videoProviderIds } from '#src/property/videos.ts'
import type { FilterConfig } from '#src/search/filter-config.ts'
import type { Agency, MenuItem, OfferIcon } from '../agency.ts'

/**
 * What the files of an agency's folder may say. Objects are strict: a key that nobody reads is a spelling mistake.
 * Defaults are those of the specification (2, constants).
 */

export const text = z.string().trim().min(1, 'must not be empty')
export const id = z.int('must be a whole number').min(1, 'must be 1 or more').max(2_147_483_647, 'is too large')
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
const telephone = z.string().regex(/^\+?[\d ()-]{7,20}$/, 'must be a telephone number')
const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')
const address = z.string().regex(/^(\/(?!\/)|#\/|https?:\/\/|mailto:|tel:)\S*$/, {
  error: 'must be an address: /…, #/…, https://…, mailto:… or tel:…',
})
const ownAddress = z.string().regex(/^\/(?!\/)[^\s?#]*$/, 'must be an address of this site: /…, without ? or #')
/** in the agency's folder */
export const file = z
  .string()
  .regex(/^(?!\/)(?!.*\.\.)[\w./ -]+\.\w+$/, "must be a file in the agency's folder, such as pictures/shop.webp")
const channel = z.enum(['sales', 'lettings'])
const tags = z.array(text).default([])
const latitude = z.number().min(-90, 'must be a latitude in degrees').max(90, 'must be a latitude in degrees')
const longitude = z.number().min(-180, 'must be a longitude in degrees').max(180, 'must be a longitude in degrees')

const wholePounds = z.int('must be whole pounds').min(0, 'must be 0 or more')

const ladder = z
  .array(z.int('must be whole pounds').positive('must be more than 0'))
  .min(1, 'needs at least one price')
  .refine((steps) => steps.every((step, at) => at === 0 || step > steps[at - 1]!), 'must rise from step to step')

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, at) => from + at * by)

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const ADDRESS_PROVIDERS = ['file', 'getaddress', 'ideal-postcodes', 'loqate', 'off'] as const

const catchment = z
  .strictObject({
    sectors: z.array(z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]? \d$/, 'must be a sector, such as LE15 6')).default([]),
    outcodes: z.array(z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'must be an outcode, such as LE15')).default([]),
    areas: z.array(z.string().regex(/^[A-Z]{1,2}$/, 'must be a postcode area, such as LE')).default([]),
  })
  .optional()

const settings = z.strictObject({
  defaultSearchStatus: z.enum(['available', 'all']).default('available'),
  salesPrices: ladder.default([...steps(100_000, 1_000_000, 100_000), ...steps(2_000_000, 10_000_000, 1_000_000)]),
  lettingsPrices: ladder.default([...steps(200, 1300, 100), 1500, 2000]),
  commercialRents: ladder.default(steps(5_000, 100_000, 5_000)),
  showSstcAsSold: z.boolean().default(false),
  pppwDivision: z.boolean().default(true),
  mortgageRatePercent: z.number().min(0.01, 'must be 0.01 to 10').max(10, 'must be 0.01 to 10').default(4.5),
  mortgageCalculatorOnly: z.boolean().optional(),
  videos: z
    .strictObject({
      droppedProviders: z
        .array(
          z.string().refine((name) => videoProviderIds.includes(name), `must be of ${videoProviderIds.join(', ')}`),
        )
        .default([]),
      moreHosts: z
        .array(
          z.strictObject({
            name: text,
            host: z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a host, such as tours.example.com'),
          }),
        )
        .default([]),
    })
    .optional(),
  tagsToDepartmentLabelsConversions: z.record(text, text).optional(),
  typicalFees: z
    .strictObject({
      legal: wholePounds.optional(),
      survey: wholePounds.optional(),
      mortgage: wholePounds.optional(),
      removals: wholePounds.optional(),
    })
    .optional(),
  soldSearchableDays: z.int('must be whole days').min(0, 'must be 0 or more').default(365),
  importBrakeShare: z.number().min(0, 'must be a share from 0 to 1').max(1, 'must be a share from 0 to 1').default(0.4),
  alerts: z
    .strictObject({
      hour: z.int('must be a whole hour').min(0, 'must be 0 to 23').max(23, 'must be 0 to 23').default(8),
      weekday: z.enum(weekdays).default('thursday'),
      dayOfMonth: z.int('must be a whole day').min(1, 'must be 1 to 28').max(28, 'must be 1 to 28').default(1),
    })
    .prefault({}),
  logoPosition: z.enum(['centre', 'left']).default('centre'),
  noResultsMessage: text.optional(),
  exposuresUrl: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)[^\s?#]+$/, 'must be an address, such as /exposures or https://…')
    .optional(),
  exposureEvents: z
    .array(z.string().regex(/^[A-Za-z]\w{0,39}$/, 'must be a name of up to 40 letters, digits and _'))
    .max(20, 'names too many events: 20 at most')
    .optional(),
  propertyViews: z.enum(['json', 'form', 'off'], 'must be json, form or off').optional(),
  analytics: z
    .strictObject({
      code: file.optional(),
      headCode: file.optional(),
      hosts: z
        .array(z.string().regex(/^(https?|wss):\/\/[^\s/;,]+$/, 'must be a host, such as https://stats.example'))
        .default([]),
      cookies: z
        .array(z.string().regex(/^[\w.-]+\*?$/, 'must be the name of a cookie, such as _ga or _ga_*'))
        .default([]),
      words: text,
      aboutUrl: ownAddress,
      version: z.int('must be a whole number').min(1, 'must be 1 or more').max(9999, 'is too large').default(1),
    })
    .refine(({ code, headCode }) => code !== undefined || headCode !== undefined, 'needs code or headCode')
    .optional(),
  auction: z.strictObject({ registerUrl: address, telephone: telephone.optional() }).optional(),
  customSalesRedirect: ownAddress.optional(),
  customLettingsRedirect: ownAddress.optional(),
  captcha: z
    .enum(
      ['altcha', 'recaptcha-v2-invisible', 'recaptcha-v3', 'none'],
      'must be altcha, recaptcha-v2-invisible, recaptcha-v3 or none',
    )
    .default('altcha'),
  recaptchaScore: z.number().min(0, 'must be a score from 0 to 1').max(1, 'must be a score from 0 to 1').default(0.5),
  senderEmail: email.optional(),
  map: z.strictObject({
    tiles: z.union(
      [z.string().regex(/^https?:\/\/\S+$/), file],
      'must be a .pmtiles file in the folder, or an address',
    ),
    style: z
      .string()
      .regex(/^https?:\/\/\S+$/, 'must be an address')
      .optional(),
    hosts: z
      .array(z.string().regex(/^https?:\/\/[^\s/]+$/, 'must be a host, such as https://tiles.example'))
      .optional(),
    attribution: text,
    bounds: z
      .tuple([longitude, latitude, longitude, latitude])
      .refine(([west, south, east, north]) => west < east && south < north, 'must be west, south, east, north'),
  }),
  leads: z
    .strictObject({
      webhookUrl: z
        .string()
        .regex(/^https:\/\/\S+$/, 'must be an address: https://…')
        .optional(),
      offerAccounts: z.boolean().default(true),
      keptDays: z.number().int().min(1).max(3650).optional(),
    })
    .optional(),
  singleStepValuation: z.boolean().default(false),
  branchRadiusMiles: z.number().min(0, 'must be 0 or more miles').max(100, 'must be 100 miles at most').default(15),
  valuationDays: z
    .strictObject({
      closedWeekdays: z.array(z.enum(weekdays)).max(6, 'must leave a day open').default(['sunday']),
      closedDates: z.array(z.iso.date('must be a day, such as 2026-12-25')).default([]),
      noticeDays: z.int('must be whole days').min(0, 'must be 0 or more').max(60, 'must be 60 at most').default(1),
    })
    .prefault({}),
  addressLookup: z
    .strictObject({
      provider: z.enum(ADDRESS_PROVIDERS, 'must be file, getaddress, ideal-postcodes, loqate or off').default('file'),
    })
    .prefault({}),
  instantValuation: z
    .strictObject({
      enabled: z.boolean().default(true),
      radiusMiles: z.number().min(0.5, 'must be 0.5 miles or more').max(30, 'must be 30 miles at most').default(6),
      years: z.int('must be whole years').min(1, 'must be 1 or more').max(10, 'must be 10 at most').default(4),
      fewestSales: z
        .int('must be a whole number')
        .min(3, 'must be 3 or more')
        .max(100, 'must be 100 at most')
        .default(6),
      fewestLets: z
        .int('must be a whole number')
        .min(3, 'must be 3 or more')
        .max(100, 'must be 100 at most')
        .default(5),
    })
    .prefault({}),
  accounts: z
    .strictObject({
      hfpeEnabled: z.boolean().optional(),
      websiteVip: z.boolean().optional(),
      trackerToken: text.optional(),
      ownMarketingPreferences: z.boolean().optional(),
    })
    .optional(),
  demoListings: z.int('must be a whole number').min(0, 'must be 0 or more').optional(),
})

const tagGroup = z.strictObject({
  id: slug,
  name: text,
  tags: z.array(
    z.strictObject({
      tag: text.refine((tag) => !/^!|,|\//.test(tag), 'must not start with ! nor hold a comma or slash'),
      name: text,
      plural: text.optional(),
    }),
  ),
})

const area = z
  .strictObject({
    id,
    name: text,
    slug,
    outcodes: z.array(z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'must be an outcode, such as LE15')).default([]),
    placeIds: z.array(id).default([]),
  })
  .refine(({ outcodes, placeIds }) => outcodes.length + placeIds.length > 0, 'needs an outcode or a place')

/** agency.json */
export const agencyFile = z.strictObject({
  name: text,
  strapline: text,
  about: text,
  telephone,
  email,
  legal: z.strictObject({
    companyName: text,
    companyNumber: text,
    registeredOffice: text,
    redress: z.strictObject({ scheme: text, member: text }),
    clientMoneyProtection: z.strictObject({ scheme: text, reference: text, certificateUrl: address }),
    icoNumber: text,
    landlordFeesUrl: address.optional(),
    tenantFeesUrl: address.optional(),
  }),
  settings,
  tagGroups: z.array(tagGroup).default([]),
  areas: z.array(area).default([]),
}) satisfies z.ZodType<Omit<Agency, 'key' | 'branches' | keyof Menus | keyof Content | 'menus'>>

const department = z.strictObject({
  id,
  name: text,
  label: text,
  telephone,
  email,
  channel: channel.optional(),
  tags: z.array(text).optional(),
})

const staffMember = z.strictObject({
  id,
  firstName: text,
  surname: text,
  jobTitle: text,
  departmentId: id,
  email,
  telephone,
  photo: file.optional(),
  contactableForSales: z.boolean().default(false),
  contactableForLettings: z.boolean().default(false),
})

/** branches.json */
export const branchesFile = z
  .array(
    z.strictObject({
      id,
      slug,
      name: text,
      feedBranches: z.array(text).default([]),
      address: z.strictObject({
        street: text,
        town: text,
        postcode: z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'must be a postcode, such as LE15 6AH'),
      }),
      position: z.strictObject({ lat: latitude, lng: longitude }),
      catchment,
      telephone,
      salesTelephone: telephone.optional(),
      lettingsTelephone: telephone.optional(),
      email,
      hours: z.array(z.strictObject({ days: text, opens: text })).default([]),
      photo: file.optional(),
      departments: z.array(department).default([]),
      staff: z.array(staffMember).default([]),
    }),
  )
  .min(1, 'needs at least one branch') satisfies z.ZodType<Agency['branches']>

type Menus = Agency['menus']

const menuItem: z.ZodType<MenuItem> = z.strictObject({
  id,
  name: text,
  url: address,
  target: z.literal('B', 'must be "B" (a new tab), or be left out').optional(),
  get items() {
    return z.array(menuItem).optional()
  },
})

/** menus.json */
export const menusFile = z.strictObject({
  primary: z.array(menuItem),
  secondary: z.array(menuItem).default([]),
  footer: z.array(z.strictObject({ title: text, items: z.array(menuItem) })).default([]),
  legal: z.array(menuItem).optional(),
}) satisfies z.ZodType<Menus>

type Content = Pick<Agency, 'callsToAction' | 'blurbs' | 'home'>

const offerIcons = [
  'bell',
  'document',
  'heart',
  'mail',
  'map',
  'person',
  'phone',
  'search',
] as const satisfies OfferIcon[]

/** content.json */
export const contentFile = z.strictObject({
  callsToAction: z
    .array(
      z.strictObject({
        title: text,
        para: text,
        image: file,
        buttonText: text,
        buttonUrl: address,
        buttonColour: z.enum(['primary', 'accent']).optional(),
        linkText: text.optional(),
        linkUrl: address.optional(),
        linkAsButton: z.boolean().optional(),
        iconButtons: z
          .array(z.strictObject({ icon: z.enum(offerIcons), text, url: address }))
          .max(4)
          .optional(),
        template: z.enum(['picture-first', 'picture-last']).optional(),
        backgroundStrip: z.boolean().optional(),
        channel: channel.optional(),
        tags,
        isDefault: z.boolean().default(false),
      }),
    )
    .default([]),
  blurbs: z
    .array(
      z.strictObject({
        title: text,
        para: text,
        tags,
        channel: channel.optional(),
        placeId: id.optional(),
        isDefault: z.boolean().default(false),
      }),
    )
    .default([]),
  home: z.strictObject({
    title: text,
    lead: text,
    picture: file,
    areas: z.array(z.strictObject({ name: text, url: address, picture: file })).default([]),
  }),
}) satisfies z.ZodType<Content>

const inputTypes = [
  'text',
  'email',
  'tel',
  'number',
  'date',
  'textarea',
  'select',
  'checkbox',
  'file',
] as const satisfies InputType[]

const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,60}$/, 'must be lower-case letters, digits and _')

/** forms.json, which an agency may leave out */
export const formsFile = z.array(
  z.strictObject({
    id: z.string().regex(/^[\w-]{1,60}$/, 'must be letters, digits, - and _'),
    kind: z.enum(['new-homes', 'form']).default('form'),
    title: text,
    para: z.string().default(''),
    formElements: z
      .array(
        z
          .strictObject({
            fieldName,
            friendlyName: text,
            inputType: z.enum(inputTypes).default('text'),
            required: z.boolean().default(false),
            hidden: z.boolean().default(false),
            disabled: z.boolean().default(false),
            fieldPostion: z.int('must be a whole number').default(1),
            options: z.array(text).min(1, 'needs at least one').optional(),
            value: z.string().optional(),
          })
          .refine(({ inputType, options }) => inputType !== 'select' || options, 'needs options, being a select'),
      )
      .min(1, 'needs at least one field'),
    submitButtonText: text.default('Send'),
    gaName: text.default('custom_form'),
    htmlFormId: z.string().regex(/^[a-zA-Z][\w-]*$/, 'must be a name of letters, digits, - and _'),
    branchId: id.optional(),
    departmentId: id.optional(),
  }),
) satisfies z.ZodType<FormDefinition[]>

/** one or more tags, parted by commas */
const tagList = z
  .string()
  .regex(/^\s*[^\s,!/][^,!/]*(,\s*[^\s,!/][^,!/]*)*$/, 'must be tags with commas between, without ! or slash')

const sizeSteps = z
  .array(z.number().positive('must be more than 0'))
  .min(1, 'needs at least one size')
  .refine((steps) => steps.every((step, at) => at === 0 || step > steps[at - 1]!), 'must rise from step to step')

/** filters.json, which an agency may leave out */
export const filtersFile = z.strictObject({
  topLevels: z.array(
    z.strictObject({
      id: slug,
      name: text,
      tag: tagList,
      otherFilters: z.array(z.enum(['for sale', 'price', 'bedrooms', 'square feet', 'acres'])).default([]),
      advancedOptions: z
        .strictObject({ salesOnly: z.boolean().optional(), lettingsOnly: z.boolean().optional() })
        .default({}),
      subLevels: z
        .array(z.strictObject({ id: slug, name: text, tag: tagList, hideOnLettings: z.boolean().optional() }))
        .default([]),
    }),
  ),
  sqftOptions: sizeSteps,
  acresOptions: sizeSteps,
}) satisfies z.ZodType<FilterConfig>
