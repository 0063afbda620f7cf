import { INTERACTION_EVENTS } from '#src/design-system/hooks/first-interaction.ts'

/**
 * A page can be read and used before its scripts are there, so styles, type and the first picture have the line to
 * themselves: the scripts are asked for once that picture has come (or failed) and, where it came before anything was
 * painted, after the first frame; or at once when there is none, when the address names something that only a script can
 * open, or when somebody touches the page.
 * A button with `data-pending` that is pressed before its script is there becomes busy: its script begins what was asked.
 */
const START = `(modules)=>{
let begun=false
const begin=()=>{if(begun)return
begun=true
const next=()=>{const href=modules.shift()
if(href){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link);return setTimeout(next)}
const script=document.createElement('script');script.type='module';script.nonce=nonce;script.textContent=code;document.body.append(script)}
next()}
const {nonce,previousElementSibling:{textContent:code}}=document.currentScript
addEventListener('click',event=>event.target.closest('[data-pending]')?.setAttribute('aria-busy','true'),true)
const first=document.querySelector('img[fetchpriority="high"]')
if(!first||location.hash)return begin()
if(first.complete)requestAnimationFrame(()=>setTimeout(begin))
for(const end of['load','error'])first.addEventListener(end,begin)
for(const touch of ${JSON.stringify(INTERACTION_EVENTS)})addEventListener(touch,begin,{once:true,capture:true,passive:true})
setTimeout(begin,3000)
}`

const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const MODULE_SCRIPT = /<script nonce="([^"]+)" type="module" async="">(.*?)<\/script>/s

/**
 * The page with its scripts asked for last. What is run then stands in the page as text with a nonce of its own, so that
 * it is hashed with the page's other scripts where the page is kept (src/platform/http/rendered-page.ts). A
 * page without React Router's module script is left as it is.
 */
export function scriptsLast(html: string): string {
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href)
  const [whole, nonce, code] = MODULE_SCRIPT.exec(html) ?? []
  if (whole === undefined || code === undefined) return html
  const data = JSON.stringify(modules).replaceAll('<', '\\u003c')
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replace(
      whole,
      () =>
        `<script nonce="${nonce}" type="text/plain">${code}</script><script nonce="${nonce}">(${START})(${data})</script>`,
    )
}
