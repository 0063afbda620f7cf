import { expect, test } from 'vitest'
import { telephoneHref } from './telephone.ts'

test.each([
  ['01572 722222', 'tel:01572722222'],
  ['(01572) 722-222', 'tel:01572722222'],
  ['+44 1572 722222', 'tel:+441572722222'],
  ['+44 (0)1572 722222', 'tel:+441572722222'],
])('the link for %s is %s', (telephone, href) => {
  expect(telephoneHref(telephone)).toBe(href)
})
