import { z } from 'zod'
import type { AgencyGalleries } from '../galleries.ts'
import { file, id, text } from './agency-schema.ts'

const pictures = z
  .array(z.strictObject({ picture: file, alt: text, caption: text.optional() }))
  .min(1, 'needs at least one picture')

/** galleries.json, which an agency may leave out */
export const galleriesFile = z.strictObject({
  salesEvents: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(['agricultural', 'antiques', 'property-auction']),
        title: text,
        date: z.iso.date('must be a date, such as 2026-11-20'),
        venue: text.optional(),
        text: text.optional(),
        pictures,
      }),
    )
    .default([]),
  history: z
    .array(
      z.strictObject({
        id,
        year: z.int('must be a year').min(1000, 'must be a year').max(2200, 'must be a year'),
        title: text,
        text: text.optional(),
        pictures,
      }),
    )
    .default([]),
  cardSliders: z
    .array(z.strictObject({ id, contentBlockId: id, title: text, text: text.optional(), pictures }))
    .default([]),
}) satisfies z.ZodType<AgencyGalleries>
