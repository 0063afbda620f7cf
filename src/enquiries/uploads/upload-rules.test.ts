import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingOf, FILE_HINT, FILE_SIZE_MESSAGE, fileMistake, MAX_FILE_BYTES, safeFileName } from './upload-rules.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['My  plan (final).PDF', 'My  plan _final_.pdf'],
  ['/etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
  ['../../.htaccess', 'file.htaccess'],
  ['.env', 'file.env'],
  ['', 'file'],
  ['...', 'file'],
  ['con.txt', 'file-con.txt'],
  ['a\u0000b.png', 'a_b.png'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['a"; filename="b.pdf', 'a__ filename__b.pdf'],
  ['line\r\nBcc: x@example.com.pdf', 'line__Bcc_ x_example.com.pdf'],
  ['Zoë’s häuschen.jpeg', 'Zoë_s häuschen.jpeg'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(80)}.pdf`],
])('%j is kept as %j', (sent, name) => expect(safeFileName(sent)).toBe(name))

test('whatever a file is called, its name is one in a folder and on a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sent) => {
      const name = safeFileName(sent)
      expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u)
      expect(name).not.toContain('..')
      expect(name.length).toBeLessThan(100)
      expect(endingOf(name)).toMatch(/^[a-z\d]*$/)
    }),
  )
})

test('a name as long as a header may be costs no more than an ordinary one', () => {
  const sent = `a${' '.repeat(79_000)}-b`
  const before = process.cpuUsage()
  for (let times = 0; times < 20; times++) safeFileName(sent)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})

test.each([
  ['report.pdf', MAX_FILE_BYTES + 1, FILE_SIZE_MESSAGE],
  ['report.pdf', 0, 'This file is empty.'],
  ['report.exe', 10, 'You can upload PDFs, pictures, office documents and plain text.'],
  ['report', 10, 'You can upload PDFs, pictures, office documents and plain text.'],
  ['report.pdf', MAX_FILE_BYTES, undefined],
  ['Photo of the tap.JPEG', 1, undefined],
])('a file %s of %i bytes is checked: %s', (name, size, words) => {
  expect(fileMistake({ name, size })).toBe(words)
})

test('the message and the hint name the limit that is checked', () => {
  const megabytes = MAX_FILE_BYTES / 1024 / 1024
  expect(FILE_SIZE_MESSAGE).toContain(`${megabytes}mb`)
  expect(FILE_HINT).toContain(`${megabytes} MB`)
})
