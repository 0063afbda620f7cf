import { useEffect, useRef, useState } from 'react'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { dropDeviceCopy, keepDeviceCopy, readDeviceCopy } from './device-copy.ts'
import type { LoadedDocument } from './route.tsx'

/** Milliseconds without a key after which what was written is saved, and between tries while the Desk is not reached. */
const SAVE_AFTER_MS = 1000
const TRY_AGAIN_MS = 5000

export type WritingProblem = { line?: number; field: string; message: string }
export type Conflict = { text: string; saves: number; by: string | null }

/**
 * A document that somebody is writing: on the device at once, on the server a second after they stop. A colleague's
 * change is a conflict that shows both; nothing that was typed is lost.
 */
export function useDocument(loaded: LoadedDocument) {
  const { document, accountId } = loaded
  const [text, setText] = useState(loaded.text)
  const [problems, setProblems] = useState<readonly WritingProblem[]>(loaded.problems)
  const [state, setState] = useState<'saved' | 'changed' | 'saving' | 'failed'>('saved')
  const [conflict, setConflict] = useState<Conflict>()
  const [isDraft, setIsDraft] = useState(loaded.isDraft)
  const [restored, setRestored] = useState(false)
  /** grows when the text changes otherwise than by typing into the editor */
  const [version, setVersion] = useState(0)
  const [savedTimes, setSavedTimes] = useState(0)
  const now = useRef({ text: loaded.text, saved: loaded.text, saves: loaded.saves })
  const timer = useRef<number>(undefined)
  const running = useRef<Promise<boolean>>(undefined)

  useEffect(() => {
    const kept = readDeviceCopy(document, accountId)
    if (kept === undefined || kept === loaded.text) return dropDeviceCopy(document)
    setRestored(true)
    change(() => kept)
    setVersion((before) => before + 1)
  }, [])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => now.current.text !== now.current.saved && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      window.clearTimeout(timer.current)
      // a page of the Desk that is left otherwise than by closing it
      if (now.current.text !== now.current.saved) void save()
    }
  }, [])

  function change(how: (before: string) => string): void {
    now.current.text = how(now.current.text)
    setText(now.current.text)
    if (now.current.text === now.current.saved) return
    setState('changed')
    keepDeviceCopy(document, accountId, now.current.text)
    later(SAVE_AFTER_MS)
  }

  function later(ms: number): void {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void save(), ms)
  }

  /** @returns whether everything is saved */
  async function save(): Promise<boolean> {
    window.clearTimeout(timer.current)
    await running.current
    running.current = send()
    return running.current
  }

  async function send(): Promise<boolean> {
    const { text: sent, saves, saved } = now.current
    if (sent === saved) return true
    setState('saving')
    const answer = await askAboutContent('save-document', { document, text: sent, after: saves })
    if (!answer?.ok) {
      setState('failed')
      if (answer?.ok === false && answer.refusal.kind === 'invalid')
        setProblems([{ field: '', message: Object.values(answer.refusal.fields)[0] ?? '' }])
      later(TRY_AGAIN_MS)
      return false
    }
    const { value } = answer
    setProblems(value.problems)
    if (value.kind === 'conflict') {
      setState('failed')
      setConflict(value)
      return false
    }
    now.current.saved = sent
    now.current.saves = value.saves
    setIsDraft(true)
    setSavedTimes((before) => before + 1)
    if (now.current.text === sent) {
      dropDeviceCopy(document)
      setState('saved')
      return true
    }
    later(SAVE_AFTER_MS)
    return false
  }

  return {
    text,
    problems,
    state,
    conflict,
    isDraft,
    restored,
    version,
    savedTimes,
    change,
    saveNow: save,
    /** how often the draft has been saved, as the server knows it */
    saves: () => now.current.saves,
    /** a colleague has published meanwhile */
    setConflict,
    /** keeps one's own text or takes the colleague's */
    settle(which: 'mine' | 'theirs') {
      if (!conflict) return
      now.current.saves = conflict.saves
      setConflict(undefined)
      if (which === 'theirs') {
        now.current.saved = conflict.text
        now.current.text = conflict.text
        setText(conflict.text)
        setVersion((before) => before + 1)
        setState('saved')
        dropDeviceCopy(document)
      } else void save()
    },
  }
}

export type Writing = ReturnType<typeof useDocument>
