import { useEffect, useRef } from 'react'
import { Select } from '#src/design-system/form/select.tsx'
import type { Criteria, SortKey, View } from '#src/search/criteria/criteria.ts'
import { withoutCriterion } from '#src/search/query/change-criteria.ts'
import { searchQuery } from '#src/search/url/format-search.ts'
import { DEFAULT_SORT, SORT_WORDS, sortChoices } from '#src/search/values/sorts.ts'

type SortFormProps = {
  criteria: Criteria
  view: View
  /** in place of a sort's usual name */
  words?: Partial<Record<SortKey, string>>
}

/**
 * The order of the results. A choice submits the form, also one that was made before the script loaded; without a script
 * there is a button. After going back the select shows the order of the results, not the last choice.
 */
export function SortForm({ criteria, view, words = {} }: SortFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sorted = criteria.sorted ?? DEFAULT_SORT
  useEffect(() => {
    const { current } = form
    const select = current?.elements.namedItem('sorted')
    if (select instanceof HTMLSelectElement && select.value !== sorted) current?.requestSubmit()
    const resetRestored = ({ persisted }: PageTransitionEvent) => persisted && current?.reset()
    window.addEventListener('pageshow', resetRestored)
    return () => window.removeEventListener('pageshow', resetRestored)
  }, [sorted])
  const hiddenFields = new URLSearchParams(
    searchQuery(withoutCriterion(criteria, 'sorted'), view === 'grid' ? {} : { view }),
  )
  return (
    <form className="sort" method="get" action="/search" autoComplete="off" ref={form}>
      {[...hiddenFields].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sorted">Sort by</label>
      <Select
        id="sorted"
        name="sorted"
        defaultValue={sorted}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        options={sortChoices(criteria.sorted).map((key) => ({ value: key, name: words[key] ?? SORT_WORDS[key] }))}
      />
      <button className="button small outline withoutScript" type="submit">
        Sort
      </button>
    </form>
  )
}
