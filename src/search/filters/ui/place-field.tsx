import { type ComponentType, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { SuggestionListProps } from './place-suggestions.tsx'
import type { FilterDraft, PlaceChoice } from './search-draft.ts'
import './place-field.css'

/** State of the suggestions, for the field's ARIA attributes. */
export type ListState = { open: boolean; active?: string }

/** @returns whether the suggestions handled the key */
export type KeyHandler = (event: KeyboardEvent) => boolean

type PlaceFieldProps = {
  id: string
  draft: FilterDraft
  /** placeholder */
  hint?: string
  /** parameter of a chosen place */
  placeName?: string
  /** for forms that do not search homes: recent searches are not suggested */
  withoutSearches?: boolean
}

/**
 * Where to search: a text field that is sent as `q`. With JavaScript, a combobox (WAI-ARIA, editable, list autocomplete)
 * whose suggestions load when the field is first used: recent searches while it is empty, then places. A chosen place is
 * sent as `place_id`.
 */
export function PlaceField({
  id,
  draft,
  hint = 'Town, village or postcode',
  placeName = 'place_id',
  withoutSearches = false,
}: PlaceFieldProps) {
  const scripted = useHydrated()
  const [List, setList] = useState<ComponentType<SuggestionListProps>>()
  const [listed, setListed] = useState<ListState>({ open: false })
  const [term, setTerm] = useState<string>()
  const [announcement, announce] = useState('')
  const [finding, setFinding] = useState(false)
  const keys = useRef<KeyHandler>(null)
  const input = useRef<HTMLInputElement>(null)
  const { placeId } = draft.criteria
  const chosen = scripted && placeId !== undefined

  // the field may have been in use before the script loaded
  useEffect(() => {
    if (document.activeElement === input.current) {
      loadList()
      offerSearches()
    }
  }, [])

  function loadList(): void {
    if (List) return
    import('./place-suggestions.tsx').then(
      (module) => setList(() => module.SuggestionList),
      // the plain field works without suggestions
      () => {},
    )
  }

  /** Suggests recent searches while nothing is typed. */
  function offerSearches(): void {
    if (draft.place === '' && !withoutSearches) setTerm('')
  }

  function choose(place: PlaceChoice): void {
    draft.choosePlace(place)
    setTerm(undefined)
    announce(`${place.label} selected`)
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
          announce('')
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
        type="button"
        className="findMe withScript"
        aria-label="Use my location"
        aria-busy={finding}
        onClick={() => !finding && findMe()}
      >
        <Icon name="locate" />
      </button>
      {List && (
        <List
          {...{ id: listId(id), announce }}
          channel={withoutSearches ? undefined : draft.criteria.channel}
          term={term === '' && (draft.place !== '' || withoutSearches) ? undefined : term}
          ref={keys}
          choose={choose}
          close={() => setTerm(undefined)}
          onListChange={setListed}
        />
      )}
      <span role="status" className="visuallyHidden">
        {announcement}
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
