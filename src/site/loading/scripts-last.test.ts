import { describe, expect, test } from 'vitest'
import { scriptsLast } from './scripts-last.ts'

const page = (script: string) =>
  `<html><head><link rel="modulepreload" href="/asset_bundles/a.js" nonce="n0"/><link rel="stylesheet" href="/b.css"/></head><body><p>Homes</p><script nonce="n0">context()</script>${script}</body></html>`

describe('a page whose scripts come last', () => {
  const html = scriptsLast(page('<script nonce="n0" type="module" async="">import "/m.js";"</x>"</script>'))

  test('asks for none of them by itself', () => {
    expect(html).not.toMatch(/<link rel="modulepreload"|type="module"/)
    expect(html).toContain('<link rel="stylesheet" href="/b.css"/>')
    expect(html).toContain('<script nonce="n0">context()</script>')
  })

  test('keeps them for when they are wanted, as text that does not run', () => {
    expect(html).toContain('["/asset_bundles/a.js"]')
    expect(html).toContain('<script nonce="n0" type="text/plain">import "/m.js";"</x>"</script><script nonce="n0">(')
  })
})

test('a page without scripts is left alone', () => {
  expect(scriptsLast(page(''))).toBe(page(''))
})
