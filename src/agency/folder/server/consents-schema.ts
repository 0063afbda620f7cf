import { z } from 'zod'
import type { ConsentWordings } from '#src/account/profile/consent-wordings.ts'
import { plainTextField } from './schema-fields.ts'

const versions = z
  .array(
    z.strictObject({
      version: z
        .int('must be a whole number')
        .min(2, 'begins at 2: version 1 is the usual wording')
        .max(99_999)
        .describe('Its number, which records of consent name.'),
      from: z.iso.date({ error: 'must be a day, such as 2026-12-01' }).describe('The day from which it was shown.'),
      wording: plainTextField.max(300, 'must have at most 300 characters').describe('The words beside the box.'),
    }),
  )
  .min(1, 'needs at least one version')
  .refine((all) => all.every(({ version }, at) => at === 0 || version > all[at - 1]!.version), {
    error: 'must have the oldest version first, each with a higher number',
  })

/** consents.json, which an agency may leave out */
export const consentsFile = z.strictObject({
  terms: versions
    .refine((all) => all.every(({ wording }) => wording.includes('terms and conditions')), {
      error: 'must say “terms and conditions”, which link to them',
    })
    .optional()
    .describe('The box that every form requires, with all versions of its words.'),
  marketing: versions
    .optional()
    .describe('The box by which somebody agrees to emails, with all versions of its words.'),
}) satisfies z.ZodType<ConsentWordings>
