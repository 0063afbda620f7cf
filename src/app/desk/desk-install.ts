import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { deskColoursOf } from '#src/agency/theme/desk-colours.ts'
import { escapeHtml } from '#src/formatting/escape-html.ts'
import { madeOf } from '#src/platform/made-of.ts'
import type { Services } from '../services.ts'

/** Pages that the icon of the installed Desk leads to at once. */
const SHORTCUTS = [
  ['Enquiries', '/desk/enquiries'],
  ['Viewings', '/desk/viewings'],
  ['Add an enquiry', '/desk/enquiries/new'],
  ['Book a viewing', '/desk/viewings/new'],
] as const

/** Pixels of the icons. The last is of Apple's devices. */
const ICON_SIZES = [192, 512, 180] as const

/** What systems may cut off around an icon that they shape themselves, as a share of its side. */
const MASK_MARGIN = 0.2

/**
 * Makes the Desk installable: a manifest, icons made from the site's own, and a service worker that does one thing: where
 * a page of the Desk cannot be reached it shows one that says so. It keeps no other answer.
 */
export function deskInstall(app: FastifyInstance, { agency, theme }: Pick<Services, 'agency' | 'theme'>): void {
  const manifest = () => ({
    id: '/desk',
    name: `${agency.name} Desk`,
    short_name: 'Desk',
    lang: 'en-GB',
    start_url: '/desk',
    scope: '/desk',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: '/desk/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/desk/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/desk/icon-mask.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: SHORTCUTS.map(([name, url]) => ({
      name,
      url,
      icons: [{ src: '/desk/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  })
  app.get('/desk/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest())),
  )
  for (const size of ICON_SIZES) serveIcon(app, `icon-${size}`, theme, () => iconOf(theme.favicon, size))
  serveIcon(app, 'icon-mask', theme, () => maskable(theme.favicon, deskColoursOf(theme.css).primary))

  app.get('/desk/service-worker.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      // Today is at /desk itself, which is not below the worker's own folder
      .header('service-worker-allowed', '/desk')
      .type('text/javascript; charset=utf-8')
      .send(SERVICE_WORKER),
  )
  app.get('/desk/offline', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', OFFLINE_POLICY)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(offlinePage(agency.name)),
  )
}

function serveIcon(app: FastifyInstance, name: string, theme: Services['theme'], make: () => Promise<Buffer>): void {
  const made = madeOf(() => theme.favicon + theme.url, make)
  app.get(`/desk/${name}.png`, async (_request, reply) => {
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await made())
  })
}

function iconOf(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size, { fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer()
}

async function maskable(svg: string, background: string): Promise<Buffer> {
  const size = 512
  const inner = Math.round(size * (1 - 2 * MASK_MARGIN))
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: await iconOf(svg, inner) }])
    .png()
    .toBuffer()
}

/** Pages alone are looked after, and none is kept: what staff see is other people's. */
const SERVICE_WORKER = `const CACHE = 'desk-offline-1'
const OFFLINE = '/desk/offline'
addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload' }))))
  skipWaiting()
})
addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))),
  )
})
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  if (pathname !== '/desk' && !pathname.startsWith('/desk/')) return
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)))
})
`

const OFFLINE_STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:30rem;margin:20vh auto;padding:0 1rem}a{display:inline-block;padding:.75rem 1rem;border:1px solid;border-radius:6px;color:inherit}'

const OFFLINE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(OFFLINE_STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

function offlinePage(agencyName: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You’re offline</title><style>${OFFLINE_STYLE}</style></head><body><main><h1>You’re offline</h1><p>The Desk of ${escapeHtml(agencyName)} needs a connection. What you typed on another page is still there.</p><p><a href="">Try again</a></p></main></body></html>
`
}
