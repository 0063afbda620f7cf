import { Select } from '#src/design-system/select.tsx'
import { without } from '../change-criteria.ts'
import type { Criteria, View } from '../criteria.ts'
import { DEFAULT_SORT, SORT_WORDS, sortChoices } from '../sorts.ts'
import { searchQuery } from '../write-address.ts'

/** The order of the results. A choice sends itself; without a script a button does. */
export function SortForm({ criteria, view }: { criteria: Criteria; view: View }) {
  const kept = new URLSearchParams(searchQuery(without(criteria, 'sorted'), view === 'grid' ? {} : { view }))
  return (
    <form className="sort" method="get" action="/search">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sorted">Sort by</label>
      <Select
        id="sorted"
        name="sorted"
        defaultValue={criteria.sorted ?? DEFAULT_SORT}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        options={sortChoices(criteria.sorted).map((key) => ({ value: key, name: SORT_WORDS[key] }))}
      />
      <button className="button small outline withoutScript" type="submit">
        Sort
      </button>
    </form>
  )
}
