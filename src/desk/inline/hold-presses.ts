// Until the Desk's scripts have taken over a page, a button would do nothing, or send its form as a plain page does: the
// answer to that is not shown. A press is held until then, and made. What is typed, ticked or chosen until then is in its
// field, but React would not know of it: it is told again. Where the scripts fail, the page works as a plain one.

/** Held presses are let go if the scripts have not loaded by then, as on a visitor's page (src/site/loading/inline/start-scripts.ts). */
const TIMEOUT_MS = 20_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const held = new Set<HTMLButtonElement>()
/** What was typed, ticked or chosen, by its field. */
const filledIn = new Map<Field, string | boolean>()
/** React hears of changes itself. */
let isHydrated = false

function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (held.size === 0) setTimeout(letGo, TIMEOUT_MS)
  held.add(button)
}

function letGo(): void {
  removeEventListener('click', hold, true)
  removeEventListener('error', onError, true)
  removeEventListener('unhandledrejection', letGo)
  for (const button of held) button.click()
  held.clear()
}

/** Somebody may go on typing in a field until it is told again. */
function note({ target }: Event): void {
  if (isHydrated && !filledIn.has(target as Field)) return
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) {
    if (!isHydrated) filledIn.set(target, target.checked)
  } else if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    filledIn.set(target, target.value)
}

/**
 * Makes React see what somebody did as a change: what it finds in a field it takes for what it knows, and may draw its
 * own value over it. What is set through a field's own property it notes as known, not what is set through its class's.
 */
function tellAgain(field: Field, wanted: string | boolean): void {
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement && !field.multiple) field.value = String(wanted)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (typeof wanted === 'boolean') {
    const box = field as HTMLInputElement
    // of a group React hears from the one that is chosen; a box that was ticked and unticked is as it was
    if (wanted === box.defaultChecked || (box.type === 'radio' && !wanted)) return
    box.checked = !wanted
    box.click()
  } else {
    const { selectionStart, selectionEnd, selectionDirection } = field
    field.value = field.defaultValue
    const ofClass = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(ofClass.prototype, 'value')!.set!.call(field, wanted)
    // a field for an email address or a number has no selection
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function onError({ target }: Event): void {
  if (target instanceof HTMLScriptElement) letGo()
}

addEventListener('click', hold, true)
addEventListener('input', note, true)
addEventListener('error', onError, true)
// a module that another one asks for
addEventListener('unhandledrejection', letGo)
addEventListener('desk:hydrated', () => (isHydrated = true), { once: true })
addEventListener(
  'desk:ready',
  // after React's own work, so that it takes each for an event of its own
  () =>
    setTimeout(() => {
      removeEventListener('input', note, true)
      for (const [field, wanted] of filledIn) tellAgain(field, wanted)
      filledIn.clear()
      letGo()
    }),
  { once: true },
)
