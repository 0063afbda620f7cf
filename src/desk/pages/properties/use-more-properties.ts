import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { loader, StockData } from './route.tsx'
import type { ListedProperty } from './stock-table.tsx'

/** Rows that were asked for with "Show 25 more", after those of the page. */
export function useMoreProperties(first: StockData['properties'], next: string | null, search: string) {
  const fetcher = useFetcher<typeof loader>()
  const [pages, setPages] = useState<{ search: string; rows: ListedProperty[]; next: string | null }>()
  const { data } = fetcher
  const shown = pages?.search === search ? pages : undefined
  useEffect(() => {
    if (!data) return
    setPages((before) => {
      const earlier = before?.search === search ? before.rows : []
      const known = new Set(earlier.map(({ id }) => id))
      return { search, rows: [...earlier, ...data.properties.filter(({ id }) => !known.has(id))], next: data.next }
    })
  }, [data])
  const ids = new Set(first.map(({ id }) => id))
  const after = shown ? shown.next : next
  return {
    rows: [...first, ...(shown?.rows ?? []).filter(({ id }) => !ids.has(id))],
    next: after,
    isLoading: fetcher.state !== 'idle',
    load() {
      const params = new URLSearchParams(search)
      params.set('after', after ?? '')
      void fetcher.load(`/desk/properties?${params}`)
    },
  }
}
