import { describe, expect, test } from 'vitest'
import { createRequestBudget } from './request-budget.ts'

function aBudget(maxMs = 40) {
  const clock = { at: 0 }
  return Object.assign(createRequestBudget({ maxMs, seconds: 60, now: () => clock.at }), { clock })
}

describe('what one network costs', () => {
  test('is refused beyond so much a minute, and afterwards allowed again', () => {
    const budget = aBudget()
    const ask = () => budget.spend('198.51.100.7', 20)
    expect([ask(), ask(), ask(), ask()]).toEqual([true, true, false, false])
    budget.clock.at = 59_999
    expect(ask()).toBe(false)
    budget.clock.at = 60_000
    expect([ask(), ask(), ask()]).toEqual([true, true, false])
  })

  test('counts what is dear for more', () => {
    const budget = aBudget(1000)
    const ask = (ms: number) => budget.spend('198.51.100.7', ms)
    let cheap = 0
    while (ask(2)) cheap++
    budget.clock.at = 60_000
    let dear = 0
    while (ask(100)) dear++
    expect([cheap, dear]).toEqual([500, 10])
  })

  test('is counted for each, an IPv6 customer as one', () => {
    const budget = aBudget(1)
    const ips = ['198.51.100.7', '198.51.100.8', '2001:db8:1:2::1', '2001:db8:1:2::9', '2001:db8:1:3::1']
    expect(ips.map((ip) => budget.spend(ip, 1))).toEqual([true, true, true, false, true])
  })

  test('the networks of an IPv6 /48 together may use three times as much', () => {
    const budget = aBudget(100)
    let allowed = 0
    for (let network = 0; network < 200; network++) allowed += budget.spend(`2001:db8:1:${network}::1`, 10) ? 1 : 0
    expect(allowed).toBe(30)
    expect(budget.spend('2001:db8:2::1', 10)).toBe(true)
  })

  test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', '::ffff:172.16.0.1', 'fd00::7'])(
    'is not counted for %s, which may be a proxy that everybody comes by',
    (ip) => {
      const budget = aBudget(1)
      expect([budget.spend(ip, 5), budget.spend(ip, 5), budget.spend(ip, 5)]).toEqual([true, true, true])
    },
  )

  test('nonsense instead of an IP address counts as one address', () => {
    const budget = aBudget(1)
    expect([budget.spend('nonsense', 1), budget.spend('else', 1)]).toEqual([true, false])
  })

  test('when there are more IP addresses than are remembered, the first are forgotten and nobody is refused for it', () => {
    const budget = aBudget(1)
    const ips = Array.from({ length: 20_001 }, (_, at) => `${20 + (at >> 16)}.1.${(at >> 8) & 255}.${at & 255}`)
    expect(ips.every((ip) => budget.spend(ip, 1))).toBe(true)
    expect(budget.spend(ips.at(-1)!, 1)).toBe(false)
    expect(budget.spend(ips[0]!, 1)).toBe(true)
  })

  test('a /48 that has spent its budget is not forgotten for all the networks in it', () => {
    const budget = aBudget(10)
    for (let network = 0; network < 25_000; network++)
      budget.spend(`2001:db8:1:${network.toString(16)}::1`, network < 3 ? 10 : 1)
    expect(budget.spend('2001:db8:1:ffff::1', 1)).toBe(false)
  })
})
