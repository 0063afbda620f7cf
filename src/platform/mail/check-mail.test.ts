import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMail } from '#test/mail.ts'
import { checkMail, MailRefused } from './check-mail.ts'
import { type Mail, unsubscribeHeaders } from './mail.ts'

const injected = 'Hello\r\nBcc: everybody@example.com'
const big = 'x'.repeat(100_000)

describe('the check of a mail refuses', () => {
  test.each<[string, Partial<Mail>]>([
    ['a subject with a second header', { subject: injected }],
    ['a subject with a bare line feed', { subject: 'Hello\nBcc: a@b.example' }],
    ['a subject with a bare carriage return', { subject: 'Hello\rBcc: a@b.example' }],
    ['a subject with what Unicode calls a line', { subject: 'Hello\u2028Bcc: a@b.example' }],
    ['a subject with a NUL', { subject: 'Hello\0' }],
    ['a subject of 100 kB', { subject: big }],
    ['an empty subject', { subject: ' ' }],
    ['an empty key', { key: '' }],
    ['a key without end', { key: big }],
    ['a recipient with a header', { to: `ada@example.com${injected}` }],
    ['two recipients', { to: 'ada@example.com, eve@example.com' }],
    ['two recipients in Outlook’s way', { to: 'ada@example.com;eve@example.com' }],
    ['a recipient with a name in the address', { to: 'Ada <ada@example.com>' }],
    ['a recipient with a comment', { to: 'ada@example.com (eve@example.com)' }],
    ['a recipient in quotes', { to: '"ada eve"@example.com' }],
    ['a recipient without a domain', { to: 'ada@' }],
    ['a recipient that is none', { to: 'ada' }],
    ['a recipient without end', { to: `${big}@example.com` }],
    ['a name with a header', { to: { name: injected, address: 'ada@example.com' } }],
    ['a name of 100 kB', { to: { name: big, address: 'ada@example.com' } }],
    ['an answer to two', { replyTo: 'ada@example.com,eve@example.com' }],
    ['an answer to a header', { replyTo: { name: injected, address: 'ada@example.com' } }],
    ['a header with a second', { headers: { 'X-Home': injected } }],
    ['a header’s name with a second', { headers: { 'X-Home: 1\r\nBcc': 'eve@example.com' } }],
    ['a header without end', { headers: { 'X-Home': big } }],
    ['headers that are ours', { headers: { Bcc: 'eve@example.com' } }],
    ['another sender', { headers: { from: 'eve@example.com' } }],
    ['another kind of content', { headers: { 'Content-Type': 'text/html' } }],
    ['a file’s name with a header', { attachments: [{ filename: injected, contentType: 'text/plain', content: 'x' }] }],
    [
      'a kind of file with a header',
      { attachments: [{ filename: 'a', contentType: `text/plain${injected}`, content: 'x' }] },
    ],
    [
      'a file of 16 MB',
      { attachments: [{ filename: 'a', contentType: 'text/plain', content: 'x'.repeat(16_000_000) }] },
    ],
  ])('%s', (_words, changes) => {
    expect(() => checkMail(aMail(changes))).toThrow(MailRefused)
  })

  test('whatever would end the line of a header', () => {
    const breaks = fc.constantFrom('\r', '\n', '\r\n', '\u0085', '\u2028', '\u2029', '\0', '\v', '\f')
    fc.assert(
      fc.property(fc.string(), breaks, fc.string(), (before, ending, after) => {
        const value = `x${before}${ending}${after}`
        for (const changes of [{ subject: value }, { to: `${value}@b.example` }, { headers: { 'X-A': value } }])
          expect(() => checkMail(aMail(changes))).toThrow(MailRefused)
      }),
    )
  })
})

describe('the check of a mail lets through', () => {
  test.each<[string, Partial<Mail>]>([
    ['a plain mail', {}],
    ['names of all peoples', { to: { name: 'Zoë “Fox” O’Neill, 三', address: 'zoe.o+homes@example.co.uk' } }],
    ['an empty name', { replyTo: { name: '', address: 'ada@example.com' } }],
    ['the longest subject', { subject: 'ü'.repeat(250) }],
    ['one-click unsubscribing', { headers: unsubscribeHeaders('https://homes.example/alerts/stop?token=a&b=c') }],
    [
      'a calendar',
      {
        attachments: [
          {
            filename: 'visit.ics',
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
            content: 'BEGIN:VCALENDAR',
          },
        ],
      },
    ],
    [
      'bytes',
      { attachments: [{ filename: 'plan.pdf', contentType: 'application/pdf', content: new Uint8Array([1, 2]) }] },
    ],
  ])('%s', (_words, changes) => {
    expect(() => checkMail(aMail(changes))).not.toThrow()
  })
})
