/** What may rest below the fold; rest-below.css says which of them do. */
const MAY_REST = '.homes > [data-page] > *, .homes > [data-coming] > *'

/**
 * Until somebody scrolls, results below the window need no layout: `:root[data-resting]` lets them rest
 * (rest-below.css), which halves the first layout of their page on a phone. With the first scroll they are laid out
 * a few at a time, whenever the browser has nothing else to do; and at once when somebody jumps further, uses the
 * keyboard, follows a link to a part of the page or prints. Heights are only guessed while they rest, so none may rest
 * where a place in the page is looked for: for the same reason they never rest in a page that is come back to or loaded
 * again, or whose address names a part of it.
 */
const REST = `(()=>{
const root=document.documentElement
document.currentScript.remove()
if(location.hash||performance.getEntriesByType('navigation')[0]?.type!=='navigate')return
root.dataset.resting=''
const wakers=['keydown','popstate','beforeprint']
let woken=[],begun=false
const wake=()=>{
delete root.dataset.resting
for(const part of woken)part.style.contentVisibility=''
woken=[]
for(const waker of wakers)removeEventListener(waker,wake,true)
removeEventListener('click',follow,true)
removeEventListener('scroll',scroll,true)}
const follow=event=>{if(event.target.closest('a[href*="#"]'))wake()}
const idle=globalThis.requestIdleCallback??setTimeout
const some=()=>{
if(root.dataset.resting===undefined)return
const parts=[...document.querySelectorAll('${MAY_REST}')].filter(part=>!part.style.contentVisibility).slice(0,6)
if(parts.length===0)return wake()
for(const part of parts)part.style.contentVisibility='visible'
woken.push(...parts)
idle(some)}
const scroll=({target})=>{
if((target.scrollTop??scrollY)>2*innerHeight)return wake()
if(!begun)idle(some)
begun=true}
for(const waker of wakers)addEventListener(waker,wake,true)
addEventListener('click',follow,true)
addEventListener('scroll',scroll,true)
})()`

/** A document says how it is written within its first 1,024 bytes (HTML Standard, 4.2.5.4), so before any script. */
const CHARSET = '<meta charSet="utf-8"/>'

/** The page with the results below the window resting for as long as nobody gets there. */
export function restBelow(html: string, nonce: string): string {
  return html.replace(CHARSET, () => `${CHARSET}<script nonce="${nonce}">${REST}</script>`)
}
