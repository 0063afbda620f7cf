import script from './inline/start-scripts.ts?inline-script'

/** As React Router's `Scripts` writes them; scripts-last.test.tsx fails if a new version writes them otherwise. */
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script nonce="([^"]+)" type="module" async="">(.*?)<\/script>/s

/**
 * The page with its scripts requested last. The module script becomes text with a nonce, so that it is hashed with the
 * page's other scripts if the page is cached (src/platform/http/rendered-page.ts). A page without React Router's module
 * script is not changed. docs/decisions/0018-scripts-last.md.
 */
export function scriptsLast(html: string): string {
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href)
  const [whole, nonce, code] = MODULE_SCRIPT.exec(html) ?? []
  if (whole === undefined || code === undefined) return html
  const data = JSON.stringify(modules).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replace(
      whole,
      () =>
        `<script nonce="${nonce}" type="text/plain">${code}</script><script nonce="${nonce}" data-modules="${data}">${script}</script>`,
    )
}
