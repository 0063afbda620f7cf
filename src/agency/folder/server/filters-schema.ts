import { z } from 'zod'
import type { FilterConfig } from '#src/search/filters/filter-config.ts'
import { plainTextField, slug } from './schema-fields.ts'

/** one or more tags, parted by commas */
const tagList = z
  .string()
  .regex(/^\s*[^\s,!/][^,!/]*(,\s*[^\s,!/][^,!/]*)*$/, 'must be tags with commas between, without ! or slash')

const sizeSteps = z
  .array(z.number().positive('must be more than 0'))
  .min(1, 'needs at least one size')
  .refine((steps) => steps.every((step, at) => at === 0 || step > steps[at - 1]!), 'must rise from step to step')

const subLevel = z.strictObject({
  id: slug.describe('Its id, unique in the category.'),
  name: plainTextField.describe('Its name on the site.'),
  tag: tagList.describe('One tag, or several with commas between, all of which are searched for.'),
  hideOnLettings: z.boolean().optional().describe('Not offered for homes to rent.'),
})

const topLevel = z.strictObject({
  id: slug.describe('Its id, unique among categories.'),
  name: plainTextField.describe('Its name on the site.'),
  tag: tagList.describe(
    'One tag, or several with commas between, all of which are searched for. `gth-commercial` or `commercial` among them makes rents yearly.',
  ),
  otherFilters: z
    .array(z.enum(['for sale', 'price', 'bedrooms', 'square feet', 'acres']))
    .default([])
    .describe('The filters of the category.'),
  advancedOptions: z
    .strictObject({
      salesOnly: z.boolean().optional().describe('Only for homes for sale.'),
      lettingsOnly: z.boolean().optional().describe('Only for homes to rent.'),
    })
    .default({})
    .describe('Where the category is offered; everywhere if nothing is said.'),
  subLevels: z.array(subLevel).default([]).describe('Its sub-categories.'),
})

/** filters.json, which an agency may leave out */
export const filtersFile = z.strictObject({
  topLevels: z.array(topLevel).describe('The categories of the filters panel.'),
  sqftOptions: sizeSteps.describe('The floor area options, in square feet.'),
  acresOptions: sizeSteps.describe('The land options, in acres.'),
}) satisfies z.ZodType<FilterConfig>
