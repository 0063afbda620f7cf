import { describe, expect, test } from 'vitest'
import type { LeadFile } from '../leads/lead.ts'
import type { FormDefinition, FormElement } from './form-definition.ts'
import { parseSubmission } from './parse-submission.ts'

const element = (fieldName: string, changes: Partial<FormElement> = {}): FormElement => ({
  fieldName,
  friendlyName: fieldName.replaceAll('_', ' '),
  inputType: 'text',
  required: false,
  hidden: false,
  disabled: false,
  fieldPostion: 1,
  ...changes,
})

const form = (...formElements: FormElement[]): FormDefinition => ({
  id: 'repairs',
  kind: 'form',
  title: 'Report a repair',
  para: '',
  formElements,
  submitButtonText: 'Send',
  gaName: 'repairs',
  htmlFormId: 'repairs',
})

const photograph: LeadFile = {
  field: 'form_submission[photograph]',
  name: 'tap.jpg',
  stored: 'x',
  mime: 'image/jpeg',
  bytes: 3,
  sha256: 'y',
}
const asked = { now: new Date('2026-11-20T10:00:00Z'), page: '/repairs', files: [] as LeadFile[] }
const read = (definition: FormDefinition, typed: object, more: Partial<typeof asked> = {}) =>
  parseSubmission(
    definition,
    { form_submission: typed, marketing_preferences: { opt_in_terms: 'on' } },
    { ...asked, ...more },
  )

describe('a submission refuses', () => {
  test.each([
    ['text', {}, '', 'Please enter a valid home.'],
    ['text', {}, '   ', 'Please enter a valid home.'],
    ['email', {}, 'rosalind@', 'Please enter a valid home.'],
    ['tel', {}, '12a', 'Please enter a valid home.'],
    ['number', {}, 'two', 'Please enter a valid home.'],
    ['date', {}, '2026-02-30', 'Please enter a valid home.'],
    ['textarea', {}, 'x'.repeat(5001), 'Please enter a valid home.'],
    ['select', { options: ['flat', 'house'] }, 'castle', 'Please enter a valid home.'],
    ['select', { options: ['flat', 'house'] }, '', 'Please enter a valid home.'],
    ['checkbox', {}, '', 'Please enter a valid home.'],
    ['file', {}, 'C:\\fakepath\\a.pdf', 'Please fill in this field.'],
  ] as const)('a required %s %j with %j', (inputType, more, typed, message) => {
    const definition = form(element('home', { inputType, required: true, ...more } as Partial<FormElement>))
    expect(read(definition, { home: typed })).toEqual({
      mistakes: [{ field: 'form_submission[home]', message }],
    })
  })

  test('an optional field with nonsense in it', () => {
    expect(read(form(element('first_name')), { first_name: 'R2D2' })).toEqual({
      mistakes: [{ field: 'form_submission[first_name]', message: 'Please enter a valid first name.' }],
    })
  })

  test('a form without the terms', () => {
    const answer = parseSubmission(form(element('home')), { form_submission: {} }, asked)
    expect(answer).toMatchObject({ mistakes: [{ message: 'You must agree to our terms & conditions' }] })
  })
})

describe('a submission reads', () => {
  test("the visitor's own fields, and the rest as details in the form's order", () => {
    const definition = form(
      element('keys', { inputType: 'checkbox', friendlyName: 'use the office keys', fieldPostion: 9 }),
      element('first_name'),
      element('last_name'),
      element('email', { inputType: 'email' }),
      element('tel_home', { inputType: 'tel' }),
      element('message', { inputType: 'textarea' }),
      element('home', { fieldPostion: 2 }),
      element('unasked', { disabled: true, required: true }),
      element('photograph', { inputType: 'file', required: true }),
    )
    const typed = {
      first_name: 'Rosalind',
      last_name: 'Achebe',
      email: 'rosalind@example.co.uk',
      tel_home: '07700 900412',
      message: 'The tap drips.\nAll night.',
      home: '1 Northgate',
      keys: 'on',
      unknown: 'dropped',
    }
    const answer = read(definition, typed, { files: [photograph, { ...photograph, field: 'form_submission[other]' }] })
    expect(answer).toMatchObject({
      lead: {
        kind: 'form',
        formId: 'repairs',
        person: {
          firstName: 'Rosalind',
          lastName: 'Achebe',
          email: 'rosalind@example.co.uk',
          telephone: '07700900412',
        },
        message: 'The tap drips.\nAll night.',
        details: [
          { label: 'Home', value: '1 Northgate' },
          { label: 'Use the office keys', value: 'Yes' },
        ],
        files: [photograph],
      },
    })
  })

  test('the home that it is about', () => {
    expect(read(form(element('home')), { property_id: '42' })).toMatchObject({ lead: { propertyId: 42 } })
  })
})
