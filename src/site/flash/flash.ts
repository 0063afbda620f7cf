import { showToast } from '#src/design-system/toast/show-toast.ts'
import { flashWords } from './flash-words.ts'

/** How long a flash stays. */
const FLASH_MS = 10_000

/** Says what has happened on the way to this page. */
export function flash(key: string): void {
  const said = flashWords(key)
  if (said) showToast({ ...said, milliseconds: FLASH_MS, topic: 'flash' })
}
