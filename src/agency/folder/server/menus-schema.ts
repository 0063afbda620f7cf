import { z } from 'zod'
import type { Agency, MenuItem } from '#src/agency/profile/agency.ts'
import { idField, plainTextField, webUrl } from './schema-fields.ts'

const menuItem: z.ZodType<MenuItem> = z
  .strictObject({
    id: idField.describe('Its id, unique among all menus.'),
    name: plainTextField.describe('Its label on the site.'),
    url: webUrl.describe('Its link.'),
    target: z.literal('B', 'must be "B" (a new tab), or be left out').optional().describe('"B" opens it in a new tab.'),
    get items() {
      return z.array(menuItem).optional().describe('The items below it; of the main menu two levels are shown.')
    },
  })
  .meta({ id: 'MenuItem' })

/** menus.json */
export const menusFile = z.strictObject({
  primary: z.array(menuItem).describe('The main menu, in the header.'),
  secondary: z.array(menuItem).default([]).describe('The second menu, above it on the home page.'),
  footer: z
    .array(
      z.strictObject({
        title: plainTextField.describe('The heading of the column.'),
        items: z.array(menuItem).describe('Its links.'),
      }),
    )
    .default([])
    .describe('The columns of the footer.'),
  legal: z.array(menuItem).optional().describe('The last row of the footer: privacy, cookies, complaints.'),
}) satisfies z.ZodType<Agency['menus']>
