import { useEffect, useRef, useState } from 'react'
import { askDesk, isGone } from '../enquiry-call/ask-desk.ts'
import { DRAFT_EVENT, readDraft, writeDraft } from '../enquiry-call/draft-storage.ts'
import type { EnquiryData } from './route.tsx'

export type WritingMode = 'reply' | 'note'

type Draft = { text: string; seen: number }
type ThreadEntry = EnquiryData['enquiry']['thread'][number]

/** Milliseconds after the last key until a draft is kept on the server; the device has it at once. */
const DEBOUNCE_MS = 1500

/** Milliseconds of writing without a rest after which it is kept all the same: colleagues see that somebody writes. */
const MAX_UNSAVED_MS = 8000

/** Where a draft is kept: nowhere yet, on this device, or on the server since then. */
export type DraftKept = 'device' | Date | undefined

/** What is being written: on the device with each key, on the server when the typing rests. */
export function useReplyDraft({ enquiry, meId }: Pick<EnquiryData, 'enquiry' | 'meId'>, mode: WritingMode) {
  const { id, drafts, thread } = enquiry
  const stored = (kind: WritingMode) => drafts.find((draft) => draft.kind === kind)
  const newest = Math.max(0, ...thread.map(numberOf))
  const ofServer = (kind: WritingMode): Draft => {
    const draft = stored(kind)
    if (!draft) return { text: '', seen: newest }
    const before = thread.filter(({ at }) => at.getTime() <= draft.savedAt.getTime())
    return { text: draft.text, seen: Math.max(0, ...before.map(numberOf)) }
  }
  const [written, setWritten] = useState<Record<WritingMode, Draft>>({
    reply: ofServer('reply'),
    note: ofServer('note'),
  })
  const [kept, setKept] = useState<DraftKept>(stored(mode)?.savedAt)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsavedSince = useRef<number>(undefined)
  const placeOf = (kind: WritingMode) => ({ accountId: meId, enquiryId: id, kind })

  useEffect(() => {
    // what this device has is never older than what it told the server
    const latest = (kind: WritingMode) => readDraft(placeOf(kind)) ?? ofServer(kind)
    const look = () => setWritten({ reply: latest('reply'), note: latest('note') })
    look()
    addEventListener(DRAFT_EVENT, look)
    return () => {
      clearTimeout(timer.current)
      removeEventListener(DRAFT_EVENT, look)
    }
  }, [id])

  function keep(kind: WritingMode, draft: Draft) {
    setWritten((before) => ({ ...before, [kind]: draft }))
    return writeDraft(placeOf(kind), draft.text === '' ? undefined : draft)
  }
  async function save(text: string) {
    unsavedSince.current = undefined
    const answer = await askDesk('save-enquiry-draft', { id, kind: mode, text })
    if (answer?.ok) setKept(text === '' ? undefined : new Date())
    // the enquiry was removed meanwhile, and what is written about it goes with it
    else if (answer && isGone(answer)) writeDraft(placeOf(mode), undefined)
  }

  const draft = written[mode]
  return {
    text: draft.text,
    seen: draft.seen,
    kept,
    /** what others have done in this enquiry since the writing began */
    news: draft.text.trim() === '' ? [] : thread.filter((entry) => numberOf(entry) > draft.seen && !entry.isMine),
    type(text: string) {
      const isNew = draft.text.trim() === ''
      if (keep(mode, { text, seen: isNew ? newest : draft.seen })) setKept('device')
      unsavedSince.current ??= Date.now()
      const isOverdue = Date.now() - unsavedSince.current > MAX_UNSAVED_MS
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(text), isOverdue ? 0 : DEBOUNCE_MS)
    },
    /** The news is read: what is written stays as it is. */
    goOn: () => void keep(mode, { ...draft, seen: newest }),
    /** @param onServer it is still there, and goes as well */
    clear({ onServer = false } = {}) {
      clearTimeout(timer.current)
      keep(mode, { text: '', seen: newest })
      setKept(undefined)
      if (onServer) void save('')
    },
  }
}

/** Of an entry that is a message; the form's own words and mails of ours are older than all of them. */
function numberOf({ id }: Pick<ThreadEntry, 'id'>): number {
  return /^\d+$/.test(id) ? Number(id) : 0
}
