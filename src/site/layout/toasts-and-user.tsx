import { useEffect } from 'react'
import { Toasts } from '#src/design-system/toast/toasts.tsx'
import { keepSavedInStep } from '../start-up/saved-in-step.ts'

/** What a page needs once it stands: where toasts appear, and what keeps a user's account in step with what they save. */
export function ToastsAndUser() {
  useEffect(keepSavedInStep, [])
  return <Toasts />
}
