import { z } from 'zod'
import type { AgencyGalleries } from '#src/agency/profile/galleries.ts'
import { file, idField, plainTextField } from './schema-fields.ts'

const pictures = z
  .array(
    z.strictObject({
      picture: file.describe('The file.'),
      alt: plainTextField.describe('What the picture shows, for screen readers.'),
      caption: plainTextField.optional().describe('Its caption.'),
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
        id: idField.describe('Its id, unique among events of its kind.'),
        kind: z.enum(['agricultural', 'antiques', 'property-auction']).describe('The kind of sale.'),
        title: plainTextField.describe('Its heading.'),
        date: z.iso
          .date('must be a date, such as 2026-11-20')
          .meta({ description: 'Its date.', examples: ['2026-11-20'] }),
        venue: plainTextField.optional().describe('The venue.'),
        text: words,
        pictures,
      }),
    )
    .default([])
    .describe('Past and upcoming sales.'),
  history: z
    .array(
      z.strictObject({
        id: idField.describe('Its id, unique among entries.'),
        year: z.int('must be a year').min(1000, 'must be a year').max(2200, 'must be a year').describe('The year.'),
        title: plainTextField.describe('Its heading.'),
        text: words,
        pictures,
      }),
    )
    .default([])
    .describe("The agency's history."),
  cardSliders: z
    .array(
      z.strictObject({
        id: idField.describe('Its id, unique in its block.'),
        contentBlockId: idField.describe("The number of its block, as in the block's URL."),
        title: plainTextField.describe('Its heading.'),
        text: words,
        pictures,
      }),
    )
    .default([])
    .describe('Card sliders.'),
}) satisfies z.ZodType<AgencyGalleries>
