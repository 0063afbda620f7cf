import { describe, expect, test } from 'vitest'
import { createRenderLimit } from './render-limit.ts'

function aLimit(max = 2) {
  const clock = { at: 0 }
  return Object.assign(createRenderLimit({ max, now: () => clock.at }), { clock })
}

describe('the pages drawn for one address', () => {
  test('are refused beyond so many a minute, and afterwards drawn again', () => {
    const limit = aLimit()
    const ask = () => limit.mayRender('198.51.100.7')
    expect([ask(), ask(), ask(), ask()]).toEqual([true, true, false, false])
    limit.clock.at = 59_999
    expect(ask()).toBe(false)
    limit.clock.at = 60_000
    expect([ask(), ask(), ask()]).toEqual([true, true, false])
  })

  test('are counted by themselves, an IPv6 customer as one', () => {
    const limit = aLimit(1)
    const ips = ['198.51.100.7', '198.51.100.8', '2001:db8:1:2::1', '2001:db8:1:2::9', '2001:db8:1:3::1']
    expect(ips.map((ip) => limit.mayRender(ip))).toEqual([true, true, true, false, true])
  })

  test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', '::ffff:172.16.0.1', 'fd00::7'])(
    'are not counted for %s, which may be a proxy that everybody comes by',
    (ip) => {
      const limit = aLimit(1)
      expect([limit.mayRender(ip), limit.mayRender(ip), limit.mayRender(ip)]).toEqual([true, true, true])
    },
  )

  test('nonsense for an address is one address', () => {
    const limit = aLimit(1)
    expect([limit.mayRender('nonsense'), limit.mayRender('else')]).toEqual([true, false])
  })

  test('more addresses than are remembered: the first are forgotten, and nobody is refused for it', () => {
    const limit = aLimit(1)
    const ips = Array.from({ length: 20_001 }, (_, at) => `${20 + (at >> 16)}.1.${(at >> 8) & 255}.${at & 255}`)
    expect(ips.every((ip) => limit.mayRender(ip))).toBe(true)
    expect(limit.mayRender(ips.at(-1)!)).toBe(false)
    expect(limit.mayRender(ips[0]!)).toBe(true)
  })
})
