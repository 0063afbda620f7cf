import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitQuoted } from './split-quoted.ts'

const cases: [name: string, source: string, text: string][] = [
  ['nothing quoted', 'Wednesday suits us.\n\nGrace', 'Wednesday suits us.\n\nGrace'],
  [
    'Gmail',
    'Yes please.\n\nOn Tue, 24 Nov 2026 at 09:42, Ashlar Wren <a@b.example> wrote:\n> Dear Grace,\n>\n> Hello',
    'Yes please.',
  ],
  [
    'Gmail, broken over two lines',
    'Yes.\n\nOn Tue, 24 Nov 2026 at 09:42, Ashlar Wren\n<a@b.example> wrote:\n\n> Dear Grace',
    'Yes.',
  ],
  ['Apple Mail without marks', 'Yes.\n\nOn 24 Nov 2026, at 09:42, Ashlar Wren wrote:\n\nDear Grace,\nHello', 'Yes.'],
  [
    'Outlook',
    'Yes.\n\n________________________________\nFrom: Ashlar Wren\nSent: 24 November\nTo: Grace\nSubject: Re\n\nDear Grace',
    'Yes.',
  ],
  [
    'Outlook for phones',
    'Yes.\n\nFrom: Ashlar Wren <a@b.example>\nDate: Tuesday\nTo: Grace\nSubject: Re\n\nDear Grace',
    'Yes.',
  ],
  ['an original message', 'Yes.\n\n-----Original Message-----\nFrom: A\nHello', 'Yes.'],
  ['German', 'Ja.\n\nAm 24.11.2026 um 09:42 schrieb Ashlar Wren:\n> Dear Grace', 'Ja.'],
  ['marks alone', 'Yes.\n\n> Dear Grace,\n> Hello', 'Yes.'],
]

describe('what is quoted is parted off', () => {
  test.each(cases)('%s', (_name, source, text) => {
    expect(splitQuoted(source).text).toBe(text)
  })
})

describe('what somebody wrote stays', () => {
  test.each([
    ['an answer between quoted lines', 'On Tue, Ashlar Wren wrote:\n> Wednesday?\nYes\n> Or Saturday?\nNo'],
    ['an answer below the quotation', '> Wednesday?\n\nYes please'],
    ['a sentence that begins like an introduction', 'On Wednesday we can come.\nFrom: the station it is ten minutes.'],
    ['nothing but a quotation', '> Dear Grace'],
  ])('%s', (_name, source) => {
    expect(splitQuoted(source)).toEqual({ text: source, quoted: '' })
  })

  test('whatever it is: every line is in one of the two', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('> a', 'On Tue, A wrote:', 'From: A', 'To: B', 'Sent: C', '', '-- '),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const source = lines.join('\n')
        const { text, quoted } = splitQuoted(source)
        const bare = (words: string) => words.replace(/\s/g, '')
        expect(bare(text + quoted)).toBe(bare(source))
      }),
    )
  })
})
