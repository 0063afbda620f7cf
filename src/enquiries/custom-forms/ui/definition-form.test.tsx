import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import type { FormElement, InputType } from '../form-definition.ts'
import { DefinitionForm } from './definition-form.tsx'

const element = (inputType: InputType, changes: Partial<FormElement> = {}): FormElement => ({
  fieldName: 'it',
  friendlyName: 'number of bedrooms',
  inputType,
  required: true,
  hidden: false,
  disabled: false,
  fieldPostion: 1,
  ...changes,
})

/** The form as the server draws it at its own path. */
function drawn(formElements: FormElement[], form?: FormState): string {
  const definition = {
    id: 'repairs',
    kind: 'form' as const,
    title: 'Repairs',
    para: 'For tenants.',
    formElements,
    submitButtonText: 'Report it',
    gaName: 'repair_report',
    htmlFormId: 'repair-form',
  }
  const start = {
    key: 'a-key',
    captcha: { adapter: 'none' as const },
    offersAccount: true,
    findsAddresses: false,
    recipient: { name: 'Oakham lettings', telephone: '01632 960142' },
    sent: false,
    definition,
  }
  const place = { path: '/forms/repairs', closeHref: '/', close() {}, form, visitor: { token: 'a-token', user: null } }
  return renderToStaticMarkup(<DefinitionForm start={start} place={place} />)
}

test.each<[what: string, element: FormElement, not: RegExp]>([
  ['hidden and disabled is not there', element('text', { hidden: true, disabled: true }), /form_submission\[it\]/],
  ['disabled is sent', element('text', { disabled: true }), /<input(?![^>]*disabled)[^>]*form_submission\[it\]/],
  ['hidden is seen', element('text', { hidden: true, value: '7' }), /Number of bedrooms/],
  ['without a file is multipart', element('text'), /multipart/],
])('no field is rendered that is %s', (_what, it, not) => {
  expect(drawn([it])).not.toMatch(not)
})

test.each<[element: FormElement, as: RegExp]>([
  [element('text'), /<input[^>]*required=""[^>]*type="text"[^>]*name="form_submission\[it\]"/],
  [element('text', { value: '3' }), /value="3"/],
  [element('text', { hidden: true, value: '7' }), /<input type="hidden" name="form_submission\[it\]" value="7"/],
  [element('text', { disabled: true, value: 'Plot 4' }), /<input[^>]*disabled=""[^>]*value="Plot 4"/],
  [element('email'), /type="email"/],
  [element('tel'), /type="tel"/],
  [element('number'), /inputMode="decimal"/],
  [element('date'), /type="date"/],
  [element('textarea'), /<textarea/],
  [element('select', { options: ['1', '2'] }), /<option value="">Please select<\/option><option value="1">/],
  [element('checkbox'), /type="checkbox"[^>]*name="form_submission\[it\]"/],
  [element('file'), /enctype="multipart\/form-data".*type="file"/is],
  [element('text', { required: false }), /Number of bedrooms<span[^>]*> \(optional\)/],
])('a field of %o is rendered', (it, as) => {
  expect(drawn([it])).toMatch(as)
})

test('it carries what a plain form needs, and the trap of such forms', () => {
  const html = drawn([element('text')])
  for (const [name, value] of Object.entries({
    f_id: 'repairs',
    authenticity_token: 'a-token',
    redirect_url: '/forms/repairs?sent=1',
    form_url: '/forms/repairs',
    idempotency_key: 'a-key',
    do_not_contact: '1',
    'marketing_preferences[opt_in_terms]': 'on',
  }))
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
  expect(html).toContain('name="hfhp"')
  expect(html).toContain('<form id="repair-form" class="form" noValidate="" action="/form_submissions" method="post">')
  expect(html).toMatch(/name="consent\[terms\]" (?![^>]*checked)/)
})

test('fields stand in the order of their positions; two of one position side by side', () => {
  const html = drawn([
    element('textarea', { fieldName: 'c', fieldPostion: 2 }),
    element('text', { fieldName: 'a', fieldPostion: 1 }),
    element('text', { fieldName: 'b', fieldPostion: 1 }),
  ])
  expect(html).toMatch(/class="twoUp">.*\[a\].*\[b\].*<\/div>.*\[c\]/s)
})

test('what was typed comes back with what is wrong', () => {
  const html = drawn([element('text')], {
    values: { 'form_submission[it]': 'four', 'consent[terms]': 'on' },
    errors: { 'form_submission[it]': 'Please enter a valid number of bedrooms.' },
  })
  expect(html).toContain('value="four"')
  expect(html).toContain('<a href="#repair-form-form_submission-it">Please enter a valid number of bedrooms.</a>')
  expect(html).toMatch(/name="consent\[terms\]"[^>]*checked/)
})
