import { z } from 'zod'
import type { FormDefinition, InputType } from '#src/enquiries/custom-forms/form-definition.ts'
import { idField, plainTextField } from './schema-fields.ts'

const inputTypes = [
  'text',
  'email',
  'tel',
  'number',
  'date',
  'textarea',
  'select',
  'checkbox',
  'file',
] as const satisfies InputType[]

const fieldName = z.string().regex(/^[a-z][a-z0-9_]{0,60}$/, 'must be lower-case letters, digits and _')

const formElement = z
  .strictObject({
    fieldName: fieldName.describe('Its name where the form is sent; each field of a form has another.'),
    friendlyName: plainTextField.describe('Its label on the site.'),
    inputType: z.enum(inputTypes).default('text').describe('The type of field.'),
    required: z.boolean().default(false).describe('Required.'),
    hidden: z.boolean().default(false).describe('Hidden, but submitted.'),
    disabled: z.boolean().default(false).describe('Read-only.'),
    fieldPostion: z.int('must be a whole number').default(1).describe('Sort order, lowest first.'),
    options: z.array(plainTextField).min(1, 'needs at least one').optional().describe('The options of a `select`.'),
    value: z.string().optional().describe('The initial value.'),
  })
  .refine(({ inputType, options }) => inputType !== 'select' || options, 'is a select, so it needs options')

const form = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be letters, digits, - and _')
    .describe('The form is at `/forms/{id}`.'),
  kind: z
    .enum(['new-homes', 'data-protection', 'form'])
    .default('form')
    .describe(
      '`new-homes` is the form at `/new-homes-enquiry`, `data-protection` that for complaints about personal information; without one there is the usual one.',
    ),
  title: plainTextField.describe('Its heading.'),
  para: z.string().default('').describe('A sentence under it.'),
  formElements: z.array(formElement).min(1, 'needs at least one field').describe('Its fields.'),
  submitButtonText: plainTextField.default('Send').describe("The button's label."),
  gaName: plainTextField.default('custom_form').describe('The name of the event for your own scripts.'),
  htmlFormId: z
    .string()
    .regex(/^[a-zA-Z][\w-]*$/, 'must be a name of letters, digits, - and _')
    .describe("The form's id in the page."),
  branchId: idField.optional().describe('The branch that gets the enquiries.'),
  departmentId: idField.optional().describe('The department that gets the enquiries.'),
})

/** forms.json, which an agency may leave out */
export const formsFile = z.array(form) satisfies z.ZodType<FormDefinition[]>
