import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import type { PageCard as Card } from '#src/property/card/card.ts'
import { CardSkeleton } from '#src/property/card/ui/card-skeleton.tsx'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import { pagination, shownRange } from '#src/search/results/paging.ts'
import { BackToTop } from '#src/search/results/ui/back-to-top.tsx'
import { LoadMore, LoadPrevious, TakingLong } from '#src/search/results/ui/load-more.tsx'
import { ScrollSpacer } from '#src/search/results/ui/scroll-spacer.tsx'
import { searchPath } from '#src/search/url/format-search.ts'
import type { MapSearch } from './map-search.ts'
import { useMapPages } from './use-map-pages.ts'

/** Two cards beside each other in 44 % of the window, from 62em; a card is as wide as a phone. */
const SIZES = `(width >= 106.25em) 15vw, (width >= 62em) 20vw, (width >= 40em) 47vw, ${PHONE_WIDE}`

type MapListProps = {
  search: MapSearch
  exposuresUrl?: string
  nonce?: string
  actions?: (card: Card) => ReactNode
  cost?: (card: Card) => ReactNode
}

/**
 * The homes beside the map, page after page. The card under the pointer or the focus is highlighted on the map, and the
 * other way round.
 */
export function MapList({ search, exposuresUrl, nonce, actions, cost }: MapListProps) {
  const list = useRef<HTMLDivElement>(null)
  const criteria = useStore(search.shown, (state) => state.criteria)
  const { pageSize } = useStore(search.shown, (state) => state.pagination)
  const { pages, totalCount, next, previous, inView, isLive, load } = useMapPages(search, list, exposuresUrl)
  const pathOf = (page: number) => searchPath({ ...criteria, page }, 'map')
  const [lowest, highest] = [pages[0]!.number, pages.at(-1)!.number]
  // placeholders for the next page, and while it loads for the one after it
  const comingPages = !isLive || next === 'failed' ? [] : next === 'idle' ? [highest + 1] : [highest + 1, highest + 2]

  useEffect(() => {
    const element = list.current
    if (!element) return
    const highlight = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-home]') : null
      search.highlight(card ? Number(card.dataset.home) : undefined)
    }
    const unhighlight = () => search.highlight(undefined)
    const listeners = [
      ['pointerover', highlight],
      ['pointerleave', unhighlight],
      ['focusin', highlight],
      ['focusout', unhighlight],
    ] as const
    for (const [type, listener] of listeners) element.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) element.removeEventListener(type, listener)
    }
  }, [search])

  return (
    <>
      <div className="homes" ref={list}>
        <LoadPrevious
          pagination={pagination(totalCount, lowest, pageSize)}
          pathOf={pathOf}
          loading={previous}
          onLoad={load && (() => load('previous'))}
        />
        <ScrollSpacer side="above" nonce={nonce} />
        {pages.map(({ number, cards }) => (
          <div key={number} className="cardGrid" data-page={number}>
            {cards.map((card) => (
              <HighlightedCard key={card.propertyId} search={search} id={card.propertyId}>
                {/* on a phone the list begins below the window, so no picture is fetched at once */}
                <PropertyCard card={card} sizes={SIZES} actions={actions?.(card)} cost={cost?.(card)} />
              </HighlightedCard>
            ))}
          </div>
        ))}
        {comingPages.map((number) => (
          <ComingCards
            key={number}
            homes={Math.min(pageSize, totalCount - (number - 1) * pageSize)}
            isAwaited={number === highest + 1 && next !== 'idle'}
          />
        ))}
        {next === 'slow' && <TakingLong href={pathOf(highest + 1)} onLoad={load && (() => load('next'))} />}
        <ScrollSpacer side="below" nonce={nonce} />
      </div>
      <LoadMore
        pagination={shownRange(totalCount, lowest, highest, pageSize)}
        pathOf={pathOf}
        tags={criteria.tags}
        loading={next}
        onLoad={load && (() => load('next'))}
      />
      {inView > 1 && <BackToTop />}
    </>
  )
}

/** Placeholders for homes that are being loaded. */
function ComingCards({ homes, isAwaited }: { homes: number; isAwaited: boolean }) {
  if (homes <= 0) return null
  return (
    <div className="cardGrid" data-coming aria-busy={isAwaited || undefined}>
      {Array.from({ length: homes }, (_, index) => (
        <CardSkeleton key={`waiting ${index}`} />
      ))}
    </div>
  )
}

function HighlightedCard({ search, id, children }: { search: MapSearch; id: number; children: ReactNode }) {
  const highlighted = useStore(search.shown, (state) => state.highlighted === id)
  return (
    <div className={highlighted ? 'listed lit' : 'listed'} data-home={id}>
      {children}
    </div>
  )
}
