import { z } from 'zod'
import { type Banner, bannerMoment } from '#src/agency/profile/banners.ts'
import { channelField, idField, plainTextField, webUrl } from './schema-fields.ts'

const moment = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
  error: 'must be a day and a time, such as 2026-12-01T09:00',
})

const banner = z
  .strictObject({
    id: idField.describe(
      'Its id, unique among banners. A banner with another id is shown to those who closed this one.',
    ),
    text: plainTextField.max(200, 'must have at most 200 characters').describe('What it says: a sentence or two.'),
    linkText: plainTextField.optional().describe('The words of a link after it.'),
    linkUrl: webUrl.optional().describe('Where the link leads.'),
    from: moment
      .optional()
      .meta({ description: 'When it appears, by London’s clock.', examples: ['2026-12-01T09:00'] }),
    until: moment
      .optional()
      .meta({ description: 'When it disappears, by London’s clock.', examples: ['2026-12-24T17:00'] }),
    pages: z
      .array(z.string().regex(/^\/(?!\/)[^\s?#*]*\*?$/, 'must be a path of this site, with * at its end at most'))
      .min(1, 'needs at least one page')
      .optional()
      .meta({ description: 'The pages that show it. Without this: all.', examples: [['/', '/articles/*']] }),
    channel: channelField.optional().describe('Shown on pages about homes for sale, or to rent, alone.'),
  })
  .refine(({ linkText, linkUrl }) => (linkText === undefined) === (linkUrl === undefined), {
    error: 'needs linkText and linkUrl, or neither',
  })
  .refine(({ from, until }) => !from || !until || bannerMoment(from) < bannerMoment(until), {
    error: 'must end after it begins',
    path: ['until'],
  })

/** banners.json, which an agency may leave out */
export const bannersFile = z.array(banner).max(30, 'has room for 30') satisfies z.ZodType<Banner[]>
