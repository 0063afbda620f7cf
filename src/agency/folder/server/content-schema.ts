import { z } from 'zod'
import type { Agency, OfferIcon } from '#src/agency/profile/agency.ts'
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

const tagsShown = tagsField.describe('It is shown where a search has any of these tags.')
const channelShown = channelField.optional().describe('Only where homes to buy, or to rent, are searched.')
const isDefault = z.boolean().default(false).describe('It is shown where no other fits.')

const callToAction = z.strictObject({
  title: plainTextField.describe('Its heading.'),
  para: plainTextField.describe('A sentence or two under it.'),
  image: file.describe('Its picture.'),
  buttonText: plainTextField.describe('What the button says.'),
  buttonUrl: webUrl.describe('Where the button leads.'),
  buttonColour: z
    .enum(['primary', 'accent'])
    .optional()
    .describe("The button's look: `accent` on a page that has another primary button in view."),
  linkText: plainTextField.optional().describe('What a second link says.'),
  linkUrl: webUrl.optional().describe('Where it leads.'),
  linkAsButton: z.boolean().optional().describe('The link is drawn as a second button.'),
  iconButtons: z
    .array(
      z.strictObject({
        icon: z.enum(offerIcons).describe('The picture beside it.'),
        text: plainTextField.describe('What it says.'),
        url: webUrl.describe('Where it leads.'),
      }),
    )
    .max(4)
    .optional()
    .describe('Up to four further ways, each with a picture beside its text.'),
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
  title: plainTextField.describe('What it is about.'),
  para: plainTextField.describe('The words.'),
  tags: tagsShown,
  channel: channelShown,
  placeId: idField.optional().describe('It is shown where this place is searched, by its GeoNames id.'),
  isDefault,
})

const service = z
  .strictObject({
    title: plainTextField.describe('Its heading: Selling.'),
    para: plainTextField.describe('A sentence or two under it.'),
    facts: z
      .array(
        z.strictObject({
          name: plainTextField.describe('What it is: Let only.'),
          value: plainTextField.describe('How much: 7% + VAT.'),
        }),
      )
      .max(4, 'has room for four facts')
      .default([])
      .describe('Figures in a small table.'),
    linkText: plainTextField.optional().describe('What its link says.'),
    linkUrl: webUrl.optional().describe('Where it leads.'),
  })
  .refine(
    ({ linkText, linkUrl }) => (linkText === undefined) === (linkUrl === undefined),
    'needs both linkText and linkUrl, or neither',
  )

const valuation = z.strictObject({
  title: plainTextField.optional().describe('Its heading.'),
  para: plainTextField.optional().describe('A sentence or two under it.'),
  fieldLabel: plainTextField.optional().describe('What the field for the postcode is called.'),
  buttonText: plainTextField.optional().describe('What the button says.'),
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
      channel: channelField
        .optional()
        .describe('Which homes come first, and which the search asks for at first: `sales` where it is not said.'),
      searchLinks: z
        .array(
          z.strictObject({ text: plainTextField.describe('What it says.'), url: webUrl.describe('Where it leads.') }),
        )
        .max(5, 'has room for five links')
        .optional()
        .describe(
          'Links under the search; without them there are new homes, those of this week and the other channel.',
        ),
      services: z
        .array(service)
        .max(6, 'has room for six services')
        .optional()
        .describe('What the agency does for those who buy, sell, let and rent.'),
      valuation: valuation
        .optional()
        .describe('The words beside the field that begins a valuation; those that are not said are as usual.'),
      areas: z
        .array(
          z.strictObject({
            name: plainTextField.describe('What visitors read.'),
            url: webUrl.describe('Where it leads.'),
            picture: file.describe('Its picture.'),
            para: plainTextField.optional().describe('A few words about it.'),
          }),
        )
        .default([])
        .describe('Areas to look at.'),
    })
    .describe('The home page.'),
}) satisfies z.ZodType<Pick<Agency, 'callsToAction' | 'blurbs' | 'home'>>
