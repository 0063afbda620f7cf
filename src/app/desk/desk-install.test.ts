import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { deskInstall } from './desk-install.ts'

const app = Fastify()
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="#174451"/></svg>'
deskInstall(app, {
  agency: { ...anAgency(), name: 'Ash & <Wren>' },
  theme: { url: '/theme.css', css: ':root{--colour-primary:#174451}', fonts: [], themeColour: '#ffffff', favicon },
})
afterAll(() => app.close())

const get = (url: string) => app.inject({ url })

test('the service worker keeps one page, which knows nobody, and answers for nothing else', async () => {
  const worker = await get('/desk/service-worker.js')
  expect(worker.headers).toMatchObject({ 'service-worker-allowed': '/desk', 'cache-control': 'no-cache' })
  expect(worker.body.match(/caches\.|cache\.(add|put)/g)).toEqual([
    'caches.',
    'cache.add',
    'caches.',
    'caches.',
    'caches.',
  ])
  const script = new Function('addEventListener', 'skipWaiting', 'caches', 'fetch', 'URL', worker.body)
  const heard: Record<string, (event: object) => void> = {}
  const offline = new Response('offline')
  script(
    (kind: string, hear: (event: object) => void) => (heard[kind] = hear),
    () => {},
    { match: async () => offline },
    () => Promise.reject(new TypeError('no connection')),
    URL,
  )
  const ask = (url: string, mode: string, method = 'GET') => {
    let answer: Promise<Response> | undefined
    heard.fetch!({ request: { url, mode, method }, respondWith: (given: Promise<Response>) => (answer = given) })
    return answer
  }
  expect(ask('https://homes.example/desk/team.data', 'cors')).toBeUndefined()
  expect(ask('https://homes.example/desk/team', 'navigate', 'POST')).toBeUndefined()
  expect(ask('https://homes.example/desktops', 'navigate')).toBeUndefined()
  expect(await ask('https://homes.example/desk', 'navigate')).toBe(offline)
  expect(await ask('https://homes.example/desk/team', 'navigate')).toBe(offline)
})

test('the page without a connection runs nothing, fetches nothing and writes names as text', async () => {
  const { body, headers } = await get('/desk/offline')
  expect(body).toContain('Ash &amp; &lt;Wren&gt;')
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'/)
})

test('the manifest names the agency and its icons, each of the size that it says', async () => {
  const { body, headers } = await get('/desk/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ name: 'Ash & <Wren> Desk', start_url: '/desk', scope: '/desk' })
  for (const { src, sizes } of manifest.icons) {
    const { rawPayload } = await get(src)
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png'])
  }
  const { data, info } = await sharp((await get('/desk/icon-mask.png')).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // the corner, which systems cut off, has the agency's colour
  expect([...data.subarray(0, info.channels)].slice(0, 3)).toEqual([0x17, 0x44, 0x51])
})
