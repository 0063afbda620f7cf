import { type ComponentType, createContext, type ReactElement, useContext } from 'react'
import type { PagePiece } from './page-bytes.ts'

/** What React makes of a component: what its pictures want loaded early stands before the rest. */
export type RenderedPart = { preloads: string; markup: Uint8Array }

/** A component whose place in a page holds its number until the page is rendered. */
export type PastedPart = { part: ReactElement; stored: Map<string, RenderedPart>; variant: string }

/** The parts of the page that is being rendered; none in the browser. */
export const PastedParts = createContext<PastedPart[] | undefined>(undefined)

/**
 * A component whose markup the server keeps and pastes into each page that has it: rendering a card costs a hundred times
 * as much as copying it. The browser hydrates it as any other, so it takes no context and no `useId`.
 * @param keyOf an object that is replaced when anything changes that the markup shows, and what else it depends on
 * @param variants how many of an object are kept: the last that were shown
 */
export function pasted<Props extends object>(
  Part: ComponentType<Props>,
  keyOf: (props: Props) => { of: object; variant: string },
  { variants = 50 } = {},
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Part
  const markups = new WeakMap<object, Map<string, RenderedPart>>()
  return function Pasted(props) {
    const parts = useContext(PastedParts)
    if (!parts) return <Part {...props} />
    const { of, variant } = keyOf(props)
    let stored = markups.get(of)
    if (!stored) {
      stored = new Map()
      markups.set(of, stored)
    }
    const oldest = stored.size > variants && !stored.has(variant) && stored.keys().next().value
    if (oldest) stored.delete(oldest)
    parts.push({ part: <Part {...props} />, stored, variant })
    return <paste-here data-part={parts.length - 1} />
  }
}

const PLACES = /<paste-here data-part="(\d+)"><\/paste-here>/

/**
 * The page in pieces, with each part in its place.
 * @param render makes the markup of a part that is not stored yet
 */
export function withPastedParts(
  page: { preloads: string; markup: string },
  parts: readonly PastedPart[],
  render: (part: ReactElement) => RenderedPart,
): { preloads: string; pieces: PagePiece[] } {
  let { preloads } = page
  // every second one is what the expression holds
  const pieces = page.markup.split(PLACES).map((piece, index): PagePiece => {
    if (index % 2 === 0) return piece
    const { part, stored, variant } = parts[Number(piece)]!
    const rendered = stored.get(variant) ?? render(part)
    // the first of a map is its oldest
    stored.delete(variant)
    stored.set(variant, rendered)
    preloads += rendered.preloads
    return rendered.markup
  })
  return { preloads, pieces }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'paste-here': { 'data-part': number }
    }
  }
}
