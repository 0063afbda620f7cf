import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSelectedRows } from '../../parts/rows/use-selected-rows.ts'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import type { EnquiriesData } from './route.tsx'

type BulkAction = 'assign' | 'close' | 'mark-spam' | 'unmark-spam'

type BulkOptions = { to?: { id: number; name: string } | null; ids?: number[] }

/** Which rows are selected, and what is done with all of them at once. */
export function useBulkChanges({ enquiries, filters }: EnquiriesData, search: string) {
  const { revalidate } = useRevalidator()
  const { selected, setSelected, toggle } = useSelectedRows(search)
  const [isPicking, setIsPicking] = useState(false)
  /** rows that have just been closed or marked, until the list says so itself */
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => setGone(new Set()), [enquiries])

  async function change(action: BulkAction, { to, ids = [...selected] }: BulkOptions = {}) {
    if (ids.length === 0) return
    const leaves = action === 'close' ? filters.tab !== 'all' : action !== 'assign'
    if (leaves) setGone(new Set(ids))
    setSelected(new Set())
    setIsPicking(false)
    const answer = await askDesk('change-enquiries', { ids, action, ...(to !== undefined && { to: to?.id ?? null }) })
    if (!answer?.ok) {
      setGone(new Set())
      setSelected(new Set(ids))
      showDeskToast({ words: problemOf(answer), isBad: true })
      return
    }
    const { changed, unchanged, changeId } = answer.value
    const words = [
      doneWords(action, changed.length, to),
      unchanged.length > 0 &&
        `${countEnquiryWords(unchanged.length)} left as ${unchanged.length === 1 ? 'it was' : 'they were'}`,
    ]
    showDeskToast({
      words: words.filter(Boolean).join('. '),
      ...(changed.length > 0 && {
        undo: async () => {
          const undone = await askDesk('undo-enquiry-change', { changeId })
          if (!undone?.ok) showDeskToast({ words: problemOf(undone), isBad: true })
          setGone(new Set())
          void revalidate()
        },
      }),
    })
    void revalidate()
  }

  return { selected, setSelected, isPicking, setIsPicking, gone, change, toggle }
}

export const countEnquiryWords = (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`)

function doneWords(action: BulkAction, count: number, to: BulkOptions['to']): string {
  const what = countEnquiryWords(count)
  if (action === 'assign') return to ? `${what} assigned to ${to.name}` : `${what} unassigned`
  if (action === 'close') return `${what} closed`
  return action === 'mark-spam' ? `${what} marked as spam` : `${what} taken out of spam`
}
