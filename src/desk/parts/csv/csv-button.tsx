import type { CsvFile } from '#src/platform/csv/csv-file.ts'
import { DeskForm } from '../desk-form.tsx'
import { DeskIcon } from '../icon.tsx'
import { saveFile } from './save-file.ts'

/** Saves the list that a page shows as CSV. `query`: the page's filters, which the action of its route reads. */
export function CsvButton({ query }: { query: URLSearchParams | string }) {
  return (
    <DeskForm<CsvFile> action={`?${query}`} onDone={saveFile}>
      {({ isSending }) => (
        <button type="submit" className="btn" disabled={isSending}>
          <DeskIcon name="download" size="s" />
          CSV
        </button>
      )}
    </DeskForm>
  )
}
