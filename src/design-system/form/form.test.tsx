import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckBox, TextField } from './field.tsx'
import { Form } from './form.tsx'
import { fieldId } from './form-context.ts'
import { EmailField, TelephoneField } from './form-fields.tsx'
import { Honeypot } from './honeypot.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextArea } from './text-area.tsx'

const choices = [
  { value: 'selling', name: 'Selling' },
  { value: 'letting', name: 'Letting' },
]

const drawn = (children: ReactNode, state?: Parameters<typeof Form>[0]['state']) =>
  renderToStaticMarkup(
    <Form id="ask" action="/leads" state={state}>
      {children}
    </Form>,
  )

test('a refused form says in its summary what is wrong, with a link to each field, and takes the focus', () => {
  const html = drawn(<EmailField name="lead_client[email]" label="Email" />, {
    values: { 'lead_client[email]': 'rosalind@' },
    errors: { 'lead_client[email]': 'Please enter a valid email' },
    problem: 'Nothing was sent.',
  })
  expect(html).toContain('class="errorSummary" tabindex="-1" autofocus=""')
  expect(html).toContain('<li>Nothing was sent.</li>')
  expect(html).toContain('<a href="#ask-lead_client-email">Please enter a valid email</a>')
  expect(html).toContain('value="rosalind@"')
  expect(html).toContain('aria-describedby="ask-lead_client-email-error" aria-invalid="true"')
})

test.each<[what: string, field: ReactNode, drawnAgain: RegExp]>([
  ['a text', <TextField key="" name="it" label="Name" />, /value="typed"/],
  [
    'a telephone',
    <TelephoneField key="" name="it" label="Phone" />,
    /type="tel" inputMode="tel" autoComplete="tel".*value="typed"/,
  ],
  ['several lines', <TextArea key="" name="it" label="Message" />, />typed<\/textarea>/],
  ['a tick', <CheckBox key="" name="it" value="typed" label="Agree" />, /checked=""/],
  [
    'a select',
    <SelectField key="" name="it" label="Reason" options={[{ value: 'typed', name: 'T' }]} />,
    /<option value="typed" selected/,
  ],
  [
    'a choice',
    <RadioGroup key="" name="it" label="For" choices={[...choices, { value: 'typed', name: 'T' }]} />,
    /value="typed" checked=""|checked="" value="typed"/,
  ],
])('%s comes back as it was typed', (_, field, drawnAgain) => {
  expect(drawn(field, { values: { it: 'typed' }, errors: {} })).toMatch(drawnAgain)
})

test('a password never comes back', () => {
  const field = <PasswordField name="password" label="Password" autoComplete="current-password" />
  expect(drawn(field, { values: { password: 'Secret' }, errors: {} })).not.toContain('Secret')
})

test('the trap is out of sight, of the accessibility tree and of the tab order, and is not filled in', () => {
  const html = drawn(<Honeypot name="body" />)
  expect(html).toMatch(/<div class="honeypot" aria-hidden="true">.*name="body"/)
  expect(html).toMatch(/<input[^>]*tabindex="-1"[^>]*autoComplete="off"/i)
})

test('a form is a plain one, with its button ready and the browser’s bubbles off', () => {
  const html = drawn(<SubmitButton>Send</SubmitButton>)
  expect(html).toContain('<form id="ask" class="form" noValidate="" action="/leads" method="post">')
  expect(html).not.toMatch(/disabled|aria-busy/)
})

test.each([
  ['email', 'ask-email'],
  ['lead_client[first_name]', 'ask-lead_client-first_name'],
  ['tags[]', 'ask-tags'],
])('the field %s has the id %s', (name, id) => {
  expect(fieldId('ask', name)).toBe(id)
})
