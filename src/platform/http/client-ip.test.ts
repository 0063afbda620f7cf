import { expect, test } from 'vitest'
import { ipGroup } from './client-ip.ts'

test.each([
  ['no path', 'unknown'],
  ['', 'unknown'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, group) => {
  expect(ipGroup(ip)).toBe(group)
})
