import { separateThousands } from '#src/formatting/numbers.ts'
import { digitsOnly, MAX_DIGITS } from '../parse-figures.ts'

/** Strips non-digits and groups thousands while the visitor types. The caret stays behind the same digit. */
export function formatTypedFigure(input: Pick<HTMLInputElement, 'value' | 'selectionEnd' | 'setSelectionRange'>): void {
  const { value, selectionEnd } = input
  const behind = digitsOnly(value.slice(selectionEnd ?? value.length)).length
  const digits = digitsOnly(value.replace(/\.\d{2}\s*$/, ''))
  const tidy = separateThousands(digits)
  if (tidy === value) return
  input.value = tidy
  let caret = tidy.length
  for (let left = Math.min(behind, MAX_DIGITS); left > 0 && caret > 0; caret -= 1)
    if (/\d/.test(tidy[caret - 1] ?? '')) left -= 1
  input.setSelectionRange(caret, caret)
}
