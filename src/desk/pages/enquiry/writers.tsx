import { useEffect, useState } from 'react'
import { DeskIcon } from '../../parts/icon.tsx'
import { onColleagueWriting } from '../../shell/use-live-changes.ts'
import type { EnquiryData } from './route.tsx'

/** Milliseconds after a sign of writing for which it is shown. */
const WRITING_MS = 60_000

/** Colleagues who are writing a reply at the moment: nobody answers twice. */
export function Writers({ enquiry, now }: Pick<EnquiryData, 'enquiry' | 'now'>) {
  const { id, assignees, writers } = enquiry
  /** until when each counts as writing, by the device's clock */
  const [until, setUntil] = useState<ReadonlyMap<number, number>>(new Map())
  const [, look] = useState(0)
  useEffect(() => {
    // the server's clock and the device's may differ
    const left = writers.map(
      (writer) => [writer.accountId, Date.now() + writer.until.getTime() - now.getTime()] as const,
    )
    setUntil(new Map(left))
  }, [writers, now])
  useEffect(
    () =>
      onColleagueWriting((writing) => {
        if (writing.id !== id) return
        setUntil((before) => new Map(before).set(writing.accountId, writing.isOver ? 0 : Date.now() + WRITING_MS))
      }),
    [id],
  )
  useEffect(() => {
    const next = Math.min(...[...until.values()].filter((at) => at > Date.now()))
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => look(Date.now()), next - Date.now() + 50)
    return () => clearTimeout(timer)
  })
  const names = [...until]
    .filter(([, at]) => at > Date.now())
    .flatMap(
      ([accountId]) =>
        [...assignees, ...writers.map((one) => ({ ...one, id: one.accountId }))].find((one) => one.id === accountId)
          ?.name ?? [],
    )
  return (
    <p className="writing" role="status">
      {names.length > 0 && (
        <>
          <DeskIcon name="note" size="s" />
          {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} writing a reply
        </>
      )}
    </p>
  )
}
