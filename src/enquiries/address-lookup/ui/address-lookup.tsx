import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Field } from '#src/design-system/form/field.tsx'
import { useFormField } from '#src/design-system/form/form-context.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { formatCount } from '#src/formatting/numbers.ts'
import {
  ADDRESS_FIELDS,
  type AddressSuggestion,
  addressField,
  formatTypedAddress,
  LOOKUP_FIELD,
  type TypedAddress,
  typedAddress,
} from '../found-address.ts'
import { type AddressSearchState, createAddressSearch } from './address-search.ts'
import { fetchAddresses } from './fetch-addresses.ts'

type AddressLookupProps = {
  label: string
  optional: boolean
  chosen: TypedAddress | undefined
  choose: (address: TypedAddress | undefined) => void
}

/**
 * Finds an address by what is typed: a combobox (WAI-ARIA, editable, list autocomplete). What is chosen goes with the
 * form in the fields of an address.
 */
export function AddressLookup({ label, optional, chosen, choose }: AddressLookupProps) {
  const field = useFormField({ name: LOOKUP_FIELD })
  const [text, setText] = useState(chosen ? formatTypedAddress(chosen) : String(field.defaultValue ?? ''))
  const [state, tell] = useState<AddressSearchState>({ kind: 'idle' })
  const [isShown, show] = useState(false)
  const [active, setActive] = useState<number>()
  const search = useMemo(() => createAddressSearch(fetchAddresses, tell), [])
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  useEffect(() => search.stop, [search])

  const suggestions = state.kind === 'suggestions' ? state.suggestions : []
  const isOpen = isShown && suggestions.length > 0
  const at = isOpen && active !== undefined && active < suggestions.length ? active : undefined
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    if (at !== undefined) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function type(value: string): void {
    setText(value)
    setActive(undefined)
    show(true)
    choose(undefined)
    search.type(value)
  }

  /** What stands there from the start, such as a postcode that was typed elsewhere, is looked for too. */
  function focus(): void {
    show(true)
    if (state.kind === 'idle' && !chosen) search.type(text)
  }

  function clear(): void {
    setText('')
    choose(undefined)
    search.clear()
    input.current?.focus()
  }

  async function take(suggestion: AddressSuggestion): Promise<void> {
    show(false)
    setText(suggestion.address)
    const found = await search.choose(suggestion)
    if (!found) return
    const address = typedAddress(found)
    setText(formatTypedAddress(address))
    choose(address)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || !isOpen) return
    const step = stepOf(event, at, suggestions.length)
    const suggestion = at === undefined ? undefined : suggestions[at]
    if (step !== undefined) setActive(step)
    else if (event.key === 'Enter' && suggestion) void take(suggestion)
    else if (event.key === 'Escape') show(false)
    else return
    event.preventDefault()
  }

  const failure = state.kind === 'error' ? state.words : undefined
  const error = failure ?? (chosen ? undefined : field.error)
  return (
    <Field hint={HINT} {...{ label, id: field.id, optional, error }}>
      <div className="addressLookup">
        <input
          ref={input}
          className="input"
          type="text"
          id={field.id}
          name={LOOKUP_FIELD}
          value={text}
          disabled={field.disabled}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={at === undefined ? undefined : `${listId}-${at}`}
          aria-describedby={`${field.id}-hint${error ? ` ${field.id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => type(target.value)}
          onFocus={focus}
          onBlur={() => show(false)}
          onKeyDown={onKeyDown}
        />
        {state.kind === 'loading' && <span className="spinner" />}
        {state.kind !== 'loading' && text !== '' && (
          <button className="clear" type="button" aria-label="Clear the address" onClick={clear}>
            <Icon name="cross" />
          </button>
        )}
        {isOpen && (
          <div role="listbox" id={listId} aria-label="Addresses" className="addresses" ref={list}>
            {suggestions.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose too
              <div
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => void take(suggestion)}
              >
                {suggestion.address}
              </div>
            ))}
          </div>
        )}
      </div>
      <span className="visuallyHidden" role="status">
        {spoken(state, chosen)}
      </span>
      {chosen &&
        ADDRESS_FIELDS.map((part) => <input key={part} type="hidden" name={addressField(part)} value={chosen[part]} />)}
    </Field>
  )
}

const HINT = 'Start with the postcode.'

/** The outcome of the search, for screen readers. */
function spoken(state: AddressSearchState, chosen: TypedAddress | undefined): string {
  if (state.kind === 'loading') return 'Searching for addresses'
  if (state.kind === 'error') return state.words
  if (state.kind === 'idle') return chosen ? `${formatTypedAddress(chosen)} selected` : ''
  const { length } = state.suggestions
  return `${formatCount(length, 'address', 'addresses')}, use the arrow keys`
}

/** Down and up go round; Home and End are the list's once an option is active, the text's before. */
function stepOf({ key, altKey }: KeyboardEvent, at: number | undefined, length: number): number | undefined {
  if (altKey) return undefined
  if (key === 'ArrowDown') return at === undefined ? 0 : (at + 1) % length
  if (key === 'ArrowUp') return at === undefined ? length - 1 : (at - 1 + length) % length
  if (at === undefined) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
