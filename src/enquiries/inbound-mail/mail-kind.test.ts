import { describe, expect, test } from 'vitest'
import { mailKind, parseDeliveryReport } from './mail-kind.ts'

const headers = (lines: Record<string, string>) => Object.entries(lines).map(([key, value]) => ({ key, value }))

describe('a mail is', () => {
  test.each([
    [undefined, { from: 'grace@mail.example', subject: 'Re: Crown Gardens' }],
    [undefined, { 'auto-submitted': 'no' }],
    [undefined, { 'x-auto-response-suppress': 'All', subject: 'Re: Crown Gardens' }],
    ['auto-reply', { 'auto-submitted': 'auto-replied' }],
    ['auto-reply', { 'auto-submitted': 'auto-generated; owner-email="a@b.example"' }],
    ['auto-reply', { 'x-auto-response-suppress': 'All', subject: 'Automatic reply: Crown Gardens' }],
    ['auto-reply', { 'x-autoreply': 'yes' }],
    ['auto-reply', { precedence: 'auto_reply' }],
    ['auto-reply', { precedence: 'Bulk' }],
    ['report', { 'content-type': 'multipart/report; report-type=delivery-status; boundary="x"' }],
    ['report', { 'content-type': 'Multipart/Report;\r\n report-type="delivery-status"' }],
    ['report', { 'return-path': '<>', from: 'Mail Delivery <MAILER-DAEMON@mx.example>' }],
    [undefined, { 'content-type': 'multipart/report; report-type=disposition-notification' }],
  ])('%s by %j', (kind, lines) => {
    expect(mailKind(headers(lines as Record<string, string>))).toBe(kind)
  })
})

test('a report says whether the mail came for good, and why not', () => {
  const report = [
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; grace@mail.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1',
    ' No such user',
  ].join('\r\n')
  expect(parseDeliveryReport(report)).toEqual({ action: 'failed', status: '5.1.1', reason: '550 5.1.1 No such user' })
  expect(parseDeliveryReport('Action: delayed\r\nStatus: 4.2.2')).toEqual({ action: 'delayed', status: '4.2.2' })
  expect(parseDeliveryReport('')).toEqual({ action: 'other' })
})
