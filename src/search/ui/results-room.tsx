import { KEPT_MS, ROOM_KEY } from './kept-results.ts'
import './results-room.css'

/**
 * Gives the page its former height before the browser scrolls to where the visitor left it: the pages over and under
 * the server's own are put back by a script that comes later, and until then their room is kept.
 */
const SCRIPT = `(()=>{try{
const left=JSON.parse(sessionStorage.getItem('${ROOM_KEY}'+history.state.key))
if(!left||left.width!==innerWidth||Date.now()-left.at>${KEPT_MS})return
const block=document.querySelector('.homes [data-page]')
document.querySelector('.roomOver').style.blockSize=Math.max(0,left.top-scrollY-block.getBoundingClientRect().top)+'px'
document.querySelector('.roomUnder').style.blockSize=left.under+'px'
}catch{}})()`

/** The room of results that are not here yet: over or under those that are. */
export function ResultsRoom({ side, nonce }: { side: 'over' | 'under'; nonce?: string }) {
  if (side === 'over') return <div className="roomOver" suppressHydrationWarning />
  return (
    <>
      <div className="roomUnder" suppressHydrationWarning />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>
  )
}

/** Takes the room away, now that the pages are there that it was for. Answers whether there was any. */
export function clearRoom(): boolean {
  const rooms = [...document.querySelectorAll<HTMLElement>('.roomOver, .roomUnder')]
  const kept = rooms.some((room) => room.style.blockSize !== '')
  for (const room of rooms) room.style.blockSize = ''
  return kept
}
