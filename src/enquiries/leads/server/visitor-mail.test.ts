import { expect, test } from 'vitest'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import type { Lead } from '../lead.ts'
import { visitorMail } from './visitor-mail.ts'

const colours = {
  page: '#fff',
  surface: '#eee',
  ink: '#000',
  muted: '#555',
  line: '#ccc',
  button: '#000',
  onButton: '#fff',
}

const brand: MailBrand = {
  name: 'Calder & Finch',
  url: 'https://homes.example',
  legalLine: '',
  light: colours,
  dark: colours,
  fonts: { display: 'serif', text: 'sans-serif' },
  radius: '0',
  displayWeight: 400,
}

const lead: Lead = {
  kind: 'office',
  person: { firstName: 'Ada', email: 'ada@example.org' },
  message: 'Is it still for sale?',
  consent: { boxes: [], at: '2026-11-20T10:00:00Z', page: '/contact', doNotContact: false, optInTerms: false },
  details: [],
  files: [],
  wantsAccount: false,
}

test('the thank-you mail links to a number that can be called, without the (0) of an international one', () => {
  const recipient = { email: 'sales@calderfinch.example', name: 'Oakham sales', telephone: '+44 (0)1572 722222' }
  const mail = visitorMail({ id: 7, lead, recipient, brand, similar: [], isConfirmed: false })
  expect(mail?.html).toContain('href="tel:+441572722222"')
})
