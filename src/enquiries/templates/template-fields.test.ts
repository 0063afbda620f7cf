import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTemplate, TEMPLATE_FIELDS, unfilledFields, unknownFields } from './template-fields.ts'

const template = 'Dear {first name},\n\n{property} is still available.\n\n{my name}'

test('fields are filled in, and what is not known is left to be seen', () => {
  expect(fillTemplate(template, { 'first name': 'Grace', 'my name': 'Priya Lanyon' })).toEqual({
    text: 'Dear Grace,\n\n{property} is still available.\n\nPriya Lanyon',
    missing: ['property'],
  })
})

test('a value is not read for fields again', () => {
  expect(fillTemplate('Dear {first name}', { 'first name': '{price}', price: '£1' }).text).toBe('Dear {price}')
})

test('a slip in a template is named, and a field that nobody filled in', () => {
  expect(unknownFields('Dear {forename}, {first name}')).toEqual(['forename'])
  expect(unfilledFields('Dear {forename}, {first name}')).toEqual(['first name'])
})

test('a template of known fields with all of them known has nothing missing', () => {
  const values = Object.fromEntries(Object.keys(TEMPLATE_FIELDS).map((name) => [name, 'x']))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(TEMPLATE_FIELDS))), (names) => {
      const { text, missing } = fillTemplate(names.map((name) => `{${name}}`).join(' '), values)
      expect(missing).toEqual([])
      expect(text).toBe(names.map(() => 'x').join(' '))
    }),
  )
})
