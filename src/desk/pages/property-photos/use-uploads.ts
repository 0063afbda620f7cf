import { useEffect, useRef, useState } from 'react'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import type { MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import {
  MAX_PICTURE_BYTES,
  PICTURE_EMPTY_MESSAGE,
  PICTURE_SIZE_MESSAGE,
  UPLOADS_AT_ONCE,
} from '#src/stock/photos/picture-rules.ts'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { toastOfChange } from '../property/toast-of-change.ts'

export type Upload = {
  id: number
  name: string
  kind: MediaKind
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** of its bytes, 0 to 1 */
  sent: number
  problem?: string
}

type Waiting = Upload & { file: File; replace: string | undefined; changeId: string; tries: number }

type UploadAnswer = DeskAnswer<DeskResult<'add-property-picture'>>

/** Tries of a file that the Desk could not be reached for, before it waits for "Try again". */
const MAX_TRIES = 3
const BACK_OFF_MS = 1500
/** Milliseconds that a file may take on a poor connection. */
const TIMEOUT_MS = 300_000

/** Sends one file. @returns undefined where the Desk could not be reached */
function send(path: string, file: File, onProgress: (sent: number) => void): Promise<UploadAnswer | undefined> {
  return new Promise((resolve) => {
    // fetch does not tell how far it has come
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request.status === 200 ? (request.response ?? undefined) : undefined)
    request.onerror = () => resolve(undefined)
    request.ontimeout = () => resolve(undefined)
    request.send(file)
  })
}

export type PictureUploads = ReturnType<typeof useUploads>

/** Files on their way: a few at once, each by itself, so that one that fails is tried again alone. */
export function useUploads(propertyId: number, onTaken: () => unknown) {
  const [shown, setShown] = useState<readonly Upload[]>([])
  const queue = useRef<Waiting[]>([])
  const running = useRef(0)
  const lastId = useRef(0)
  const taken = useRef(new Map<string, { count: number; isLive: boolean }>())
  const isBusy = shown.some(({ state }) => state !== 'refused')

  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])

  const update = (id: number, part: Partial<Upload>) =>
    setShown((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number) => setShown((before) => before.filter((one) => one.id !== id))

  function start(): void {
    while (running.current < UPLOADS_AT_ONCE) {
      const next = queue.current.shift()
      if (!next) return
      running.current += 1
      void sendOne(next).finally(() => {
        running.current -= 1
        start()
        if (running.current === 0 && queue.current.length === 0) tellOfAll()
      })
    }
  }

  async function sendOne(one: Waiting): Promise<void> {
    const { id, file, kind, replace, changeId } = one
    update(id, { state: 'sending', sent: 0 })
    const query = new URLSearchParams({ kind, change: changeId, ...(replace !== undefined && { replace }) })
    const answer = await send(`/desk/properties/${propertyId}/pictures?${query}`, file, (sent) => update(id, { sent }))
    if (answer === undefined && one.tries < MAX_TRIES) {
      await new Promise((resolve) => setTimeout(resolve, BACK_OFF_MS * one.tries))
      queue.current.push({ ...one, tries: one.tries + 1 })
      update(id, { state: 'waiting' })
      return
    }
    failed.current.set(id, one)
    if (!answer?.ok) update(id, { state: 'failed', problem: problemOf(answer) })
    else if (answer.value.kind === 'refused') update(id, { state: 'refused', problem: answer.value.problem })
    else if (answer.value.kind === 'gone')
      update(id, { state: 'refused', problem: 'The photo that it was for has been removed meanwhile.' })
    else {
      failed.current.delete(id)
      drop(id)
      const { count = 0, isLive = true } = taken.current.get(changeId) ?? {}
      if (answer.value.kind === 'changed')
        taken.current.set(changeId, { count: count + 1, isLive: isLive && answer.value.isLive })
      void onTaken()
    }
  }
  const failed = useRef(new Map<number, Waiting>())

  /** One message for all that were chosen together, which are undone together. */
  function tellOfAll(): void {
    for (const [changeId, { count, isLive }] of taken.current)
      showDeskToast(
        toastOfChange(count === 1 ? '1 photo added' : `${count} photos added`, { changeId, isLive, onUndone: onTaken }),
      )
    taken.current.clear()
  }

  return {
    shown,
    add(kind: MediaKind, files: readonly File[], replace?: string) {
      const changeId = crypto.randomUUID()
      const added = files.map((file): Waiting => {
        lastId.current += 1
        const problem =
          file.size === 0 ? PICTURE_EMPTY_MESSAGE : file.size > MAX_PICTURE_BYTES ? PICTURE_SIZE_MESSAGE : undefined
        return {
          id: lastId.current,
          name: file.name,
          kind,
          file,
          replace,
          changeId,
          tries: 1,
          sent: 0,
          state: problem ? 'refused' : 'waiting',
          ...(problem && { problem }),
        }
      })
      setShown((before) => [...before, ...added])
      queue.current.push(...added.filter(({ state }) => state === 'waiting'))
      start()
    },
    retry(id: number) {
      const one = failed.current.get(id)
      if (!one) return
      failed.current.delete(id)
      update(id, { state: 'waiting' })
      queue.current.push({ ...one, tries: 1 })
      start()
    },
    dismiss(id: number) {
      failed.current.delete(id)
      drop(id)
    },
  }
}
