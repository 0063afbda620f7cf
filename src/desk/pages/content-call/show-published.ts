import type { DeskInput, DeskResult } from '#src/app/desk/desk-calls.ts'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutContent } from './ask-about-content.ts'

type Of = DeskInput<'restore-site-document'>['of']

/** Says that a change is before visitors, and offers to take it back for as long as nobody has changed more. */
export function showPublished(
  of: Of,
  { undo }: Pick<DeskResult<'save-menus'>, 'undo'>,
  revalidate: () => void,
  words = 'Saved. It’s on the website',
): void {
  showDeskToast({
    words,
    ...(undo && {
      undo: () =>
        void askAboutContent('restore-site-document', { of, ...undo }).then((answer) => {
          showDeskToast(answer?.ok ? { words: 'As it was before' } : { words: problemOf(answer), isBad: true })
          revalidate()
        }),
    }),
  })
}
