import { formatNumber } from '#src/formatting/numbers.ts'
import type { CsvFile } from '#src/platform/csv/csv-file.ts'
import { showDeskToast } from '../toasts.tsx'

/** Has the browser save a text as a file, and says so when it is a list that goes on after the file's end. */
export function saveFile({ filename, text, endsAfter }: CsvFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  URL.revokeObjectURL(url)
  if (endsAfter === undefined) return
  const words = `The file has the first ${formatNumber(endsAfter)} rows. Narrow the list to save the others.`
  showDeskToast({ words, isBad: true })
}
