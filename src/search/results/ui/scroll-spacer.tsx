import type { Wake } from '#src/design-system/hooks/wake.ts'
import './scroll-spacer.css'

/** In session storage, by the key of the history entry; stored-results.ts writes it. */
export const SPACER_KEY = 'results-spacers:'

/** After 30 minutes the stock may have changed. */
export const CACHE_MS = 30 * 60 * 1000

/**
 * Gives the page its former height before the browser restores the scroll position. The pages above and below the
 * server's own are restored by a script that loads later. It runs before what follows it is rendered, so nothing shifts.
 */
const script = (height: string) => `(()=>{try{
const stored=JSON.parse(sessionStorage.getItem('${SPACER_KEY}'+history.state.key))
if(!stored||stored.width!==innerWidth||Date.now()-stored.at>${CACHE_MS})return
const spacer=document.currentScript.previousElementSibling
spacer.style.blockSize=Math.max(0,${height})+'px'
}catch{}})()`

const SIDES = {
  above: { className: 'spacerAbove', script: script('stored.top-scrollY-spacer.getBoundingClientRect().top') },
  below: { className: 'spacerBelow', script: script('stored.under') },
}

/** Reserves the height of results that are not restored yet, above or below the server's page. */
export function ScrollSpacer({ side, nonce }: { side: keyof typeof SIDES; nonce?: string }) {
  const { className, script } = SIDES[side]
  return (
    <>
      <div className={className} data-wake={`entry=${SPACER_KEY}` satisfies Wake} suppressHydrationWarning />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
