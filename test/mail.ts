import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { createMail, type MailParts } from '#src/platform/mail/mail-service.ts'

const sender = { name: 'Calder & Finch', address: 'hello@calderfinch.example' }

export const aBrand: MailBrand = {
  name: 'Calder & Finch',
  url: 'https://homes.example',
  legalLine:
    'Calder & Finch Ltd, company 00000000, 1 High Street, Oakham LE15 6AH. The Property Ombudsman, member T00000.',
  light: {
    surface: '#f3f1eb',
    page: '#fdfcfa',
    ink: '#16272d',
    muted: '#54626a',
    line: '#dcd9d1',
    button: '#174451',
    onButton: '#ffffff',
  },
  dark: {
    surface: '#10262d',
    page: '#10262d',
    ink: '#f5f2ea',
    muted: '#afbdc1',
    line: '#2f464e',
    button: '#f0c24b',
    onButton: '#16272d',
  },
  fonts: { display: "Georgia,'Times New Roman',serif", text: "'Segoe UI',Helvetica,Arial,sans-serif" },
  radius: '2px',
  displayWeight: 400,
}

/** A mail that may leave; a test overrides what it is about. */
export function aMail(changes: Partial<Mail> = {}): Mail {
  return { key: 'test:1', to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', ...changes }
}

type Given = Pick<MailParts, 'db' | 'jobs' | 'config'> & Partial<MailParts>

export function aMailService(parts: Given) {
  return createMail({ sender, brand: aBrand, clock: () => new Date('2026-11-20T12:00:00Z'), ...parts })
}
