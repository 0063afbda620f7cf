import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { siteUrl } from '#test/site.ts'

const ask = async (path: string, encoding: string) => {
  const { statusCode, headers, body } = await request(`${siteUrl()}${path}`, {
    headers: { 'accept-encoding': encoding },
  })
  return { statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) }
}

test('scripts and styles were compressed when the site was built, and come as each browser reads them', async () => {
  const page = (await ask('/', 'identity')).bytes.toString()
  const files = ['js', 'css'].map((kind) => page.match(new RegExp(`/asset_bundles/[\\w.-]+\\.${kind}`))?.[0] ?? '')
  for (const file of files) {
    const plain = await ask(file, 'identity')
    expect(plain.statusCode).toBe(200)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const read = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, bytes } = await ask(file, encoding)
      // what is compressed while it is sent has no length
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(bytes.length),
        'content-type': plain.headers['content-type'],
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      expect(read[encoding](bytes).equals(plain.bytes)).toBe(true)
    }
  }
})
