import { useId, useRef } from 'react'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { MAX_SEARCH_NAME_LENGTH, nameOf, type StoredSearch } from '../stored-searches.ts'
import { changeSearch } from './saved-searches.ts'
import '#src/design-system/button/button.css'
import '#src/design-system/form/field.css'

/** Changes the name of a saved search; an empty one removes it. */
export function RenameSearch({ search, called }: { search: StoredSearch; called: string }) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  return (
    <details className="rename" ref={details}>
      <summary className="button plain small" aria-label={`Rename ${called}`}>
        Rename
      </summary>
      <form
        method="post"
        action="/saved_searches"
        onSubmit={(event) => {
          event.preventDefault()
          const name = nameOf(new FormData(event.currentTarget).get('name')) ?? null
          changeSearch(search, { name })
          showToast({ words: name === null ? 'Search name removed.' : 'Search renamed.', topic: 'saved-search' })
          details.current?.removeAttribute('open')
          details.current?.querySelector('summary')?.focus()
        }}
      >
        <input type="hidden" name="_method" value="put" />
        <input type="hidden" name="id" value={search.search_id ?? ''} />
        <label htmlFor={id}>Search name</label>
        <div>
          <input
            className="input"
            id={id}
            name="name"
            maxLength={MAX_SEARCH_NAME_LENGTH}
            defaultValue={search.name ?? ''}
            autoComplete="off"
          />
          <button className="button outline" type="submit">
            Save
          </button>
        </div>
      </form>
    </details>
  )
}
