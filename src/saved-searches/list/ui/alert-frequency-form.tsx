import { useId } from 'react'
import { Select } from '#src/design-system/form/select.tsx'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { type AlertFrequency, isFrequency, type StoredSearch } from '../stored-searches.ts'
import { changeSearch } from './saved-searches.ts'
import '#src/design-system/button/button.css'
import '#src/design-system/form/field.css'

const CHOICES: readonly { value: AlertFrequency; name: string; confirmation: string }[] = [
  { value: 'I', name: 'Instantly', confirmation: "We'll email you as soon as new homes are listed." },
  { value: 'W', name: 'Weekly', confirmation: "We'll email you once a week." },
  { value: 'M', name: 'Monthly', confirmation: "We'll email you once a month." },
  { value: 'N', name: 'Never', confirmation: "We won't email you about this search." },
]

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
          options={[...CHOICES]}
          value={search.alert_frequency}
          onChange={({ target: { value } }) => {
            if (!isFrequency(value)) return
            changeSearch(search, { alert_frequency: value })
            const words = CHOICES.find((choice) => choice.value === value)?.confirmation ?? ''
            showToast({ words, topic: 'saved-search' })
          }}
        />
        <button className="button outline small withoutScript" type="submit">
          Change
        </button>
      </div>
    </form>
  )
}
