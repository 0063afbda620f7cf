import './scroll-spacer.css'

/** Where the room of an entry of the browser's history is kept, by the entry's key; kept-results.ts writes it. */
export const ROOM_KEY = 'results-room:'

/** Later than this the stock is another: 30 minutes. */
export const CACHE_MS = 30 * 60 * 1000

/**
 * Gives the page its former height before the browser scrolls to where the visitor left it: the pages over and under
 * the server's own are put back by a script that comes later, and until then their room is kept. It runs before what
 * follows it is drawn, so that nothing moves.
 */
const script = (height: string) => `(()=>{try{
const left=JSON.parse(sessionStorage.getItem('${ROOM_KEY}'+history.state.key))
if(!left||left.width!==innerWidth||Date.now()-left.at>${CACHE_MS})return
const room=document.currentScript.previousElementSibling
room.style.blockSize=Math.max(0,${height})+'px'
}catch{}})()`

const SIDES = {
  over: { className: 'roomOver', script: script('left.top-scrollY-room.getBoundingClientRect().top') },
  under: { className: 'roomUnder', script: script('left.under') },
}

/** The room of results that are not here yet: over or under those that are. */
export function ResultsRoom({ side, nonce }: { side: keyof typeof SIDES; nonce?: string }) {
  const { className, script } = SIDES[side]
  return (
    <>
      <div className={className} suppressHydrationWarning />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
