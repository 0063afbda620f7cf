import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Design } from '#src/agency/theme/design.ts'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askAboutDesign } from '../design-call/ask-about-design.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import type { loader } from './route.tsx'

type Data = Awaited<ReturnType<typeof loader>>
type Theirs = { design: Design | undefined; saves: number; by: string }

/** From the last change until the draft is saved and the preview reloaded. */
const DEBOUNCE_MS = 350

export type DesignDraftState = ReturnType<typeof useDesignDraft>

/** The design that is being made: saved as it is changed, one save after the other. */
export function useDesignDraft({ published, draft }: Pick<Data, 'published' | 'draft'>) {
  const { revalidate } = useRevalidator()
  const [design, setDesign] = useState<Design>(draft?.design ?? published)
  const [state, setState] = useState<'saved' | 'saving' | 'failed'>('saved')
  const [theirs, setTheirs] = useState<Theirs>()
  /** counts what was saved: the preview is asked for again */
  const [version, setVersion] = useState(0)
  const saves = useRef(draft?.saves ?? 0)
  const [hasDraft, setHasDraft] = useState(draft !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wanted = useRef<Design>(undefined)
  const sending = useRef<Promise<void>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function take(next: Theirs): void {
    saves.current = next.saves
    wanted.current = undefined
    setHasDraft(next.saves > 0)
    setDesign(next.design ?? published)
    setTheirs(undefined)
    setState('saved')
    setVersion((count) => count + 1)
  }

  async function send(): Promise<void> {
    while (wanted.current) {
      const { logo: _logo, ...sent } = wanted.current
      wanted.current = undefined
      setState('saving')
      const answer = await askAboutDesign('save-design-draft', {
        ...sent,
        homeParts: [...sent.homeParts],
        after: saves.current,
      })
      if (!answer?.ok) {
        setState('failed')
        showDeskToast({ words: problemOf(answer), isBad: true })
        return
      }
      if ('conflict' in answer.value) {
        setState('failed')
        setTheirs(answer.value.conflict)
        return
      }
      saves.current = answer.value.saves
      setHasDraft(true)
    }
    setState('saved')
    setVersion((count) => count + 1)
  }

  /** Resolves once everything is saved. */
  function flush(): Promise<void> {
    clearTimeout(timer.current)
    sending.current = (sending.current ?? Promise.resolve()).then(send)
    return sending.current
  }

  function change(part: Partial<Design>): void {
    const next = { ...design, ...part }
    setDesign(next)
    wanted.current = next
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), DEBOUNCE_MS)
  }

  /** Whatever is saved or published next waits for it. @returns what is wrong with it */
  function changeLogo(file: File | undefined): Promise<string | undefined> {
    const done = flush().then(() => sendLogo(file))
    sending.current = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  async function sendLogo(file: File | undefined): Promise<string | undefined> {
    const answer: DeskAnswer<DeskResult<'set-design-logo'>> | undefined = file
      ? await fetch(`/desk/design/logo?after=${saves.current}`, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: file,
        })
          .then((response) => response.json())
          .catch(() => undefined)
      : await askAboutDesign('set-design-logo', { after: saves.current })
    if (!answer?.ok) return answer?.refusal.kind === 'invalid' ? answer.refusal.fields.file : problemOf(answer)
    if ('conflict' in answer.value) {
      setTheirs(answer.value.conflict)
      return undefined
    }
    const { saves: saved, logo } = answer.value
    saves.current = saved
    setHasDraft(true)
    setDesign((now) => ({ ...now, logo }))
    setVersion((count) => count + 1)
    return undefined
  }

  async function discard(): Promise<void> {
    await flush()
    const answer = await askAboutDesign('discard-design-draft', { after: saves.current })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    if ('conflict' in answer.value) return setTheirs(answer.value.conflict)
    const before = design
    take({ design: published, saves: 0, by: '' })
    showDeskToast({ words: 'The draft is discarded.', undo: () => change(before) })
  }

  async function publish(): Promise<void> {
    await flush()
    const answer = await askAboutDesign('publish-design', { after: saves.current })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    if ('conflict' in answer.value) return setTheirs(answer.value.conflict)
    const { previous } = answer.value
    await revalidate()
    showDeskToast({ words: 'Your website has its new design.', undo: () => void restore(previous) })
  }

  async function restore(number: number): Promise<void> {
    const answer = await askAboutDesign('restore-design', { design: number })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    const { previous } = answer.value
    await revalidate()
    showDeskToast({ words: 'The earlier design is back.', undo: () => void restore(previous) })
  }

  return { design, state, version, hasDraft, theirs, change, changeLogo, discard, publish, restore, take }
}
