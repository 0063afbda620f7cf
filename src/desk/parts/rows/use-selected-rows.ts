import { useEffect, useState } from 'react'

/**
 * Rows of a table that are selected, by id.
 * @param first those that are selected to begin with
 * @param list what tells this list from others: where it changes, the selection begins anew
 */
export function useSelectedRows(list: string, first: readonly number[] = []) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set(first))
  useEffect(() => setSelected(new Set(first)), [list])
  return {
    selected,
    setSelected,
    toggle: (id: number) =>
      setSelected((before) => {
        const changed = new Set(before)
        if (!changed.delete(id)) changed.add(id)
        return changed
      }),
  }
}
