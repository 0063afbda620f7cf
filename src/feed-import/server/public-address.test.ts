import { expect, test } from 'vitest'
import { createPictureFetcher } from './fetch-picture.ts'
import { isPublicAddress, refusedUrl } from './public-address.ts'

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
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['ftp://pictures.example/a.jpg', 'ftp: is not fetched'],
  ['file:///etc/passwd', 'file: is not fetched'],
  ['http://user:secret@pictures.example/a.jpg', 'an address with a password is not fetched'],
  ['http://pictures.example:22/', 'port 22 is not fetched from'],
  ['http://127.0.0.1/a.jpg', '127.0.0.1 is not a public address'],
  ['http://2130706433/a.jpg', '127.0.0.1 is not a public address'],
  ['http://0x7f.1/a.jpg', '127.0.0.1 is not a public address'],
  ['http://[::1]/a.jpg', '::1 is not a public address'],
  ['http://[::ffff:127.0.0.1]/a.jpg', '::ffff:7f00:1 is not a public address'],
])('%s is refused', (address, reason) => {
  expect(refusedUrl(new URL(address))).toBe(reason)
})

test.each(['https://pictures.example/a.jpg', 'http://8.8.8.8:8080/a.jpg'])('%s is fetched', (address) => {
  expect(refusedUrl(new URL(address))).toBeUndefined()
})

test('a name that leads into our own network is refused when it is connected to, even if one of its addresses is public', async () => {
  const { fetchPicture, close } = createPictureFetcher({
    resolveHost: async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ],
  })
  expect(await fetchPicture('http://pictures.example/a.jpg')).toEqual({
    kind: 'problem',
    problem: 'pictures.example is at 10.0.0.7, which is not a public address',
    temporary: false,
  })
  await close()
})
