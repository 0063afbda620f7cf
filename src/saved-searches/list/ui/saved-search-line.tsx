import { searchPath } from '#src/search/url/format-search.ts'
import { homesInWords } from '../homes-in-words.ts'
import { parseSavedSearch } from '../saved-search.ts'
import type { SearchCountJson } from '../saved-search-json.ts'
import { searchInWords, type WordsNames } from '../search-in-words.ts'
import type { StoredSearch } from '../stored-searches.ts'
import { AlertFrequencyForm } from './alert-frequency-form.tsx'
import { RenameSearch } from './rename-search.tsx'
import { removeSearch } from './saved-searches.ts'
import '#src/design-system/button/button.css'

export type SavedSearchLineProps = {
  search: StoredSearch
  names: WordsNames
  signedIn: boolean
  /** absent while loading, or when it failed; `now` is when it was counted */
  count?: SearchCountJson
  now?: Date
  onRemove: () => void
}

/**
 * A saved search in the list: its name or description, its counts, and controls. Without JavaScript each control is a form,
 * for a signed-in user.
 */
export function SavedSearchLine({ search, names, signedIn, count, now, onRemove }: SavedSearchLineProps) {
  const saved = parseSavedSearch(search)
  const { title, further } = searchInWords(saved, names)
  const called = saved.name ?? title
  return (
    <li>
      <h3>
        <a href={searchPath(saved.criteria)}>{called}</a>
      </h3>
      {saved.name !== undefined && <p className="sentence">{title}</p>}
      {further.length > 0 && (
        <ul className="further">
          {further.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p className="found">{count && now && homesInWords(count, saved.newSince, now)}</p>
      <div className="controls">
        {signedIn && <AlertFrequencyForm {...{ search, called }} />}
        <div className="acts">
          <RenameSearch {...{ search, called }} />
          <form
            method="post"
            action={`/searches/${search.search_id ?? 0}`}
            onSubmit={(event) => {
              event.preventDefault()
              onRemove()
              removeSearch(search)
            }}
          >
            <input type="hidden" name="_method" value="delete" />
            <button className="button plain small remove" type="submit" aria-label={`Remove ${called}`}>
              Remove
            </button>
          </form>
        </div>
      </div>
    </li>
  )
}
