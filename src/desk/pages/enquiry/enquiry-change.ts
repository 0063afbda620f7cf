import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'
import type { EnquiryData } from './route.tsx'

export type EnquiryChangeWanted =
  | { name: 'change-enquiry'; action: 'close' | 'reopen' | 'needs-no-reply' }
  | { name: 'mark-enquiry-spam'; isSpam: boolean }
  | { name: 'assign-enquiry'; to: { id: number; name: string } | null }
  | { name: 'take-enquiry' }

/** Changes an enquiry at once, with Undo. */
export function useEnquiryChange({ enquiry, meId }: Pick<EnquiryData, 'enquiry' | 'meId'>) {
  const { id } = enquiry
  const { revalidate } = useRevalidator()
  /** of one's own last change: the page may be asked for the next before it has loaded again */
  const ownVersion = useRef(enquiry.version)
  const versionNow = () => Math.max(enquiry.version, ownVersion.current)

  async function change(wanted: EnquiryChangeWanted) {
    const answer = await sendChange(wanted, { id, version: versionNow() })
    if (!answer?.ok) return showDeskToast({ words: problemOf(answer), isBad: true })
    const outcome = answer.value
    if (outcome.kind === 'changed') {
      const { changeId } = outcome
      ownVersion.current = outcome.version
      showDeskToast({
        words: doneWords(wanted, meId),
        undo: async () => {
          const undone = await askDesk('undo-enquiry-change', { changeId })
          if (!undone?.ok) showDeskToast({ words: problemOf(undone), isBad: true })
          else ownVersion.current += undone.value.undone.length
          void revalidate()
        },
      })
    } else if (outcome.kind === 'conflict')
      showDeskToast({
        words: `${outcome.meanwhile ?? 'A colleague changed this'} meanwhile. Nothing else was changed: repeat it if you still want to.`,
        isBad: true,
      })
    else if (outcome.kind === 'refused') showDeskToast({ words: outcome.problem, isBad: true })
    void revalidate()
  }
  return { change, versionNow }
}

function sendChange(wanted: EnquiryChangeWanted, shown: { id: number; version: number }) {
  switch (wanted.name) {
    case 'change-enquiry':
      return askDesk('change-enquiry', { ...shown, action: wanted.action })
    case 'mark-enquiry-spam':
      return askDesk('mark-enquiry-spam', { ...shown, isSpam: wanted.isSpam })
    case 'assign-enquiry':
      return askDesk('assign-enquiry', { ...shown, to: wanted.to?.id ?? null })
    case 'take-enquiry':
      return askDesk('take-enquiry', shown)
  }
}

function doneWords(wanted: EnquiryChangeWanted, meId: number): string {
  switch (wanted.name) {
    case 'change-enquiry':
      return { close: 'Enquiry closed', reopen: 'Enquiry reopened', 'needs-no-reply': 'Marked as needing no reply' }[
        wanted.action
      ]
    case 'mark-enquiry-spam':
      return wanted.isSpam ? 'Marked as spam' : 'Taken out of spam'
    case 'assign-enquiry':
      if (!wanted.to) return 'Enquiry unassigned'
      return wanted.to.id === meId ? 'Assigned to you' : `Assigned to ${wanted.to.name}`
    case 'take-enquiry':
      return 'Assigned to you'
  }
}
