import { type RefObject, useEffect, useMemo, useRef } from 'react'

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The forms that stand on the page, each with whether something was typed in it that is not saved. */
const forms = new Map<HTMLFormElement, () => boolean>()

/** Whether somebody who leaves the page would lose what they typed. */
export function hasUnsavedTyping(): boolean {
  return [...forms.values()].some((isUnsaved) => isUnsaved())
}

/**
 * Counts a form among those whose typing would be lost: a field is compared with what it held when somebody first came to
 * it. While it is `sent` nothing is unsaved: the answer may lead to another page.
 */
export function useUnsavedTyping(form: RefObject<HTMLFormElement | null>, { isCounted = true } = {}) {
  const before = useRef(new Map<Typed, string>())
  const isSent = useRef(false)
  useEffect(() => {
    const shown = form.current
    if (shown === null || !isCounted) return
    const isUnsaved = () =>
      !isSent.current && [...before.current].some(([field, held]) => field.isConnected && contentOf(field) !== held)
    const remember = ({ target }: Event) => {
      if (isTyped(target) && !before.current.has(target)) before.current.set(target, contentOf(target))
    }
    forms.set(shown, isUnsaved)
    for (const kind of MOMENTS_BEFORE) shown.addEventListener(kind, remember, { capture: true })
    return () => {
      forms.delete(shown)
      for (const kind of MOMENTS_BEFORE) shown.removeEventListener(kind, remember, { capture: true })
    }
  }, [])
  return useMemo(
    () => ({
      sent: () => (isSent.current = true),
      answered: () => (isSent.current = false),
      saved: () => before.current.clear(),
    }),
    [],
  )
}

/** Some browsers do not focus a box that is ticked with the mouse. */
const MOMENTS_BEFORE = ['focusin', 'pointerdown', 'beforeinput'] as const

function isTyped(target: EventTarget | null): target is Typed {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}

function contentOf(field: Typed): string {
  const isTicked = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  return isTicked ? String(field.checked) : field.value
}
