import { expect, test } from 'vitest'
import { quoteMessage, replySubject } from './quote-message.ts'

test('a message is quoted with who wrote it when', () => {
  const at = new Date('2026-11-24T06:32:00Z')
  expect(quoteMessage({ name: 'Grace\nOkafor', at, text: 'Could we see it?\n' })).toEqual({
    introduction: 'On 24 November 2026 at 06:32, Grace Okafor wrote:',
    text: 'Could we see it?',
  })
})

test('a message without end is cut', () => {
  expect(quoteMessage({ name: 'A', at: new Date(0), text: 'x'.repeat(100_000) }).text.length).toBeLessThan(5000)
})

test.each([
  ['Crown Gardens', 'Re: Crown Gardens'],
  ['Re: RE: Fwd: Crown Gardens', 'Re: Crown Gardens'],
  ['AW: Re[2]: Crown Gardens', 'Re: Crown Gardens'],
  ['Regarding Crown Gardens', 'Re: Regarding Crown Gardens'],
])('the reply to "%s" is about "%s"', (subject, reply) => {
  expect(replySubject(subject)).toBe(reply)
})
