import { useEffect, useState } from 'react'
import { useDeskFetcher } from './use-desk-fetcher.ts'

type MoreRows<Row, Data> = {
  /** the rows of the page, and where those after them begin */
  first: readonly Row[]
  next: string | null
  /** the address of the list, and what it is narrowed to: rows of another search are forgotten */
  path: string
  search: string
  rowsOf: (data: Data) => readonly Row[]
}

/** Rows that were asked for with "Show 25 more", after those of the page. A row that came twice is shown once. */
export function useMoreRows<Row extends { id: unknown }, Data extends { next: string | null }>({
  first,
  next,
  path,
  search,
  rowsOf,
}: MoreRows<Row, Data>) {
  const fetcher = useDeskFetcher<Data>()
  const data = fetcher.data as Data | undefined
  const [pages, setPages] = useState<{ search: string; rows: Row[]; next: string | null }>()
  const shown = pages?.search === search ? pages : undefined
  useEffect(() => {
    if (!data) return
    setPages((before) => {
      const earlier = before?.search === search ? before.rows : []
      return { search, rows: [...earlier, ...without(earlier, rowsOf(data))], next: data.next }
    })
  }, [data])
  const after = shown ? shown.next : next
  return {
    rows: [...first, ...without(first, shown?.rows ?? [])],
    next: after,
    isLoading: fetcher.state !== 'idle',
    load() {
      const parameters = new URLSearchParams(search)
      parameters.set('after', after ?? '')
      void fetcher.load(`${path}?${parameters}`)
    },
  }
}

function without<Row extends { id: unknown }>(known: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(known.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}
