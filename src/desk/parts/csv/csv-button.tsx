import { DeskForm } from '../desk-form.tsx'
import { DeskIcon } from '../icon.tsx'
import { saveFile } from './save-file.ts'

/** What a route's action answers for its list as a file. */
type CsvFile = { filename: string; text: string }

/** Saves the list that a page shows as CSV. `query`: the page's filters, which the action of its route reads. */
export function CsvButton({ query }: { query: URLSearchParams | string }) {
  return (
    <DeskForm<CsvFile> action={`?${query}`} onDone={({ filename, text }) => saveFile(filename, text)}>
      {({ isSending }) => (
        <button type="submit" className="btn" disabled={isSending}>
          <DeskIcon name="download" size="s" />
          CSV
        </button>
      )}
    </DeskForm>
  )
}
