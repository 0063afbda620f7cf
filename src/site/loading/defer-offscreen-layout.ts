import script from './inline/defer-offscreen-layout.ts?inline-script'

/** The character set has to be within the first 1,024 bytes (HTML Standard, 4.2.5.4), so before any script. */
const CHARSET = '<meta charSet="utf-8"/>'

/** The page with the layout of results below the window deferred. */
export function deferOffscreenLayout(html: string, nonce: string): string {
  return html.replace(CHARSET, () => `${CHARSET}<script nonce="${nonce}">${script}</script>`)
}
