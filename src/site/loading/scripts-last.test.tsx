import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { scriptsLast } from './scripts-last.ts'

/** A page as the installed version of React Router writes it. */
async function renderPage(): Promise<string> {
  const assets = { module: '/asset_bundles/page.js', imports: ['/asset_bundles/part.js'], css: ['/sheet.css'] }
  const route = {
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
  }
  const root = () => (
    <html lang="en-GB">
      <head>
        <Meta />
        <Links nonce="n0" />
      </head>
      <body>
        <Outlet />
        <Scripts nonce="n0" />
      </body>
    </html>
  )
  const handleRequest = (request: Request, status: number, headers: Headers, context: EntryContext) =>
    new Response(renderToString(<ServerRouter context={context} url={request.url} nonce="n0" />), { status, headers })
  const build = {
    entry: { module: { default: handleRequest } },
    routes: {
      root: { id: 'root', path: '', module: { default: root } },
      page: { id: 'page', parentId: 'root', index: true, module: { default: () => <p>Homes</p> } },
    },
    assets: {
      entry: { module: '/asset_bundles/entry.js', imports: [] },
      routes: {
        root: { id: 'root', path: '', ...route, ...assets },
        page: { id: 'page', parentId: 'root', index: true, ...route, ...assets },
      },
      url: '/asset_bundles/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const answer = await createRequestHandler(build, 'production')(
    new Request('https://site.test/'),
    new RouterContextProvider(),
  )
  return answer.text()
}

describe('the page of the installed React Router', () => {
  let page = ''
  let last = ''
  beforeAll(async () => {
    page = await renderPage()
    last = scriptsLast(page)
  })

  test('requests scripts by preload links and by one module script', () => {
    expect(page).toContain('<link rel="modulepreload" href="/asset_bundles/entry.js"')
    expect(page.match(/<script[^>]*type="module"[^>]*>/g)).toEqual(['<script nonce="n0" type="module" async="">'])
  })

  test('requests none of them by itself once its scripts are last', () => {
    expect(last).not.toMatch(/<link rel="modulepreload"|type="module"/)
    expect(last).toContain('href="/sheet.css"')
    expect(last).toContain('<p>Homes</p>')
  })

  test('keeps the module script as text that does not run, with the modules beside it', () => {
    const [, code = ''] = /<script nonce="n0" type="module" async="">(.*?)<\/script>/s.exec(page) ?? []
    expect(code).toContain('/asset_bundles/page.js')
    expect(last).toContain(`<script nonce="n0" type="text/plain">${code}</script>`)
    const [, modules = ''] = /<script nonce="n0" data-modules="([^"]*)">\(/.exec(last) ?? []
    expect(JSON.parse(modules.replaceAll('&quot;', '"'))).toEqual(
      expect.arrayContaining(['/asset_bundles/entry.js', '/asset_bundles/page.js', '/asset_bundles/part.js']),
    )
  })
})

test('a page without scripts is not changed', () => {
  const page = '<html><head></head><body><script nonce="n0">context()</script></body></html>'
  expect(scriptsLast(page)).toBe(page)
})
