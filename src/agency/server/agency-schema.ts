import { z } from 'zod'
import type { FilterConfig } from '#src/search/filter-config.ts'
import type { Agency, MenuItem } from '../agency.ts'

/**
 * What the files of an agency's folder may say. Objects are strict: a key that nobody reads is a spelling mistake.
 * Defaults are those of the specification (2, constants).
 */

const text = z.string().trim().min(1, 'must not be empty')
const id = z.int('must be a whole number').min(1, 'must be 1 or more').max(2_147_483_647, 'is too large')
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
const telephone = z.string().regex(/^\+?[\d ()-]{7,20}$/, 'must be a telephone number')
const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')
const address = z.string().regex(/^(\/(?!\/)|#\/|https?:\/\/|mailto:|tel:)\S*$/, {
  error: 'must be an address: /…, #/…, https://…, mailto:… or tel:…',
})
const ownAddress = z.string().regex(/^\/(?!\/)[^\s?#]*$/, 'must be an address of this site: /…, without ? or #')
/** in the agency's folder */
const file = z
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

const settings = z.strictObject({
  defaultSearchStatus: z.enum(['available', 'all']).default('available'),
  salesPrices: ladder.default([...steps(100_000, 1_000_000, 100_000), ...steps(2_000_000, 10_000_000, 1_000_000)]),
  lettingsPrices: ladder.default([...steps(200, 1300, 100), 1500, 2000]),
  commercialRents: ladder.default(steps(5_000, 100_000, 5_000)),
  showSstcAsSold: z.boolean().default(false),
  pppwDivision: z.boolean().default(true),
  mortgageRatePercent: z.number().min(0.01, 'must be 0.01 to 10').max(10, 'must be 0.01 to 10').default(4.5),
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
  logoPosition: z.enum(['centre', 'left']).default('centre'),
  noResultsMessage: text.optional(),
  exposuresUrl: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)[^\s?#]+$/, 'must be an address, such as /exposures or https://…')
    .optional(),
  auction: z.strictObject({ registerUrl: address, telephone: telephone.optional() }).optional(),
  customSalesRedirect: ownAddress.optional(),
  customLettingsRedirect: ownAddress.optional(),
  map: z.strictObject({
    tiles: z.union(
      [z.string().regex(/^https?:\/\/\S+$/), file],
      'must be a .pmtiles file in the folder, or an address',
    ),
    attribution: text,
    bounds: z
      .tuple([longitude, latitude, longitude, latitude])
      .refine(([west, south, east, north]) => west < east && south < north, 'must be west, south, east, north'),
  }),
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

const department = z.strictObject({ id, name: text, label: text, telephone, email, channel: channel.optional() })

const staffMember = z.strictObject({
  id,
  firstName: text,
  surname: text,
  jobTitle: text,
  departmentId: id,
  email,
  telephone,
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
        linkText: text.optional(),
        linkUrl: address.optional(),
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
