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
    friendlyName: plainTextField.describe('What visitors read.'),
    inputType: z.enum(inputTypes).default('text').describe('What can be put in.'),
    required: z.boolean().default(false).describe('It must be filled in.'),
    hidden: z.boolean().default(false).describe('It is sent and not seen.'),
    disabled: z.boolean().default(false).describe('It is seen and cannot be changed.'),
    fieldPostion: z.int('must be a whole number').default(1).describe('Its place in the form, from the lowest.'),
    options: z.array(plainTextField).min(1, 'needs at least one').optional().describe('What a `select` offers.'),
    value: z.string().optional().describe('What it starts with.'),
  })
  .refine(({ inputType, options }) => inputType !== 'select' || options, 'needs options, being a select')

const form = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be letters, digits, - and _')
    .describe('The form is at `/forms/{id}`.'),
  kind: z
    .enum(['new-homes', 'form'])
    .default('form')
    .describe('`new-homes` is the form at `/new-homes-enquiry`; without one there is the usual one.'),
  title: plainTextField.describe('Its heading.'),
  para: z.string().default('').describe('A sentence under it.'),
  formElements: z.array(formElement).min(1, 'needs at least one field').describe('Its fields.'),
  submitButtonText: plainTextField.default('Send').describe('What the button says.'),
  gaName: plainTextField.default('custom_form').describe('The name of the event that scripts of your own get.'),
  htmlFormId: z
    .string()
    .regex(/^[a-zA-Z][\w-]*$/, 'must be a name of letters, digits, - and _')
    .describe("The form's id in the page."),
  branchId: idField.optional().describe('The branch that gets what is sent.'),
  departmentId: idField.optional().describe('The department that gets it.'),
})

/** forms.json, which an agency may leave out */
export const formsFile = z.array(form) satisfies z.ZodType<FormDefinition[]>
