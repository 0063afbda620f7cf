import type { CardData } from '../card/card.ts'
import { isAvailable } from '../card/labels.ts'

type Plot = Pick<CardData, 'status' | 'exchangedPrice' | 'priceValue' | 'priceWithoutQualifier' | 'labels'>

/** How many plots of a development there are, how many are left, and what those cost from. */
export type PlotAvailability = { total: number; left: number; from?: string }

export function plotAvailability(plots: readonly Plot[]): PlotAvailability {
  const left = plots.filter(isAvailable)
  const cheapest = left
    .filter(({ priceValue }) => priceValue !== null)
    .toSorted((a, b) => (a.priceValue ?? 0) - (b.priceValue ?? 0))[0]
  return { total: plots.length, left: left.length, ...(cheapest && { from: cheapest.priceWithoutQualifier }) }
}

/** "3 of 8 plots left, from £325,000" */
export function availabilityWords({ total, left, from }: PlotAvailability): string {
  const plots = total === 1 ? 'plot' : 'plots'
  if (left === 0) return total === 1 ? 'Plot reserved or sold' : `All ${total} plots reserved or sold`
  const count = left === total ? `${total} ${plots}` : `${left} of ${total} ${plots} left`
  return from === undefined ? count : `${count}, from ${from}`
}

/** A plot's state in the list of plots: the state label of its card, or "Available". */
export function plotStatus({ labels }: Pick<Plot, 'labels'>): string {
  return labels.find(({ kind }) => kind === 'state')?.text ?? 'Available'
}
