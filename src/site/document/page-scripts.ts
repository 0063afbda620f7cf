import type { ServerBuild } from 'react-router'
import restorePath from '../loading/inline/restore-path.ts?inline-script'
import startScripts from '../loading/inline/start-scripts.ts?inline-script'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { scriptJson } from './script-json.ts'

type Assets = ServerBuild['assets']

/**
 * What ends the body, in pieces: the page's data, and its scripts, which wait for the visitor
 * (docs/decisions/0024-scripts-at-first-touch.md). The module script is text at first; start-scripts.ts makes a script
 * of it. The entry comes before the others and hydrates nothing until it is told to.
 * @param isAnswer the page answers a form, and has something to show by script
 */
export function pageScripts(
  assets: Assets,
  routeIds: readonly string[],
  page: PageData,
  { nonce, isAnswer }: { nonce: string; isAnswer: boolean },
): string[] {
  const routes = routeIds.flatMap((id) => assets.routes[id] ?? [])
  const first = [assets.entry.module, ...assets.entry.imports]
  const later = new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))
  const modules = { first, later: [...later].filter((module) => !first.includes(module)) }
  const code = [
    ...(assets.hmr ? [`import ${JSON.stringify(assets.hmr.runtime)}`, `import ${JSON.stringify(assets.url)}`] : []),
    ...routes.map(({ module }, index) => `import * as r${index} from ${JSON.stringify(module)}`),
    `window.__reactRouterRouteModules={${routes.map(({ id }, index) => `${JSON.stringify(id)}:r${index}`).join()}}`,
    `import(${JSON.stringify(assets.entry.module)}).then(e=>e.hydratePage())`,
  ].join(';')
  return [
    `<script id="${PAGE_DATA_ID}" type="application/json">`,
    scriptJson(page),
    `</script><script nonce="${nonce}" type="text/plain">${code}</script>`,
    `<script nonce="${nonce}"${isAnswer ? ' data-wake="now"' : ''} data-modules="${attribute(JSON.stringify(modules))}">${startScripts}</script>`,
  ]
}

/** Gives the answer to a form post the path of its page. */
export function pathScript(url: string, nonce: string): string {
  const { pathname, search } = new URL(url)
  return `<script nonce="${nonce}" data-path="${attribute(pathname + search)}">${restorePath}</script>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
