import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatCount } from '#src/formatting/numbers.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { RecentSearch } from '#src/search/history/recent-searches.ts'
import type { KeysRef, ListState } from './place-field.tsx'
import type { PlaceChoice } from './search-draft.ts'
import { useSuggestions } from './suggestions.ts'

export type SuggestionListProps = {
  /** receives the field's keys first */
  ref: KeysRef
  id: string
  /** what is typed; empty before anything is, undefined while the field is not in use */
  term: string | undefined
  /** places are shown with how many homes they have for sale or to rent */
  channel: Channel | undefined
  choose: (place: PlaceChoice) => void
  close: () => void
  /** for the field's ARIA attributes */
  onListChange: (listed: ListState) => void
  /** writes to the field's live region */
  announce: (words: string) => void
}

/**
 * The suggestions below the place field: places for what is typed, or links to recent searches while nothing is typed.
 */
export function SuggestionList({ ref, id, term, channel, choose, close, onListChange, announce }: SuggestionListProps) {
  const { kind, choices } = useSuggestions(term, channel, announce)
  const [active, setActive] = useState<number>()
  const open = term !== undefined && choices.length > 0
  const at = open && active !== undefined && active < choices.length ? active : undefined
  const list = useRef<HTMLDivElement>(null)

  function take(index: number): void {
    const choice = choices[index]!
    if ('href' in choice) {
      close()
      window.location.assign(choice.href)
    } else choose(choice)
  }

  useImperativeHandle(ref, () => (event: KeyboardEvent) => {
    const step = open ? stepOf(event, at, choices.length) : undefined
    if (step) setActive(step.to)
    else if (event.key === 'Enter' && at !== undefined) take(at)
    else if (event.key === 'Escape' && open) close()
    else return false
    return true
  })

  // a new list has no active option
  useLayoutEffect(() => setActive(undefined), [choices])
  // before paint, so that the field never refers to a removed option
  useLayoutEffect(() => {
    onListChange({ open, ...(at !== undefined && { active: `${id}-${at}` }) })
    if (at !== undefined) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [open, at, id, onListChange])

  if (!open) return null
  const words: ReactNode[] =
    kind === 'places'
      ? choices.map(({ id, label, homes }) => (
          <Fragment key={id}>
            <Matched label={label} term={term} />
            {homes !== undefined && <span className="count"> · {formatCount(homes, 'home')}</span>}
          </Fragment>
        ))
      : choices.map((search) => <Search key={search.href} {...search} />)
  return (
    <div className="suggestions">
      {kind === 'searches' && (
        <p className="suggestionsTitle" aria-hidden="true">
          Recent searches
        </p>
      )}
      <div role="listbox" id={id} aria-label={kind === 'places' ? 'Places' : 'Recent searches'} ref={list}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose too
          <div
            key={'href' in choice ? choice.href : choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => take(index)}
          >
            {words[index]}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Up and Down wrap around. Home and End move in the list once an option is active, in the text before. */
function stepOf({ key, altKey }: KeyboardEvent, at: number | undefined, length: number): { to: number } | undefined {
  if (altKey) return undefined
  if (key === 'ArrowDown') return { to: at === undefined ? 0 : (at + 1) % length }
  if (key === 'ArrowUp') return { to: at === undefined ? length - 1 : (at - 1 + length) % length }
  if (at === undefined) return undefined
  if (key === 'Home') return { to: 0 }
  return key === 'End' ? { to: length - 1 } : undefined
}

/** The label with a matching start in bold. */
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

function Search({ words, filters }: RecentSearch) {
  return (
    <>
      {words}
      {filters && <span className="filters">{filters}</span>}
    </>
  )
}
