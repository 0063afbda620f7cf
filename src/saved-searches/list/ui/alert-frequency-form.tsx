import { useId } from 'react'
import { Select } from '#src/design-system/form/select.tsx'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { type AlertFrequency, isFrequency, type StoredSearch } from '../stored-searches.ts'
import { changeSearch } from './saved-searches.ts'
import '#src/design-system/button/button.css'
import '#src/design-system/form/field.css'

const CHOICES: readonly { value: AlertFrequency; name: string; said: string }[] = [
  { value: 'I', name: 'As soon as they are listed', said: 'We will write as soon as homes are listed.' },
  { value: 'W', name: 'Once a week', said: 'We will write once a week.' },
  { value: 'M', name: 'Once a month', said: 'We will write once a month.' },
  { value: 'N', name: 'Never', said: 'We will not write about this search.' },
]

/** How often a signed-in user is written to about new homes. */
export function AlertFrequencyForm({ search, called }: { search: StoredSearch; called: string }) {
  const id = useId()
  return (
    <form className="frequency" method="post" action="/saved_searches">
      <input type="hidden" name="_method" value="put" />
      <input type="hidden" name="id" value={search.search_id ?? ''} />
      <label htmlFor={id}>
        E-mail me<span className="visuallyHidden"> about {called}</span>
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
            const said = CHOICES.find((choice) => choice.value === value)?.said ?? ''
            showToast({ words: said, topic: 'saved-search' })
          }}
        />
        <button className="button outline small withoutScript" type="submit">
          Change
        </button>
      </div>
    </form>
  )
}
