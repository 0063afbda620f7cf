import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useDeskFetcher } from '../answers/use-desk-fetcher.ts'

/**
 * Rows that were asked for with "Show 25 more", after those of the page. A row that came twice is shown once; those of
 * another search are forgotten.
 * @param next where the rows after those of the page begin
 */
export function useMoreRows<Row extends { id: unknown }, Data extends { next: string | null }>(
  first: readonly Row[],
  next: string | null,
  rowsOf: (data: Data) => readonly Row[],
) {
  const { pathname, search } = useLocation()
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
      void fetcher.load(`${pathname}?${parameters}`)
    },
  }
}

function without<Row extends { id: unknown }>(known: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(known.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}
