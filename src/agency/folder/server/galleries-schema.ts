import { z } from 'zod'
import type { AgencyGalleries } from '#src/agency/profile/galleries.ts'
import { file, idField, plainTextField } from './schema-fields.ts'

const pictures = z
  .array(
    z.strictObject({
      picture: file.describe('The file.'),
      alt: plainTextField.describe('What is to be seen, for those who do not see it.'),
      caption: plainTextField.optional().describe('Words under it.'),
    }),
  )
  .min(1, 'needs at least one picture')
  .describe('Its pictures; lists show the first.')

const words = plainTextField.optional().describe('A paragraph about it.')

/** galleries.json, which an agency may leave out */
export const galleriesFile = z.strictObject({
  salesEvents: z
    .array(
      z.strictObject({
        id: idField.describe('A number that no other event of its kind has.'),
        kind: z.enum(['agricultural', 'antiques', 'property-auction']).describe('What is sold.'),
        title: plainTextField.describe('Its heading.'),
        date: z.iso
          .date('must be a date, such as 2026-11-20')
          .meta({ description: 'Its day.', examples: ['2026-11-20'] }),
        venue: plainTextField.optional().describe('The venue.'),
        text: words,
        pictures,
      }),
    )
    .default([])
    .describe('Past and coming sales.'),
  history: z
    .array(
      z.strictObject({
        id: idField.describe('A number that no other entry has.'),
        year: z.int('must be a year').min(1000, 'must be a year').max(2200, 'must be a year').describe('The year.'),
        title: plainTextField.describe('Its heading.'),
        text: words,
        pictures,
      }),
    )
    .default([])
    .describe("The agency's past."),
  cardSliders: z
    .array(
      z.strictObject({
        id: idField.describe('A number that no other slider of its block has.'),
        contentBlockId: idField.describe('The number of the block it belongs to, in its address.'),
        title: plainTextField.describe('Its heading.'),
        text: words,
        pictures,
      }),
    )
    .default([])
    .describe('Card sliders.'),
}) satisfies z.ZodType<AgencyGalleries>
