import { expect, test } from 'vitest'
import { formatTypedFigure } from './calculator.tsx'

/** A field with the caret at the bar. */
function field(shown: string) {
  const caret = shown.indexOf('|')
  const input = {
    value: shown.replace('|', ''),
    selectionEnd: caret,
    setSelectionRange(_from: number, to: number) {
      this.selectionEnd = to
    },
  }
  formatTypedFigure(input)
  return `${input.value.slice(0, input.selectionEnd)}|${input.value.slice(input.selectionEnd)}`
}

test.each([
  ['|', '|'],
  ['a|', '|'],
  ['3|', '3|'],
  ['3000|', '3,000|'],
  ['3,0000|', '30,000|'],
  ['1|,234', '1|,234'],
  ['12|,345,678', '12|,345,678'],
  ['1x|2345', '1|2,345'],
  ['-500|', '500|'],
  ['£250,000.00|', '250,000|'],
  ['123456789012345|', '12,345,678,901|'],
])('%s becomes %s', (typed, tidy) => {
  expect(field(typed)).toBe(tidy)
})
