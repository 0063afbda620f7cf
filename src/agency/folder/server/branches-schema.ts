import { z } from 'zod'
import { readSpans } from '#src/agency/branches/opening-hours.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import {
  channelField,
  email,
  file,
  idField,
  latitude,
  longitude,
  outcode,
  plainTextField,
  slug,
  telephone,
} from './schema-fields.ts'

const paragraphs = z.array(plainTextField).min(1, 'needs at least one paragraph')

const department = z.strictObject({
  id: idField.describe("The department's id, unique among all branches."),
  name: plainTextField.describe('Its name on the site.'),
  label: plainTextField.describe('A short label: "Sales". `tagsToDepartmentLabelsConversions` refers to it.'),
  telephone: telephone.describe('Its phone number.'),
  email: email.describe('The email address for its enquiries.'),
  channel: channelField.optional().describe('It answers for homes to buy, or to rent; both where it is not said.'),
  tags: z
    .array(plainTextField)
    .optional()
    .meta({
      description: 'It takes enquiries about homes with any of these tags, whichever branch they are of.',
      examples: [['commercial', 'farm']],
    }),
})

const staffMember = z.strictObject({
  id: idField.describe("The person's id, unique among all staff."),
  slug: slug.optional().describe('Their name in the URL of their page. Default: made of their name.'),
  firstName: plainTextField.describe('First name.'),
  surname: plainTextField.describe('Surname.'),
  jobTitle: plainTextField.describe('Their job title.'),
  departmentId: idField.describe('Their department, by its id.'),
  email: email.describe('The email address for enquiries to them.'),
  telephone: telephone.describe('Their phone number.'),
  photo: file.optional().describe('Their photo.'),
  photoAlt: plainTextField.optional().describe('What the photo shows, for people who cannot see it.'),
  words: paragraphs.optional().describe('About them, in paragraphs. Links and bold text are allowed.'),
  qualifications: z
    .array(plainTextField)
    .optional()
    .meta({ description: 'Qualifications and memberships.', examples: [['MRICS']] }),
  contactableForSales: z.boolean().default(false).describe('Takes enquiries about homes for sale.'),
  contactableForLettings: z.boolean().default(false).describe('Takes enquiries about homes to rent.'),
  hasLeft: z
    .boolean()
    .optional()
    .describe('They have left: visitors see nothing of them any more, and articles stay without their name.'),
})

const catchment = z.strictObject({
  sectors: z
    .array(z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]? \d$/, 'must be a sector, such as LE15 6'))
    .default([])
    .meta({ description: 'Postcode sectors.', examples: [['LE15 6']] }),
  outcodes: z
    .array(outcode)
    .default([])
    .meta({ description: 'Outcodes.', examples: [['LE15']] }),
  areas: z
    .array(z.string().regex(/^[A-Z]{1,2}$/, 'must be a postcode area, such as LE'))
    .default([])
    .meta({ description: 'Postcode areas.', examples: [['LE']] }),
})

const branch = z.strictObject({
  id: idField.describe("The branch's id, unique among branches."),
  slug: slug.describe('Its name in URLs.'),
  name: plainTextField.describe('Its name on the site: "Oakham".'),
  feedBranches: z.array(plainTextField).default([]).describe('The BRANCH_ID values of this branch in the feed.'),
  address: z
    .strictObject({
      street: plainTextField.describe('Building and street.'),
      town: plainTextField.describe('Town.'),
      postcode: z
        .string()
        .regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'must be a postcode, such as LE15 6AH')
        .meta({ description: 'Postcode.', examples: ['LE15 6AH'] }),
    })
    .describe('Its address.'),
  position: z
    .strictObject({ lat: latitude.describe('Latitude.'), lng: longitude.describe('Longitude.') })
    .describe('Its position in degrees.'),
  catchment: catchment
    .optional()
    .describe(
      'Whose homes it values, by postcode; of several the narrowest counts. Homes in no catchment go to the nearest branch within `branchRadiusMiles`.',
    ),
  telephone: telephone.describe('Its phone number.'),
  salesTelephone: telephone.optional().describe('Its phone number for sales, if different.'),
  lettingsTelephone: telephone.optional().describe('Its phone number for lettings, if different.'),
  email: email.describe('Its email address.'),
  hours: z
    .array(
      z.strictObject({
        days: plainTextField.meta({ description: 'Days.', examples: ['Monday to Friday'] }),
        opens: plainTextField.meta({ description: 'The times, or "Closed".', examples: ['9.00 to 17.30'] }),
      }),
    )
    .default([])
    .describe('Opening hours.'),
  specialDays: z
    .array(
      z.strictObject({
        date: z.iso.date({ error: 'must be a day, such as 2026-12-24' }).describe('The day.'),
        opens: plainTextField
          .refine((text) => readSpans(text) !== null, 'must be times such as 9 am to 1 pm, or Closed')
          .meta({ description: 'The times of that day, or "Closed".', examples: ['9 am to 1 pm'] }),
        name: plainTextField.optional().meta({ description: 'What day it is.', examples: ['Christmas Eve'] }),
      }),
    )
    .optional()
    .describe('Days with other opening hours than usual, such as Christmas. Nothing can be booked while it is closed.'),
  photo: file.optional().describe('A photo of it.'),
  words: paragraphs.optional().describe('About it, in paragraphs. Links and bold text are allowed.'),
  departments: z.array(department).default([]).describe('Its departments.'),
  staff: z.array(staffMember).default([]).describe('Its staff.'),
})

/** branches.json */
export const branchesFile = z.array(branch).min(1, 'needs at least one branch') satisfies z.ZodType<Agency['branches']>
