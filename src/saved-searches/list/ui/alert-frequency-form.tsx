import { useId } from 'react'
import { Select } from '#src/design-system/form/select.tsx'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { ALERT_FREQUENCIES, frequencyEntry, isFrequency } from '../alert-frequencies.ts'
import type { StoredSearch } from '../stored-searches.ts'
import { changeSearch } from './saved-searches.ts'
import '#src/design-system/button/button.css'
import '#src/design-system/form/field.css'

/** How often a signed-in user gets email alerts for a search. */
export function AlertFrequencyForm({ search, called }: { search: StoredSearch; called: string }) {
  const id = useId()
  return (
    <form className="frequency" method="post" action="/saved_searches">
      <input type="hidden" name="_method" value="put" />
      <input type="hidden" name="id" value={search.search_id ?? ''} />
      <label htmlFor={id}>
        Email me<span className="visuallyHidden"> about {called}</span>
      </label>
      <div>
        <Select
          id={id}
          className="input"
          name="alert_frequency"
          options={ALERT_FREQUENCIES.map(({ value, name }) => ({ value, name }))}
          value={search.alert_frequency}
          onChange={({ target: { value } }) => {
            if (!isFrequency(value)) return
            changeSearch(search, { alert_frequency: value })
            showToast({ words: frequencyEntry(value).confirmation, topic: 'saved-search' })
          }}
        />
        <button className="button outline small withoutScript" type="submit">
          Change
        </button>
      </div>
    </form>
  )
}
