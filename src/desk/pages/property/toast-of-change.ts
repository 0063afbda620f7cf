import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'

/** What a toast says of a change, with a way back. */
export function toastOfChange(
  words: string,
  {
    changeId,
    isLive,
    isChanged = true,
    onUndone,
  }: { changeId: string; isLive: boolean; isChanged?: boolean; onUndone: () => unknown },
) {
  if (!isChanged) return { words: 'Nothing to change: it is so already' }
  return {
    words: isLive ? words : `${words}. An import is running: visitors see it when that is done`,
    undo: () => void undoPropertyChange(changeId).then(onUndone),
  }
}

/** Puts back what was before a change, as far as nobody has changed it since. */
export async function undoPropertyChange(changeId: string): Promise<void> {
  const undone = await askAboutProperty('undo-property-change', { changeId })
  if (!undone?.ok) showDeskToast({ words: problemOf(undone), isBad: true })
  else if (undone.value.undone === 0)
    showDeskToast({ words: 'Somebody has changed this since, so it stays as it is', isBad: true })
}
