import { expect, test } from 'vitest'
import { readSourceSettings } from './source-input.ts'

const typed = { kind: 'sftp', url: '', host: '', port: '', path: '', user: 'nia', isSecure: false } as const
const isRefused = (host: string) => 'problems' in readSourceSettings({ ...typed, host })

test('a server is a host name or an IP address', () => {
  for (const host of ['sftp.example.com', 'a', 'xn--4ca.example', '192.0.2.8', '2001:db8::8'])
    expect(isRefused(host)).toBe(false)
  for (const host of ['', 'a b', 'a..b', '-a.example', 'a-.example', 'a/b', 'a:b', `${'a'.repeat(64)}.example`])
    expect(isRefused(host)).toBe(true)
})

test('a long server with a path behind it is refused at once', () => {
  const start = performance.now()
  expect(isRefused('feeds.longer-supplier-name.co.uk/x')).toBe(true)
  expect(isRefused(`${'a'.repeat(252)}/`)).toBe(true)
  expect(isRefused(`${'a'.repeat(253)}/`)).toBe(true)
  expect(performance.now() - start).toBeLessThan(100)
})

test('a web address has a port of the web, unless the operator allows its server', () => {
  const web = { ...typed, kind: 'url', user: '', url: 'https://feeds.example.com:8500/homes.blm' } as const
  expect(readSourceSettings(web)).toMatchObject({ problems: { url: expect.stringContaining('8443') } })
  expect(readSourceSettings(web, ['feeds.example.com'])).toMatchObject({ settings: { url: web.url } })
})
