import { expect, test } from 'vitest'
import { fileMistake } from './file-mistake.ts'

const tenMb = 10 * 1024 * 1024

test.each([
  ['report.pdf', tenMb + 1, "File size can't be over 10mb"],
  ['report.pdf', 0, 'This file is empty.'],
  ['report.exe', 10, 'We can take PDFs, pictures, office documents and plain text.'],
  ['report', 10, 'We can take PDFs, pictures, office documents and plain text.'],
  ['report.pdf', tenMb, undefined],
  ['Photo of the tap.JPEG', 1, undefined],
])('%s of %i bytes: %s', (name, size, words) => {
  expect(fileMistake({ name, size })).toBe(words)
})
