/** The header is the one for wide windows from here on. */
const WIDE = '(width >= 75em)'

/** The items of the main menu, of both its parts. */
const TOP = '.menu > ul > li > a, .menu > ul > li > details > summary'

/**
 * What a script adds to the menus, which open and close by themselves: they close by Escape (one level at a time) and by
 * a press or a move of focus elsewhere; arrows walk the menu of wide windows; on phones the focus goes down and up with
 * the levels, and the menu closes where the window grows too wide for it.
 */
export function helpMenus(header: HTMLElement): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const open = () => [...header.querySelectorAll<HTMLDetailsElement>('details[open]')]

  const closeAll = () => {
    for (const details of open()) details.open = false
  }
  const closeOthers = ({ target }: Event) => {
    for (const details of open()) if (!details.contains(target as Node)) details.open = false
  }
  const closeLast = ({ key }: KeyboardEvent) => {
    const last = open().at(-1)
    if (key !== 'Escape' || !last || document.querySelector('dialog[open]')) return
    last.open = false
    last.querySelector('summary')?.focus()
  }

  document.addEventListener('pointerdown', closeOthers, { signal, capture: true })
  document.addEventListener('focusin', closeOthers, { signal, capture: true })
  document.addEventListener('keydown', closeLast, { signal })
  // a page that Back returns to shows itself, not its menu
  window.addEventListener('pagehide', closeAll, { signal })
  matchMedia(WIDE).addEventListener('change', closeAll, { signal })
  header.addEventListener('keydown', (event) => walk(header, event), { signal })
  header.addEventListener('toggle', ({ target }) => followLevels(target as HTMLDetailsElement), {
    signal,
    // the event does not bubble
    capture: true,
  })
  return () => gone.abort()
}

function walk(header: HTMLElement, event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return
  const at = event.target as HTMLElement
  const item = at.closest('.menu > ul > li')?.querySelector<HTMLElement>(TOP)
  if (!item) return
  const details = item.closest('details')
  const inside = details ? [...details.querySelectorAll<HTMLElement>('.dropdown a')] : []
  const top = [...header.querySelectorAll<HTMLElement>(TOP)]
  const there =
    at === item
      ? isUpOrDown(key)
        ? inside.at(key === 'ArrowDown' ? 0 : -1)
        : step(top, item, key)
      : key === 'ArrowLeft' || key === 'ArrowRight'
        ? step(top, item, key)
        : key === 'ArrowUp' && at === inside[0]
          ? item
          : step(inside, at, key)
  if (!there) return
  event.preventDefault()
  if (details && inside.includes(there)) details.open = true
  there.focus()
}

const isUpOrDown = (key: string) => key === 'ArrowUp' || key === 'ArrowDown'

/** Where a key leads from one of some things in a row, round their ends. */
function step<Thing>(things: Thing[], at: Thing, key: string): Thing | undefined {
  if (key === 'Home') return things[0]
  if (key === 'End') return things.at(-1)
  const by = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : key === 'ArrowRight' || key === 'ArrowDown' ? 1 : 0
  return by === 0 ? undefined : things[(things.indexOf(at) + by + things.length) % things.length]
}

/** A level that opens has the focus on its title; one that is left gives it back to its item. */
function followLevels(details: HTMLDetailsElement): void {
  const menu = details.closest<HTMLDetailsElement>('.mobileNav')
  if (!menu) return
  if (details === menu) {
    if (!menu.open) for (const level of menu.querySelectorAll<HTMLDetailsElement>('.level[open]')) level.open = false
  } else if (details.open) details.querySelector<HTMLElement>('.panel a')?.focus({ preventScroll: true })
  else if (menu.open) details.querySelector('summary')?.focus()
}
