import { type RefObject, useLayoutEffect } from 'react'
import type { FilterDraft } from './search-draft.ts'

/**
 * Keeps what the visitor filled in before the script loaded, or what the browser restored: hydration would reset it to the
 * server's values. Reads the form before the first update.
 */
export function useRestoredFormValues(
  form: RefObject<HTMLFormElement | null>,
  { adopt }: Pick<FilterDraft, 'adopt'>,
): void {
  useLayoutEffect(() => {
    const { current } = form
    if (!current || ![...current.elements].some(isChanged)) return
    const fields = [...new FormData(current)].map(([name, value]): [string, string] => [name, String(value)])
    const place = current.querySelector<HTMLInputElement>('input[type="text"]')?.value ?? ''
    let isUnmounted = false
    import('#src/search/url/parse-search-query.ts').then(
      ({ parseSearchQuery }) => !isUnmounted && adopt(parseSearchQuery(fields).criteria, place),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [])
}

/** Whether a control's value differs from the server's. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(0, initial)
  }
  if (!(control instanceof HTMLInputElement)) return false
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked
}
