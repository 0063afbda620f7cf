import { useRevalidator } from 'react-router'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import { callOfField } from './call-of-field.ts'
import type { PropertyData } from './route.tsx'
import { toastOfChange } from './toast-of-change.ts'

/** Sets a field of a home by one press, with a toast that takes it back. */
export function useSetField(property: PropertyData) {
  const { revalidate } = useRevalidator()
  return async function set(field: string, text: string) {
    const seen = property.facts.find(({ name }) => name === field)?.version
    const set = { id: property.id, field: field as never, text, ...(seen !== undefined && { seen }) }
    const answer = await askAboutProperty(callOfField(field), set)
    if (answer?.ok) showDeskToast(toastOfChange(wordsOfChange(field, text), { ...answer.value, onUndone: revalidate }))
    else showDeskToast({ words: problemOf(answer), isBad: true })
    void revalidate()
  }
}

function wordsOfChange(field: string, text: string): string {
  if (field === 'hidden') return text === 'yes' ? 'Hidden from visitors' : 'Shown to visitors'
  if (field === 'featured') return text === 'yes' ? 'Featured' : 'No longer featured'
  return `${overlayField(field)?.label} changed`
}
