import { z } from 'zod'
import type { Agency, OfferIcon } from '#src/agency/profile/agency.ts'
import { HOME_PART_NAMES } from '#src/agency/profile/home-parts.ts'
import { channelField, file, idField, plainTextField, tagsField, webUrl } from './schema-fields.ts'

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

const tagsShown = tagsField.describe('Shown when a search has any of these tags.')
const channelShown = channelField.optional().describe('Shown for this channel only.')
const isDefault = z.boolean().default(false).describe('Shown when no other matches.')

const callToAction = z.strictObject({
  title: plainTextField.describe('Its heading.'),
  para: plainTextField.describe('A sentence or two under it.'),
  image: file.describe('Its picture.'),
  buttonText: plainTextField.describe("The button's label."),
  buttonUrl: webUrl.describe("The button's link."),
  buttonColour: z
    .enum(['primary', 'accent'])
    .optional()
    .describe("The button's look: `accent` on a page that has another primary button in view."),
  linkText: plainTextField.optional().describe('The label of a second link.'),
  linkUrl: webUrl.optional().describe('Its link.'),
  linkAsButton: z.boolean().optional().describe('Show the link as a second button.'),
  iconButtons: z
    .array(
      z.strictObject({
        icon: z.enum(offerIcons).describe('The picture beside it.'),
        text: plainTextField.describe('Its label.'),
        url: webUrl.describe('Its link.'),
      }),
    )
    .max(4)
    .optional()
    .describe('Up to four further links, each with a picture.'),
  template: z
    .enum(['picture-first', 'picture-last'])
    .optional()
    .describe('Which side the picture is on in wide windows; before the words where it is not said.'),
  backgroundStrip: z.boolean().optional().describe("`false`: on the page's own background, between lines."),
  channel: channelShown,
  tags: tagsShown,
  isDefault,
})

const blurb = z.strictObject({
  title: plainTextField.describe('Its subject.'),
  para: plainTextField.describe('The text.'),
  tags: tagsShown,
  channel: channelShown,
  placeId: idField.optional().describe('Shown when this place is searched, by its GeoNames id.'),
  isDefault,
})

const service = z
  .strictObject({
    title: plainTextField.describe('Its heading: Selling.'),
    para: plainTextField.describe('A sentence or two under it.'),
    facts: z
      .array(
        z.strictObject({
          name: plainTextField.describe('The name: Let only.'),
          value: plainTextField.describe('The value: 7% + VAT.'),
        }),
      )
      .max(4, 'may have at most four facts')
      .default([])
      .describe('Figures in a small table.'),
    linkText: plainTextField.optional().describe("Its link's label."),
    linkUrl: webUrl.optional().describe('Its link.'),
  })
  .refine(
    ({ linkText, linkUrl }) => (linkText === undefined) === (linkUrl === undefined),
    'needs both linkText and linkUrl, or neither',
  )

const valuation = z.strictObject({
  title: plainTextField.optional().describe('Its heading.'),
  para: plainTextField.optional().describe('A sentence or two under it.'),
  fieldLabel: plainTextField.optional().describe('The label of the postcode field.'),
  buttonText: plainTextField.optional().describe("The button's label."),
})

/** content.json */
export const contentFile = z.strictObject({
  callsToAction: z.array(callToAction).default([]).describe('The banners after every sixth result.'),
  blurbs: z.array(blurb).default([]).describe('The paragraphs above results.'),
  home: z
    .strictObject({
      title: plainTextField.describe('The title of the home page.'),
      lead: plainTextField.describe('A sentence under it.'),
      picture: file.optional().describe('The large picture. Without one the page opens with more of the newest homes.'),
      channel: channelField.optional().describe('The channel shown and searched first. Default: `sales`.'),
      parts: z
        .array(z.enum(HOME_PART_NAMES))
        .refine((parts) => new Set(parts).size === parts.length, 'names a part twice')
        .optional()
        .describe(
          'The parts below the title and the search, in their order. Those that are left out are not shown. Default: all of them.',
        ),
      searchLinks: z
        .array(z.strictObject({ text: plainTextField.describe('Its label.'), url: webUrl.describe('Its link.') }))
        .max(5, 'may have at most five links')
        .optional()
        .describe(
          'Links under the search; without them there are new homes, those of this week and the other channel.',
        ),
      services: z
        .array(service)
        .max(6, 'may have at most six services')
        .optional()
        .describe("The agency's services for buyers, sellers, landlords and tenants."),
      valuation: valuation
        .optional()
        .describe('The words beside the field that begins a valuation; those that are not said are as usual.'),
      areas: z
        .array(
          z.strictObject({
            name: plainTextField.describe('Its name on the site.'),
            url: webUrl.describe('Its link.'),
            picture: file.describe('Its picture.'),
            para: plainTextField.optional().describe('A few words about it.'),
          }),
        )
        .default([])
        .describe('Areas to explore.'),
    })
    .describe('The home page.'),
}) satisfies z.ZodType<Pick<Agency, 'callsToAction' | 'blurbs' | 'home'>>
