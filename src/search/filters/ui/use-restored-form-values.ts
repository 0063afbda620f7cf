import { type RefObject, useLayoutEffect } from 'react'
import type { SearchDraft } from './search-draft.ts'

/**
 * Takes over what somebody filled in before the script came: without this the form would fall back to what the server
 * wrote. The server's form is read while it is still the one that was sent.
 */
export function useRestoredFormValues(
  form: RefObject<HTMLFormElement | null>,
  { adopt }: Pick<SearchDraft, 'adopt'>,
): void {
  useLayoutEffect(() => {
    const { current } = form
    if (!current || ![...current.elements].some(isChanged)) return
    const fields = [...new FormData(current)].map(([name, value]): [string, string] => [name, String(value)])
    const place = current.querySelector<HTMLInputElement>('input[type="text"]')?.value ?? ''
    let isGone = false
    import('#src/search/url/parse-search-query.ts').then(
      ({ parseSearchQuery }) => !isGone && adopt(parseSearchQuery(fields).criteria, place),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
}

/** Whether a control holds something else than the page gave it. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const given = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(0, given)
  }
  if (!(control instanceof HTMLInputElement)) return false
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked
}
