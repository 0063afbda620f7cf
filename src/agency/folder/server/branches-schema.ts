import { z } from 'zod'
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
  id: idField.describe('A number that no other department of any branch has.'),
  name: plainTextField.describe('What visitors read.'),
  label: plainTextField.describe(
    'A short word for what it does: "Sales". `tagsToDepartmentLabelsConversions` names departments so.',
  ),
  telephone: telephone.describe('Its number.'),
  email: email.describe('Where its enquiries go.'),
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
  id: idField.describe('A number of its own among all staff.'),
  slug: slug.optional().describe('Their name in the address of their page, if another than the one above.'),
  firstName: plainTextField.describe('First name.'),
  surname: plainTextField.describe('Surname.'),
  jobTitle: plainTextField.describe('What they do here.'),
  departmentId: idField.describe('The department of this branch that they work in.'),
  email: email.describe('Where enquiries to them go.'),
  telephone: telephone.describe('Their number.'),
  photo: file.optional().describe('Their picture.'),
  words: paragraphs.optional().describe('About them, in paragraphs that may hold links and bold words.'),
  qualifications: z
    .array(plainTextField)
    .optional()
    .meta({ description: 'What they have passed or belong to.', examples: [['MRICS']] }),
  contactableForSales: z.boolean().default(false).describe('May stand on the pages of homes to buy.'),
  contactableForLettings: z.boolean().default(false).describe('May stand on the pages of homes to rent.'),
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
  id: idField.describe('A number that no other branch has.'),
  slug: slug.describe('Its name in addresses.'),
  name: plainTextField.describe('What visitors read: "Oakham".'),
  feedBranches: z.array(plainTextField).default([]).describe('The BRANCH_ID values that mean this branch in the feed.'),
  address: z
    .strictObject({
      street: plainTextField.describe('House and street.'),
      town: plainTextField.describe('Town.'),
      postcode: z
        .string()
        .regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'must be a postcode, such as LE15 6AH')
        .meta({ description: 'Postcode.', examples: ['LE15 6AH'] }),
    })
    .describe('Where it is.'),
  position: z
    .strictObject({ lat: latitude.describe('Latitude.'), lng: longitude.describe('Longitude.') })
    .describe('Where it is on the map, in degrees.'),
  catchment: catchment
    .optional()
    .describe(
      'Whose homes it values, by postcode; of several the narrowest counts. Homes in no catchment go to the nearest branch within `branchRadiusMiles`.',
    ),
  telephone: telephone.describe('Its number.'),
  salesTelephone: telephone.optional().describe('Its number for homes to buy, if another.'),
  lettingsTelephone: telephone.optional().describe('Its number for homes to rent, if another.'),
  email: email.describe('Its e-mail address.'),
  hours: z
    .array(
      z.strictObject({
        days: plainTextField.meta({ description: 'Days.', examples: ['Monday to Friday'] }),
        opens: plainTextField.meta({ description: 'Times, or that it is closed.', examples: ['9.00 to 17.30'] }),
      }),
    )
    .default([])
    .describe('When it is open.'),
  photo: file.optional().describe('A picture of it.'),
  words: paragraphs.optional().describe('About it, in paragraphs that may hold links and bold words.'),
  departments: z.array(department).default([]).describe('Its departments.'),
  staff: z.array(staffMember).default([]).describe('Its people.'),
})

/** branches.json */
export const branchesFile = z.array(branch).min(1, 'needs at least one branch') satisfies z.ZodType<Agency['branches']>
