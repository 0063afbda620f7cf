import { type ComponentType, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useScripted } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { SuggestionListProps } from './place-suggestions.tsx'
import type { PlaceChoice, SearchDraft } from './search-draft.ts'
import './place-field.css'

/** What the suggestions tell their field: the option that is active, if any. */
export type ListState = { open: boolean; active?: string }

/** Whether the suggestions took a key for themselves. */
export type KeyHandler = (event: KeyboardEvent) => boolean

type PlaceFieldProps = {
  id: string
  draft: SearchDraft
  /** shown while nothing is typed */
  hint?: string
  /** as which a chosen place is sent */
  placeName?: string
  /** what is looked for is no home, so the visitor's own searches are not suggested */
  withoutSearches?: boolean
}

/**
 * Where to search: words in a plain field that is sent as `q`. With a script, a combobox (WAI-ARIA, editable, list
 * autocomplete) whose suggestions come when the field is first used: the visitor's own searches while it is empty, then
 * places. A chosen place is sent as `place_id`.
 */
export function PlaceField({
  id,
  draft,
  hint = 'Town, village or postcode',
  placeName = 'place_id',
  withoutSearches = false,
}: PlaceFieldProps) {
  const scripted = useScripted()
  const [List, setList] = useState<ComponentType<SuggestionListProps>>()
  const [listed, setListed] = useState<ListState>({ open: false })
  const [term, setTerm] = useState<string>()
  const [said, say] = useState('')
  const [finding, setFinding] = useState(false)
  const keys = useRef<KeyHandler>(null)
  const input = useRef<HTMLInputElement>(null)
  const locate = useRef<HTMLButtonElement>(null)
  const { placeId } = draft.criteria
  const chosen = scripted && placeId !== undefined

  // it and its button may have been in use before the script came
  useEffect(() => {
    if (document.activeElement === input.current) {
      loadList()
      offerSearches()
    }
    if (locate.current?.getAttribute('aria-busy') === 'true') findMe()
  }, [])

  function loadList(): void {
    if (List) return
    import('./place-suggestions.tsx').then(
      (module) => setList(() => module.SuggestionList),
      // without its suggestions it is a plain field still
      () => {},
    )
  }

  /** While nothing is typed, the visitor's own searches are suggested. */
  function offerSearches(): void {
    if (draft.place === '' && !withoutSearches) setTerm('')
  }

  function choose(place: PlaceChoice): void {
    draft.choosePlace(place)
    setTerm(undefined)
    say(`${place.label} is chosen`)
  }

  async function findMe(): Promise<void> {
    setFinding(true)
    try {
      const { findMyPlace } = await import('./find-my-place.ts')
      const place = await findMyPlace()
      if (place) choose(place)
    } catch {
      showToast({ topic: 'location', kind: 'error', words: 'Sorry, something went wrong.' })
    }
    setFinding(false)
  }

  return (
    <div className="placeField">
      <input
        ref={input}
        id={id}
        type="text"
        name={chosen ? undefined : 'q'}
        value={draft.place}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...(scripted && combobox(id, listed))}
        onChange={({ target: { value } }) => {
          draft.typePlace(value)
          setTerm(value)
          say('')
        }}
        onFocus={({ currentTarget }) => {
          loadList()
          offerSearches()
          if (chosen) currentTarget.select()
        }}
        onClick={offerSearches}
        onBlur={() => setTerm(undefined)}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && keys.current?.(event)) event.preventDefault()
        }}
      />
      {chosen && <input type="hidden" name={placeName} value={placeId} />}
      <button
        ref={locate}
        type="button"
        className="findMe withScript"
        data-waits={scripted ? undefined : ''}
        aria-label="Use my location"
        aria-busy={finding}
        onClick={() => !finding && findMe()}
      >
        <Icon name="locate" />
      </button>
      {List && (
        <List
          {...{ id: listId(id), announce: say }}
          term={term === '' && (draft.place !== '' || withoutSearches) ? undefined : term}
          ref={keys}
          choose={choose}
          close={() => setTerm(undefined)}
          onListChange={setListed}
        />
      )}
      <span role="status" className="visuallyHidden">
        {said}
      </span>
    </div>
  )
}

function listId(id: string): string {
  return `${id}-list`
}

function combobox(id: string, { open, active }: ListState) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? listId(id) : undefined,
    'aria-activedescendant': active,
  } as const
}

export type KeysRef = Ref<KeyHandler>
