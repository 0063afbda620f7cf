import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { askPlaces } from './ask-places.ts'
import type { KeysRef, Listed } from './place-field.tsx'
import type { PlaceChoice } from './search-draft.ts'

export type SuggestionListProps = {
  /** the field's keys come here first */
  ref: KeysRef
  id: string
  /** what is being typed; undefined while nothing is */
  term: string | undefined
  choose: (place: PlaceChoice) => void
  close: () => void
  /** tells the field what to say of its list */
  tell: (listed: Listed) => void
  /** puts words into the field's live region */
  say: (words: string) => void
}

/** decision "Answers": debounce 200 ms */
const DEBOUNCE_MS = 200
const SHORTEST_TERM = 2

/** The places that are suggested for what is typed, hung under the place field. */
export function SuggestionList({ ref, id, term, choose, close, tell, say }: SuggestionListProps) {
  const places = useSuggestions(term, say)
  const [active, setActive] = useState<number>()
  const open = term !== undefined && places.length > 0
  const at = open && active !== undefined && active < places.length ? active : undefined
  const list = useRef<HTMLDivElement>(null)

  useImperativeHandle(ref, () => (event: KeyboardEvent) => {
    const step = open ? stepOf(event, at, places.length) : undefined
    if (step) setActive(step.to)
    else if (event.key === 'Enter' && at !== undefined) choose(places[at]!)
    else if (event.key === 'Escape' && open) close()
    else return false
    return true
  })

  // another list has no active option yet
  useLayoutEffect(() => setActive(undefined), [places])
  // at once, so that the field never names an option that is gone
  useLayoutEffect(() => {
    tell({ open, ...(at !== undefined && { active: `${id}-${at}` }) })
    if (at !== undefined) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [open, at, id, tell])

  if (!open) return null
  return (
    <div role="listbox" id={id} aria-label="Places" className="suggestions" ref={list}>
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose too
        <div
          key={place.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setActive(index)}
          onClick={() => choose(place)}
        >
          <Matched label={place.label} term={term} />
        </div>
      ))}
    </div>
  )
}

/** Down and up go round; Home and End are the list's once an option is active, the text's before. */
function stepOf({ key, altKey }: KeyboardEvent, at: number | undefined, length: number): { to: number } | undefined {
  if (altKey) return undefined
  if (key === 'ArrowDown') return { to: at === undefined ? 0 : (at + 1) % length }
  if (key === 'ArrowUp') return { to: at === undefined ? length - 1 : (at - 1 + length) % length }
  if (at === undefined) return undefined
  if (key === 'Home') return { to: 0 }
  return key === 'End' ? { to: length - 1 } : undefined
}

/** The answer for the latest term; what was asked for an earlier one is aborted, and never shown. */
function useSuggestions(term: string | undefined, say: (words: string) => void): PlaceChoice[] {
  const [places, setPlaces] = useState<PlaceChoice[]>([])
  const asked = term?.trim() ?? ''
  useEffect(() => {
    if (asked.length < SHORTEST_TERM) {
      setPlaces([])
      return
    }
    const call = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await askPlaces(asked, call.signal)
        if (call.signal.aborted) return
        setPlaces(found)
        say(
          found.length === 0 ? '' : `${found.length === 1 ? '1 place' : `${found.length} places`}, use the arrow keys`,
        )
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a failed look-up is logged only (spec 2 §8)
        if (!call.signal.aborted) console.error(error)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [asked, say])
  return places
}

/** The label with what was typed in bold, where it begins so. */
function Matched({ label, term }: { label: string; term: string }) {
  const typed = term.trimStart()
  if (!label.toLowerCase().startsWith(typed.toLowerCase())) return label
  return (
    <>
      <b>{label.slice(0, typed.length)}</b>
      {label.slice(typed.length)}
    </>
  )
}
