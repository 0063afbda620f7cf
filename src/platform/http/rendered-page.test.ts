import { hash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodedBytes, negotiateEncoding, scriptSources, toRenderedPage } from './rendered-page.ts'

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
const draw = (html: string, nonce = 'N0nce_-x') =>
  toRenderedPage({ status: 200, headers: [], html: Buffer.from(html) }, nonce)
const htmlOf = async (html: string) => String(await encodedBytes(await draw(html), undefined, false))

describe('a page that many get', () => {
  test('has no nonce, and hashes of the scripts and styles that had it', async () => {
    const page = await draw(
      '<script nonce="N0nce_-x">one()</script><script type="module" nonce="N0nce_-x" async="">two()\n</script><style nonce="N0nce_-x">p{}</style>',
    )
    expect(page.inline).toEqual({
      scripts: `${sourceOf('one()')} ${sourceOf('two()\n')}`,
      styles: sourceOf('p{}'),
    })
    expect(String(await encodedBytes(page, undefined, false))).toBe(
      '<script>one()</script><script type="module" async="">two()\n</script><style>p{}</style>',
    )
  })

  test('lets no script in that somebody smuggled into its text', async () => {
    const { inline } = await draw(
      '<script>evil()</script><script nonce="guess">evil()</script><p>nonce="N0nce_-y"</p><script nonce="N0nce_-x">ours()</script>',
    )
    expect(inline.scripts).toBe(sourceOf('ours()'))
  })

  test('has the hash of a script with letters beyond ASCII, and all that stands around it', async () => {
    const page = await draw('<p>“One” £1</p><script nonce="N0nce_-x">say("…")</script><p>é</p>')
    expect(page.inline).toEqual({ scripts: sourceOf('say("…")'), styles: '' })
    expect(String(await encodedBytes(page, undefined, false))).toBe('<p>“One” £1</p><script>say("…")</script><p>é</p>')
  })

  test('needs no hash for a script of ours that is fetched', async () => {
    const { inline } = await draw('<script nonce="N0nce_-x" src="/a.js"></script>')
    expect(inline.scripts).toBe('')
  })

  test('is refused when its nonce is elsewhere too', async () => {
    await expect(draw('<p data-n="N0nce_-x">')).rejects.toThrow('nonce')
  })

  test('is named by what it says, whatever nonce it was drawn with', async () => {
    const first = await draw('<script nonce="aaaa">a()</script>', 'aaaa')
    const again = await draw('<script nonce="bbbb">a()</script>', 'bbbb')
    const other = await draw('<script nonce="bbbb">b()</script>', 'bbbb')
    expect(first.etag).toBe(again.etag)
    expect(first.etag).not.toBe(other.etag)
  })

  test('hashes line ends as browsers read them', async () => {
    expect((await draw('<script nonce="N0nce_-x">a()\r\nb()\rc()</script>')).inline.scripts).toBe(
      sourceOf('a()\nb()\nc()'),
    )
    expect(await htmlOf('<p>é</p>')).toBe('<p>é</p>')
  })

  test('is the same in every encoding', async () => {
    const page = await draw('<p>Stone cottages round the water.</p>')
    const plain = String(await encodedBytes(page, undefined, false))
    expect(String(brotliDecompressSync(await encodedBytes(page, 'br', false)))).toBe(plain)
    expect(String(gunzipSync(await encodedBytes(page, 'gzip', false)))).toBe(plain)
  })

  test('holds the memory of its own bytes alone', async () => {
    const page = await draw('<p>Northgate</p>'.repeat(50))
    const held = async () => [await encodedBytes(page, 'br', false), await encodedBytes(page, 'gzip', false)]
    for (const bytes of [...(await held()), await encodedBytes(page, 'br', true)])
      expect(bytes.buffer.byteLength).toBe(bytes.length)
  })

  test('is compressed better once it is asked for again, by however many at once', async () => {
    const page = await draw(
      Array.from(
        { length: 400 },
        (_, home) => `<p>Home ${(home * 7919) % 1013}, ${(home * 31) % 97} Mill Lane</p>`,
      ).join(''),
    )
    const first = await encodedBytes(page, 'br', false)
    const [again, beside] = await Promise.all([encodedBytes(page, 'br', true), encodedBytes(page, 'br', true)])
    expect(again.length).toBeLessThan(first.length)
    expect(beside).toBe(again)
    expect(brotliDecompressSync(again)).toEqual(brotliDecompressSync(first))
  })
})

test('a page is as small as with the largest window, and its own is no larger than it needs', async () => {
  const far = Array.from({ length: 9_000 }, (_, n) => hash('md5', `${n}`)).join('')
  const html = `<p>${far.slice(0, 4_000)}</p>${far.slice(4_000, 250_000)}<p>${far.slice(0, 4_000)}</p>`
  const sent = await encodedBytes(await draw(html), 'br', true)
  const withWindow = (bits: number) =>
    brotliCompressSync(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        [constants.BROTLI_PARAM_LGWIN]: bits,
      },
    })
  expect(sent.length).toBeLessThanOrEqual(withWindow(22).length)
  // the window stands in the first bits (RFC 7932, 9.1)
  const firstBits = (bytes: Buffer) => bytes[0]! & 0b1111
  expect(firstBits(sent)).toBe(firstBits(withWindow(18)))
  expect(firstBits(sent)).not.toBe(firstBits(withWindow(22)))
})

test('code that is known beforehand is named by its inline scripts', () => {
  expect(scriptSources('<script src="https://m.example/a.js"></script><SCRIPT async>go()</script >')).toEqual([
    sourceOf('go()'),
  ])
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR;q=1.0', 'br'],
  ['*', 'br'],
  ['br;q=0.0, *', 'gzip'],
  ['gzip;q=0', undefined],
  ['brotli', undefined],
] as const)('Accept-Encoding %s is answered in %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding)
})
