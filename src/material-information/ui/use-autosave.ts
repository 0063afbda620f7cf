import { type RefObject, useEffect, useState } from 'react'
import { ASKED_NAME, answerNames } from '../seller-answer.ts'
import { type Autosave, createSaveQueue } from './save-queue.ts'

/**
 * Saves each question of a form as it is answered. A question is an element with `data-question`; only those that
 * changed are sent, so that two devices don't overwrite each other. What cannot be sent is tried again.
 */
export function useAutosave(form: RefObject<HTMLElement | null>, path: string): Autosave {
  const [state, setState] = useState<Autosave>({ kind: 'idle' })
  useEffect(() => {
    const root = form.current?.querySelector('form')
    if (!root) return
    /** what stands for the answers that are saved by now */
    const shown: Record<string, string> = {}
    const queue = createSaveQueue({
      show: setState,
      async send(asked, options) {
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ [ASKED_NAME]: asked, ...valuesOf(root, asked) }),
          ...options,
        })
        const answer = await response.json()
        if (response.ok) {
          Object.assign(shown, answer.shown)
          return { kind: 'saved', at: answer.saved }
        }
        if (response.status >= 400 && response.status < 500 && response.status !== 429)
          return { kind: 'refused', words: String(answer.message ?? '') }
        throw new Error(String(response.status))
      },
    })

    const questionOf = (target: EventTarget | null) =>
      (target as Element | null)?.closest<HTMLElement>('[data-question]')?.dataset.question

    function note(event: Event): void {
      const question = questionOf(event.target)
      if (question !== undefined) queue.note(question, { isDone: event.type === 'change' })
    }
    const flush = () => document.visibilityState === 'hidden' && queue.flush()
    const stop = () => {
      queue.end()
      // another device may have changed since what was saved here
      for (const [field, key] of Object.entries(shown)) {
        const input = root.elements.namedItem(answerNames(field).shown)
        if (input instanceof HTMLInputElement) input.value = key
      }
    }

    root.addEventListener('input', note)
    root.addEventListener('change', note)
    root.addEventListener('submit', stop)
    document.addEventListener('visibilitychange', flush)
    addEventListener('online', queue.save)
    // what was typed before this script came
    for (const field of root.querySelectorAll<HTMLInputElement>('[data-question] :is(input, textarea)')) {
      const question = questionOf(field)
      const isOther = /checkbox|radio/.test(field.type)
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue
      if (question !== undefined && isOther) queue.note(question, { isDone: true })
    }
    return () => {
      queue.end()
      root.removeEventListener('input', note)
      root.removeEventListener('change', note)
      root.removeEventListener('submit', stop)
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('online', queue.save)
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
