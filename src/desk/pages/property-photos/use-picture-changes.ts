import { useRevalidator } from 'react-router'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import type { MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import type { MediaPart } from '#src/stock/photos/media-changes.ts'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { toastOfChange } from '../property/toast-of-change.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import type { AskedChange } from './picture-form.ts'
import type { HomePictures } from './route.tsx'

type Answer = DeskAnswer<DeskResult<'describe-property-picture'>> | undefined
type Theirs = { caption: string; alt: string }
export type PictureChanges = ReturnType<typeof usePictureChanges>

/** Changes pictures without leaving the page, and says what came of it, with Undo. */
export function usePictureChanges(home: HomePictures) {
  const { revalidate } = useRevalidator()

  /** @returns what a colleague wrote instead, or whether it was done */
  async function settle(answer: Answer, words: string): Promise<Theirs | boolean> {
    if (!answer?.ok) {
      showDeskToast({ words: problemOf(answer), isBad: true })
      return false
    }
    const { value } = answer
    // the page first: what is pressed next is about what it shows
    await revalidate()
    if (value.kind === 'refused') showDeskToast({ words: value.problem, isBad: true })
    else if (value.kind === 'gone') showDeskToast({ words: 'This photo has been removed meanwhile', isBad: true })
    else if (value.kind === 'changed') {
      const { changeId, isLive, meanwhile } = value
      const told = meanwhile ? `${words}. ${meanwhile.by} has changed the photos, too: you see both` : words
      showDeskToast(toastOfChange(told, { changeId, isLive, onUndone: revalidate }))
    }
    if (value.kind === 'conflict') return value.theirs
    return value.kind === 'changed' || value.kind === 'unchanged'
  }
  const seenOf = (kind: MediaKind) => home.lists[kind].changedAt
  const change = async (kind: MediaKind, asked: AskedChange | { do: 'give-back'; part: MediaPart }, words: string) =>
    settle(
      await askAboutProperty('change-property-pictures', { id: home.id, kind, seen: seenOf(kind), change: asked }),
      words,
    )
  return {
    change,
    giveBack: (kind: MediaKind, part: MediaPart) => change(kind, { do: 'give-back', part }, 'Reverted to the feed'),
    /** `was` is what the person saw before they wrote */
    describe: async (kind: MediaKind, key: string, says: Theirs, was: Theirs | undefined) =>
      settle(
        await askAboutProperty('describe-property-picture', {
          id: home.id,
          kind,
          key,
          seen: seenOf(kind),
          ...says,
          ...(was && { was }),
        }),
        'Saved',
      ),
  }
}
