import { type RefObject, useEffect, useState } from 'react'
import { ASKED_NAME } from '../seller-answer.ts'

/** Milliseconds after the last key. */
const PAUSE_MS = 1000
/** Milliseconds until a save that failed is tried again. */
const RETRY_MS = 8000

export type Autosave =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' }
  /** the link has ended, or the device is not known any more */
  | { kind: 'refused'; words: string }

/**
 * Saves each question of a form as it is answered. A question is an element with `data-question`; only those that
 * changed are sent, so that two devices don't overwrite each other. What cannot be sent is tried again.
 */
export function useAutosave(form: RefObject<HTMLElement | null>, path: string): Autosave {
  const [state, setState] = useState<Autosave>({ kind: 'idle' })
  useEffect(() => {
    const root = form.current?.querySelector('form')
    if (!root) return
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSending = false
    let isOver = false

    const questionOf = (target: EventTarget | null) =>
      (target as Element | null)?.closest<HTMLElement>('[data-question]')?.dataset.question

    async function save(keepalive = false): Promise<void> {
      clearTimeout(timer)
      if (isOver || isSending || changed.size === 0) return
      isSending = true
      const asked = [...changed]
      changed.clear()
      setState({ kind: 'saving' })
      try {
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ [ASKED_NAME]: asked, ...valuesOf(root!, asked) }),
          keepalive,
        })
        const answer = await response.json()
        if (response.ok) setState({ kind: 'saved', at: answer.saved })
        else if (response.status >= 400 && response.status < 500 && response.status !== 429) {
          isOver = true
          setState({ kind: 'refused', words: String(answer.message ?? '') })
        } else throw new Error(String(response.status))
      } catch {
        for (const one of asked) changed.add(one)
        setState({ kind: 'failed' })
        timer = setTimeout(save, RETRY_MS)
      } finally {
        isSending = false
      }
      if (changed.size > 0 && timer === undefined) timer = setTimeout(save, PAUSE_MS)
    }

    function note(event: Event): void {
      const question = questionOf(event.target)
      if (question === undefined) return
      changed.add(question)
      clearTimeout(timer)
      timer = setTimeout(save, event.type === 'change' ? 0 : PAUSE_MS)
    }
    const flush = () => void (document.visibilityState === 'hidden' && save(true))
    const again = () => void save()
    // the form itself is being sent
    const stop = () => {
      isOver = true
      clearTimeout(timer)
    }

    root.addEventListener('input', note)
    root.addEventListener('change', note)
    root.addEventListener('submit', stop)
    document.addEventListener('visibilitychange', flush)
    addEventListener('online', again)
    // what was typed before this script came
    for (const field of root.querySelectorAll<HTMLInputElement>('[data-question] :is(input, textarea)')) {
      const question = questionOf(field)
      const isOther = /checkbox|radio/.test(field.type)
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue
      if (question !== undefined && isOther) changed.add(question)
    }
    void save()
    return () => {
      clearTimeout(timer)
      root.removeEventListener('input', note)
      root.removeEventListener('change', note)
      root.removeEventListener('submit', stop)
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('online', again)
    }
  }, [form, path])
  return state
}

/** The fields of some questions, by name. */
function valuesOf(form: HTMLFormElement, questions: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && questions.includes(name.replace(/-(more|unknown)$/, ''))) values[name] = value
  return values
}
