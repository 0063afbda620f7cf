import { parseEmail, parseName, parseTelephone } from '#src/contact-details/contact-fields.ts'
import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { FILE_MISSING_MESSAGE, parseLine, parseMessage } from '../fields/enquiry-validation.ts'
import { type Body, fieldText, groupOf, idOf, isOn } from '../fields/form-body.ts'
import { labelOf } from '../leads/extra-fields.ts'
import type { Mistake } from '../leads/form-mistakes.ts'
import type { LeadDetail, LeadFile, LeadPerson } from '../leads/lead.ts'
import { parseEnquiryConsent } from '../leads/parse-consent.ts'
import type { ParseContext, ParsedLead } from '../leads/parse-lead.ts'
import { type FormDefinition, type FormElement, sortElements } from './form-definition.ts'

/** A field's name in the body: `form_submission[bedrooms]`. */
export const submissionField = (fieldName: string) => `form_submission[${fieldName}]`

/**
 * Reads the body of `POST /form_submissions` by the form's definition. A required field that is empty is told as
 * "Please enter a valid {friendly name}.", a file as "Please fill in this field.". first_name, last_name,
 * email, tel_home and message are the visitor's own; everything else is a detail under its friendly name.
 */
export function parseSubmission(
  form: FormDefinition,
  body: Body,
  { files, ...question }: Omit<ParseContext, 'property'> & { files: LeadFile[] },
): ParsedLead {
  const typed = groupOf(body, 'form_submission')
  const mistakes: Mistake[] = []
  const person: LeadPerson = {}
  const details: LeadDetail[] = []
  let message = ''
  for (const element of sortElements(form.formElements)) {
    if (element.disabled) continue
    const read = readElement(element, typed, files)
    if ('mistake' in read) mistakes.push({ field: submissionField(element.fieldName), message: read.mistake })
    else if (read.value !== '') {
      const own = OWN_FIELDS[element.fieldName]
      if (element.fieldName === 'message') message = read.value
      else if (own) person[own] = read.value
      else details.push({ label: labelOf(element.friendlyName), value: read.value })
    }
  }
  const { consent, mistakes: disagreed } = parseEnquiryConsent(body, question)
  mistakes.push(...disagreed)
  if (mistakes.length > 0) return { mistakes }
  const propertyId = idOf(typed, 'property_id') ?? idOf(body, 'property_id')
  return {
    lead: {
      kind: form.kind,
      formId: form.id,
      propertyId,
      person,
      message,
      details,
      consent,
      files: files.filter(({ field }) => form.formElements.some((element) => takesFile(element, field))),
      wantsAccount: isOn(groupOf(body, 'lead_client'), 'create_account'),
    },
  }
}

const OWN_FIELDS: Partial<Record<string, 'firstName' | 'lastName' | 'email' | 'telephone'>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  tel_home: 'telephone',
}

/** Whether a file was sent for this field: `form_submission[photograph]`, or several under `…[]`. */
function takesFile({ inputType, fieldName, disabled }: FormElement, field: string): boolean {
  return inputType === 'file' && !disabled && field.replace(/\[\]$/, '') === submissionField(fieldName)
}

function readElement(element: FormElement, typed: Body, files: LeadFile[]): { value: string } | { mistake: string } {
  const { fieldName, friendlyName, inputType, required, options = [] } = element
  if (inputType === 'file') {
    const sent = files.some(({ field }) => takesFile(element, field))
    return required && !sent ? { mistake: FILE_MISSING_MESSAGE } : { value: '' }
  }
  const wrong = { mistake: `${pleaseEnter(friendlyName)}.` }
  if (inputType === 'checkbox') {
    const ticked = isOn(typed, fieldName)
    return required && !ticked ? wrong : { value: ticked ? 'Yes' : 'No' }
  }
  const text = fieldText(typed, fieldName)
  if (text.trim() === '') return required ? wrong : { value: '' }
  if (inputType === 'select' && !options.includes(text)) return wrong
  const value = readerOf(element)(text)
  return value === null ? wrong : { value }
}

function readerOf({ fieldName, inputType }: FormElement): (typed: string) => string | null {
  if (fieldName === 'first_name' || fieldName === 'last_name') return parseName
  if (inputType === 'email' || fieldName === 'email') return parseEmail
  if (inputType === 'tel' || fieldName === 'tel_home') return parseTelephone
  if (inputType === 'textarea') return parseMessage
  if (inputType === 'number') return (typed) => (/^\s*-?\d{1,12}(\.\d{1,4})?\s*$/.test(typed) ? typed.trim() : null)
  if (inputType === 'date') return (typed) => (isDay(typed) ? typed : null)
  return parseLine
}

function isDay(typed: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? Date.parse(typed) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(typed)
}
