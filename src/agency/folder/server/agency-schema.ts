import { z } from 'zod'
import type { Agency } from '#src/agency/profile/agency.ts'
import { email, idField, outcode, plainTextField, slug, telephone, webUrl } from './schema-fields.ts'
import { settings } from './settings-schema.ts'

/**
 * What agency.json may say; its neighbours `*-schema.ts` have the other files of an agency's folder. Objects are strict: a
 * unknown key is a spelling mistake. What `describe` says becomes docs/agency-reference.md and the hints of
 * editors.
 */

const legal = z.strictObject({
  companyName: plainTextField.describe('The registered name.'),
  companyNumber: plainTextField.describe('The number at Companies House.'),
  registeredOffice: plainTextField.describe('The registered office, in one line.'),
  redress: z
    .strictObject({
      scheme: plainTextField.describe("The scheme's name."),
      member: plainTextField.describe("The agency's membership number."),
    })
    .describe('The redress scheme, which the footer names.'),
  clientMoneyProtection: z
    .strictObject({
      scheme: plainTextField.describe("The scheme's name."),
      reference: plainTextField.describe("The agency's membership number."),
      certificateUrl: webUrl.describe('A link to the certificate.'),
    })
    .describe('The client money protection scheme, which the footer names.'),
  icoNumber: plainTextField.describe("The number in the Information Commissioner's register."),
  scottishLettingAgentNumber: plainTextField
    .optional()
    .describe('The number in the Scottish Letting Agent Register, which the footer names: LARN1234567.'),
  rentSmartWalesLicence: plainTextField
    .optional()
    .describe("The agency's licence number with Rent Smart Wales, which the footer names."),
  landlordFeesUrl: webUrl.optional().describe("The page of landlords' fees, which the footer links to."),
  tenantFeesUrl: webUrl.optional().describe("The page of tenants' fees, which the footer links to."),
})

const onlyChannel = z.enum(['sales', 'lettings']).optional()

const beyondHomes = z.boolean().optional()
const BEYOND_HOMES =
  '`false`: a search for it also shows property that is not a home (see `homesByDefault`). Default: `false` for these tags and similar ones, `commercial`, `shop`, `office`, `land`, `farm-land`, `garages`, `development`, `auction`.'

const tagGroup = z.strictObject({
  id: slug.describe("The group's id, unique among groups."),
  name: plainTextField.describe('Its heading on the site.'),
  channel: onlyChannel.describe('The only channel whose filters offer the group.'),
  homes: beyondHomes.describe(`${BEYOND_HOMES} For all tags of the group.`),
  tags: z
    .array(
      z.strictObject({
        tag: plainTextField
          .refine((tag) => !/^!|,|\//.test(tag), 'must not start with ! or contain a comma or slash')
          .describe('The tag as the feed gives it.'),
        name: plainTextField.describe('Its name on the site: "Bungalow".'),
        plural: plainTextField.optional().describe('Its plural: "Bungalows".'),
        channel: onlyChannel.describe('The only channel whose filters offer the tag.'),
        homes: beyondHomes.describe(BEYOND_HOMES),
      }),
    )
    .describe('Its tags.'),
})

const area = z
  .strictObject({
    id: idField.describe('The number in `area-{id}` of a search address.'),
    name: plainTextField.describe('Its name on the site.'),
    slug: slug.describe('Its name in URLs.'),
    outcodes: z
      .array(outcode)
      .default([])
      .meta({ description: 'Its outcodes.', examples: [['LE15', 'PE9']] }),
    placeIds: z.array(idField).default([]).describe('Its places, by their GeoNames ids.'),
  })
  .refine(({ outcodes, placeIds }) => outcodes.length + placeIds.length > 0, 'needs an outcode or a place')

/** agency.json */
export const agencyFile = z.strictObject({
  name: plainTextField.describe("The agency's name, as visitors know it."),
  strapline: plainTextField.describe('A few words under the name.'),
  about: plainTextField.describe('A sentence or two, for the footer and search engines.'),
  telephone: telephone.describe('The main phone number.'),
  email: email.describe('The main email address.'),
  legal: legal.describe('Legal details for the footer.'),
  settings: settings.describe('How the site behaves.'),
  tagGroups: z
    .array(tagGroup)
    .default([])
    .describe(
      'Tags that homes have. Tags of one group are alternatives, groups narrow each other down; so put a category and its sub-categories into different groups.',
    ),
  areas: z.array(area).default([]).describe("The agency's own areas, made of outcodes and places."),
}) satisfies z.ZodType<Omit<Agency, 'key' | 'branches' | 'callsToAction' | 'blurbs' | 'home' | 'menus'>>
