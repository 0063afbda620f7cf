import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Found, loader } from '../pages/search/route.ts'
import { useDeskFetcher } from '../parts/answers/use-desk-fetcher.ts'
import { DeskIcon } from '../parts/icon.tsx'
import type { MenuAction, MenuEntry } from './menu.ts'

/** Milliseconds after the last key at which the words are searched for. */
const TYPING_MS = 150

/** As the first character it leaves out all but actions. */
const ACTIONS_ONLY = '>'

/** Search and every page, over whatever page one is on: Ctrl or Cmd K. */
type PaletteProps = { entries: readonly MenuEntry[]; actions: readonly MenuAction[]; onClose: () => void }

export function Palette({ entries, actions, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const { load, data, state } = useDeskFetcher<typeof loader>()
  const navigate = useNavigate()

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    if (words.trim().length < 2 || words.startsWith(ACTIONS_ONLY)) return
    const timer = setTimeout(() => void load(`/desk/search?q=${encodeURIComponent(words)}`), TYPING_MS)
    return () => clearTimeout(timer)
  }, [words, load])

  const isActionsOnly = words.startsWith(ACTIONS_ONLY)
  const lower = (isActionsOnly ? words.slice(1) : words).trim().toLowerCase()
  const pages: Found[] = entries
    .filter(({ name }) => name.toLowerCase().includes(lower))
    .map(({ name, to, about = '' }) => ({ group: 'Go to', name, about, to }))
  const started: Found[] = actions
    .filter(({ name }) => name.toLowerCase().includes(lower))
    .map(({ name, to }) => ({ group: 'Actions', name, about: '', to }))
  const found = lower.length >= 2 && data && !isActionsOnly ? data.found : []
  const options = isActionsOnly ? started : [...found, ...pages, ...started]
  const current = Math.min(at, options.length - 1)

  function open(option: Found | undefined, inNewTab: boolean) {
    if (!option) return
    onClose()
    if (inNewTab) window.open(option.to, '_blank', 'noreferrer')
    else void navigate(option.to)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((current + step + options.length) % Math.max(options.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(options[current], event.ctrlKey || event.metaKey)
    }
  }
  return (
    <dialog ref={dialog} className="dlg palette" aria-label="Search" onClose={onClose}>
      <div className="q">
        <DeskIcon name="search" />
        <input
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label="Search enquiries, contacts, properties and pages"
          autoComplete="off"
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <button type="button" className="btn bare square" aria-label="Close" onClick={onClose}>
          <DeskIcon name="cross" />
        </button>
      </div>
      <div className="res" id={listId} role="listbox" aria-label="Results">
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={group} role="group" aria-label={group}>
            <div className="gh" aria-hidden="true">
              {group}
            </div>
            {own.map((option) => {
              const index = options.indexOf(option)
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard in the field
                <div
                  key={`${option.to} ${option.name}`}
                  id={`${listId}-${index}`}
                  className="opt"
                  role="option"
                  aria-selected={index === current}
                  onPointerMove={() => setAt(index)}
                  onClick={(event) => open(option, event.ctrlKey || event.metaKey)}
                >
                  {option.picture && <img className="thumb" src={option.picture} alt="" width="60" height="40" />}
                  <span className="t">
                    <Marked text={option.name} words={lower} /> <span className="muted small">{option.about}</span>
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className="vh" role="status">
        {state === 'idle' && lower.length >= 2 && options.length === 0 ? 'Nothing found' : ''}
      </p>
      {lower.length >= 2 &&
        state === 'idle' &&
        options.length === 0 &&
        (isActionsOnly || data?.words === words.trim()) && (
          <p className="none muted">Nothing matches “{words.trim()}”.</p>
        )}
      <div className="hints not-phone">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> select
        </span>
        <span>
          <kbd>↵</kbd> open
        </span>
        <span>
          <kbd>Ctrl ↵</kbd> in a new tab
        </span>
        <span>
          <kbd>&gt;</kbd> actions only
        </span>
        <span>
          <kbd>?</kbd> all shortcuts
        </span>
      </div>
    </dialog>
  )
}

/** A name with the beginnings that were searched for. */
function Marked({ text, words }: { text: string; words: string }) {
  const sought = words.split(/\s+/).filter(Boolean)
  if (sought.length === 0) return text
  const pattern = new RegExp(
    `(${sought.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`,
    'i',
  )
  // every second part is one that was found
  return text.split(pattern).map((part, at) => (at % 2 === 1 ? <mark key={`${at} ${part}`}>{part}</mark> : part))
}
