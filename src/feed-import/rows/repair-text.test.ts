import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairText } from './repair-text.ts'

test.each([
  ['a plain text', 'Guide price £250,000', 'Guide price £250,000'],
  ['letters of other tongues', 'Café, Ærø, naïve, Señor, Łódź', 'Café, Ærø, naïve, Señor, Łódź'],
  ['Â£', 'Guide price Â£250,000', 'Guide price £250,000'],
  ['Â£ twice over', 'Ã‚Â£250', '£250'],
  ['an apostrophe', 'the vendorâ€™s', 'the vendor’s'],
  ['quotes and dashes', 'â€œTeucoâ€\u009D bath â€“ large', '“Teuco” bath – large'],
  ['accents', 'cafÃ©, rÃ´le', 'café, rôle'],
  ['powers', '95 mÂ²', '95 m²'],
  ['a lost £', 'Service charge �300 p.a.', 'Service charge £300 p.a.'],
  ['a lost £ of two bytes', 'Ground rent: ��280', 'Ground rent: £280'],
  ['a lost half', 'inset 1� bowl sink', 'inset 1½ bowl sink'],
  ['a lost square', 'about 95 m�', 'about 95 m²'],
  ['a lost apostrophe', 'the vendor�s choice', 'the vendor’s choice'],
  ['a lost dash', 'north � south', 'north – south'],
  ['what cannot be told', '�round house� with', 'round house with'],
])('text is repaired: %s', (_, broken, mended) => {
  expect(repairText(broken)).toBe(mended)
})

test('whatever was misread as Windows-1252 comes back', () => {
  const letters = fc.constantFrom(...'£€’“”–é½²°abc 123'.split(''))
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 20 }), (characters) => {
      const text = characters.join('')
      const misread = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('')
      expect(repairText(misread)).toBe(text)
    }),
  )
})

test('mending what is whole changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aé£’½ 12,.') }), (text) => {
      expect(repairText(repairText(text))).toBe(repairText(text))
    }),
  )
})
