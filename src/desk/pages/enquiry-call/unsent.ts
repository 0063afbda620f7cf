import { useEffect, useSyncExternalStore } from 'react'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, isGone, problemOf } from './ask-desk.ts'

/** A reply or note that waits on this device for the connection. */
export type Unsent = {
  /** the server takes each key once, however often it is sent */
  key: string
  accountId: number
  enquiryId: number
  /** whose enquiry it is */
  name: string
  kind: 'reply' | 'note'
  text: string
  /** of the enquiry, as it was shown */
  version: number
  files: number[]
  /** the latest entry of the thread that its writer had seen */
  seen: number
  close: boolean
  /** milliseconds since 1970, when it was written */
  at: number
  /** why it was not taken: it waits for its writer, no longer for the connection */
  problem?: string
}

const KEY = 'desk-unsent'
const NONE: readonly Unsent[] = []

/** Milliseconds after which it is tried again: a phone may be online without reaching us. */
const RETRY_MS = 15_000

const listeners = new Set<() => void>()
let shown: { text: string; list: readonly Unsent[] } = { text: '', list: NONE }

/** Everything that waits on this device. The same list as long as nothing changes. */
function readAll(): readonly Unsent[] {
  let text = ''
  try {
    text = localStorage.getItem(KEY) ?? ''
    if (text !== shown.text) shown = { text, list: text === '' ? NONE : JSON.parse(text) }
  } catch {
    shown = { text, list: NONE }
  }
  return shown.list
}

/** @returns false where the device keeps nothing */
function writeAll(list: readonly Unsent[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    return false
  }
  for (const tell of listeners) tell()
  return true
}

/** Keeps a message until it can be sent. @returns false where the device keeps nothing */
export function keepUnsent(message: Unsent): boolean {
  return writeAll([...readAll().filter(({ key }) => key !== message.key), message])
}

/** Takes a message out: it is not sent. */
export function stopUnsent(key: string): void {
  writeAll(readAll().filter((one) => one.key !== key))
}

/** Takes every message out that is not to be kept on this device. */
export function dropUnsent(isKept: (message: Unsent) => boolean): void {
  const kept = readAll().filter(isKept)
  if (kept.length < readAll().length) writeAll(kept)
}

/** What one person has waiting on this device. */
export function useUnsent(accountId: number): Unsent[] {
  const all = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      // another tab of the same device
      addEventListener('storage', tell)
      return () => {
        listeners.delete(tell)
        removeEventListener('storage', tell)
      }
    },
    readAll,
    () => NONE,
  )
  return all.filter((one) => one.accountId === accountId)
}

/** Sends what waits, when the connection is back and from time to time, in whichever page of the Desk is open. */
export function useSendUnsent(accountId: number, waiting: number, onSent: () => void): void {
  useEffect(() => {
    if (waiting === 0) return
    const send = () => void sendAll(accountId, onSent)
    send()
    addEventListener('online', send)
    const timer = setInterval(send, RETRY_MS)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [accountId, waiting, onSent])
}

/** One tab of the device sends at a time. */
async function sendAll(accountId: number, onSent: () => void): Promise<void> {
  if (!navigator.onLine) return
  const send = () => sendEach(accountId, onSent)
  // there are no locks outside HTTPS; the keys make a message that goes twice arrive once
  if (!navigator.locks) return send()
  await navigator.locks.request(KEY, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}

async function sendEach(accountId: number, onSent: () => void): Promise<void> {
  for (const one of readAll().filter((each) => each.accountId === accountId && each.problem === undefined)) {
    const outcome = await sendOne(one)
    if (outcome === 'later') return
    if (outcome === 'gone') {
      stopUnsent(one.key)
      showDeskToast({
        words: `The enquiry of ${one.name} has been removed. Your ${one.kind} wasn’t sent.`,
        isBad: true,
      })
      continue
    }
    // stopped meanwhile: what was sent is sent, and the page shows it
    const isHere = readAll().some(({ key }) => key === one.key)
    if (outcome === 'sent') {
      stopUnsent(one.key)
      showDeskToast({ words: `${one.kind === 'reply' ? 'Reply sent to' : 'Note added for'} ${one.name}` })
      onSent()
    } else if (isHere) keepUnsent({ ...one, problem: outcome.problem })
  }
}

async function sendOne(one: Unsent): Promise<'sent' | 'later' | 'gone' | { problem: string }> {
  const { enquiryId: id, text, key, version, files, close } = one
  if (one.kind === 'note') {
    const answer = await askDesk('add-enquiry-note', { id, text, key })
    if (!answer || (!answer.ok && answer.refusal.kind === 'signed-out')) return 'later'
    if (isGone(answer)) return 'gone'
    return answer.ok ? 'sent' : { problem: problemOf(answer) }
  }
  const answer = await askDesk('reply-to-enquiry', { id, version, text, key, files, close })
  if (!answer || (!answer.ok && answer.refusal.kind === 'signed-out')) return 'later'
  if (isGone(answer)) return 'gone'
  if (!answer.ok) return { problem: problemOf(answer) }
  const outcome = answer.value
  if (outcome.kind === 'refused') return { problem: outcome.problem }
  if (outcome.kind === 'conflict') return { problem: 'Something happened in this enquiry meanwhile.' }
  return 'sent'
}
