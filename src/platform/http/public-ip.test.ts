import { expect, test } from 'vitest'
import { isPublicIp, publicLookup, refusedUrl } from './public-ip.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'ff02::1',
  '2001:db8::1',
  'nonsense',
])('%s is not public', (ip) => {
  expect(isPublicIp(ip)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1', '::ffff:8.8.8.8'])('%s is public', (ip) => {
  expect(isPublicIp(ip)).toBe(true)
})

test.each([
  ['ftp://pictures.example/a.jpg', 'ftp: is not fetched'],
  ['file:///etc/passwd', 'file: is not fetched'],
  ['http://user:secret@pictures.example/a.jpg', 'a URL with a password is not fetched'],
  ['http://pictures.example:22/', 'port 22 is not fetched from'],
  ['http://127.0.0.1/a.jpg', '127.0.0.1 is not a public address'],
  ['http://2130706433/a.jpg', '127.0.0.1 is not a public address'],
  ['http://0x7f.1/a.jpg', '127.0.0.1 is not a public address'],
  ['http://[::1]/a.jpg', '::1 is not a public address'],
  ['http://[::ffff:127.0.0.1]/a.jpg', '::ffff:7f00:1 is not a public address'],
])('%s is refused', (url, reason) => {
  expect(refusedUrl(new URL(url))).toBe(reason)
})

test.each(['https://pictures.example/a.jpg', 'http://8.8.8.8:8080/a.jpg'])('%s is fetched', (url) => {
  expect(refusedUrl(new URL(url))).toBeUndefined()
})

test.each([
  [
    'one of its addresses is inside',
    ['93.184.216.34', '10.0.0.7'],
    'pictures.example is at 10.0.0.7, which is not a public address',
  ],
  ['it has none', [], 'pictures.example has no address'],
])('a name is refused when it is connected to: %s', async (_why, addresses, reason) => {
  const lookup = publicLookup(async () => addresses.map((address) => ({ address, family: 4 })))
  const answer = new Promise((resolve) =>
    lookup('pictures.example', {}, (error, address) => resolve(error?.message ?? address)),
  )
  expect(await answer).toBe(reason)
})

test('a public name is looked up', async () => {
  const lookup = publicLookup(async () => [{ address: '93.184.216.34', family: 4 }])
  const answer = new Promise((resolve) =>
    lookup('pictures.example', {}, (error, address) => resolve(error?.message ?? address)),
  )
  expect(await answer).toBe('93.184.216.34')
})
