import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { CostRow } from '../cost-parts.ts'
import { CostRows } from './cost-rows.tsx'
import { FIGURES_WAKE } from './stored-figures.ts'

/** The lines as the visitor's figures make them, and the property's price in them. */
const live = createStore<{ of: string; rows: CostRow[] } | null>(() => null)

/** `of` says whose they are: a page may lead on to another home. */
export function showSummary(of: string, rows: CostRow[]): void {
  live.setState({ of, rows }, true)
}

/** The lines beside the price, and the way to where they come from. `rows`: until the calculator's script is there. */
export function CostSummary({ of, rows }: { of: string; rows: CostRow[] }) {
  const changed = useSyncExternalStore(
    live.subscribe,
    () => live.getState(),
    () => null,
  )
  return (
    <div className="costSummary" data-wake={FIGURES_WAKE}>
      <CostRows rows={changed?.of === of ? changed.rows : rows} />
      <a href="#costs">Change the figures</a>
    </div>
  )
}
