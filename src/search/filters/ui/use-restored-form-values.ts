import { type RefObject, useLayoutEffect } from 'react'
import type { FilterDraft } from './search-draft.ts'

/**
 * Keeps what the visitor filled in before the script loaded, or what the browser restored: hydration would reset it to the
 * server's values. Reads the form before the first update. The text of the place is kept at once, because somebody may be
 * typing; the rest once the script has come that reads a search.
 */
export function useRestoredFormValues(
  form: RefObject<HTMLFormElement | null>,
  { adopt, typePlace }: Pick<FilterDraft, 'adopt' | 'typePlace'>,
): void {
  useLayoutEffect(() => {
    const { current } = form
    if (!current || ![...current.elements].some(isChanged)) return
    const fields = fieldsOf(current)
    const place = current.querySelector<HTMLInputElement>('input[type="text"]')
    if (place && isChanged(place)) typePlace(place.value)
    // Until they are adopted, the controls show the server's values. What is sent meanwhile has the visitor's, and of
    // controls that were changed since what they show.
    const untouched = new Set([...current.elements].map((control) => (control as HTMLInputElement).name))
    const touch = ({ target }: Event) => untouched.delete((target as HTMLInputElement).name)
    const send = ({ formData }: FormDataEvent) => {
      for (const name of untouched) formData.delete(name)
      for (const [name, value] of fields) if (untouched.has(name)) formData.append(name, value)
    }
    current.addEventListener('input', touch)
    current.addEventListener('formdata', send)
    const end = () => {
      current.removeEventListener('input', touch)
      current.removeEventListener('formdata', send)
    }
    let isUnmounted = false
    import('#src/search/url/parse-search-query.ts')
      .then(
        // as it would be sent now
        ({ parseSearchQuery }) =>
          !isUnmounted && adopt(parseSearchQuery(fieldsOf(current)).criteria, place?.value ?? ''),
        () => {},
      )
      // once they are shown
      .then(() => setTimeout(end))
    return () => {
      isUnmounted = true
      end()
    }
  }, [])
}

const fieldsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])

/** Whether a control's value differs from the server's. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(0, initial)
  }
  if (!(control instanceof HTMLInputElement)) return false
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked
}
