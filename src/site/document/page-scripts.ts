import type { ServerBuild } from 'react-router'
import restorePath from '../loading/inline/restore-path.ts?inline-script'
import startScripts from '../loading/inline/start-scripts.ts?inline-script'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { scriptJson } from './script-json.ts'

type Assets = ServerBuild['assets']

/**
 * What ends the body: the page's data, and its scripts, which are requested last
 * (docs/decisions/0018-scripts-last.md). The module script is text at first; start-scripts.ts makes a script of it.
 */
export function pageScripts(assets: Assets, routeIds: readonly string[], page: PageData, nonce: string): string {
  const routes = routeIds.flatMap((id) => assets.routes[id] ?? [])
  const modules = new Set([
    assets.entry.module,
    ...assets.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ])
  const code = [
    ...(assets.hmr ? [`import ${JSON.stringify(assets.hmr.runtime)}`, `import ${JSON.stringify(assets.url)}`] : []),
    ...routes.map(({ module }, index) => `import * as r${index} from ${JSON.stringify(module)}`),
    `window.__reactRouterRouteModules={${routes.map(({ id }, index) => `${JSON.stringify(id)}:r${index}`).join()}}`,
    `import(${JSON.stringify(assets.entry.module)})`,
  ].join(';')
  return [
    `<script id="${PAGE_DATA_ID}" type="application/json">${scriptJson(page)}</script>`,
    `<script nonce="${nonce}" type="text/plain">${code}</script>`,
    `<script nonce="${nonce}" data-modules="${attribute(JSON.stringify([...modules]))}">${startScripts}</script>`,
  ].join('')
}

/** Gives the answer to a form post the path of its page. */
export function pathScript(url: string, nonce: string): string {
  const { pathname, search } = new URL(url)
  return `<script nonce="${nonce}" data-path="${attribute(pathname + search)}">${restorePath}</script>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
