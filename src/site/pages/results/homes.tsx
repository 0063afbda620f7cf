import { memo, type ReactNode, useContext, useRef } from 'react'
import { MonthlyCost } from '#src/calculators/ui/monthly-cost.tsx'
import { FIGURES_WAKE } from '#src/calculators/ui/stored-figures.ts'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { EAGER_PLACES, Picture } from '#src/design-system/picture/picture.tsx'
import type { PageCard as Card } from '#src/property/card/card.ts'
import { CardSkeleton } from '#src/property/card/ui/card-skeleton.tsx'
import { PerSquareFoot } from '#src/property/card/ui/per-square-foot.tsx'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import { PropertyRow } from '#src/property/card/ui/property-row.tsx'
import { fittingWidth, picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import { Heart } from '#src/saved-properties/ui/heart.tsx'
import { asksPerSquareFoot } from '#src/search/criteria/price.ts'
import { offerAfter } from '#src/search/results/offers.ts'
import { pagination, shownRange } from '#src/search/results/paging.ts'
import { BackToTop } from '#src/search/results/ui/back-to-top.tsx'
import { CtaBanner } from '#src/search/results/ui/cta-banner.tsx'
import { LoadMore, LoadPrevious, TakingLong } from '#src/search/results/ui/load-more.tsx'
import { ScrollSpacer } from '#src/search/results/ui/scroll-spacer.tsx'
import { useLiveResults } from '#src/search/results/ui/use-live-results.ts'
import { useViewOfHash } from '#src/search/results/ui/use-view-of-hash.ts'
import { pasted } from '../../document/pasted.tsx'
import { NonceContext } from '../../nonce-context.ts'
import type { ResultsPageData } from './results-page-data.ts'
import './homes.css'

type HomesProps = { page: ResultsPageData; pathOf: (page: number) => string }

/** The homes of a search, page after page, with the agency's offers between them. */
export function Homes({ page, pathOf }: HomesProps) {
  const { criteria, view, offers, telephones } = page
  const nonce = useContext(NonceContext)
  const list = useRef<HTMLDivElement>(null)
  const { pages, totalCount, next, previous, inView, isLive, load } = useLiveResults(
    { criteria, view, heading: page.heading, first: page, pathOf, exposuresUrl: page.exposuresUrl },
    list,
  )
  useViewOfHash(criteria)
  const { pageSize, currentPage: start } = page.pagination
  const look = { view, offers, telephones, pageSize, perSquareFoot: asksPerSquareFoot(criteria) }
  const coming = pages.at(-1)!.number + 1
  // Room for the page that comes next, and while it is on its way for the one after it: so the end of the page, which
  // moves when more comes, is never near the window while somebody scrolls.
  const rooms = !isLive || next === 'failed' ? [] : next === 'idle' ? [coming] : [coming, coming + 1]
  const blocks: { number: number; cards: readonly Card[] | number }[] = [
    ...pages,
    ...rooms
      .map((number) => ({ number, cards: homesOn(number, pageSize, totalCount) }))
      .filter(({ cards }) => cards > 0),
  ]
  return (
    <>
      <div className="homes" ref={list} data-exposures={page.exposuresUrl} data-wake={FIGURES_WAKE}>
        <LoadPrevious
          pagination={pagination(totalCount, pages[0]!.number, pageSize)}
          pathOf={pathOf}
          loading={previous}
          onLoad={load && (() => load('previous'))}
        />
        <ScrollSpacer side="above" nonce={nonce} />
        {blocks.map(({ number, cards }) => (
          <PageOfHomes
            key={number}
            {...look}
            {...{ number, cards }}
            isFirst={number === start}
            isAwaited={number === coming && next !== 'idle'}
          />
        ))}
        {next === 'slow' && <TakingLong href={pathOf(coming)} onLoad={load && (() => load('next'))} />}
        <ScrollSpacer side="below" nonce={nonce} />
      </div>
      <LoadMore
        pagination={shownRange(totalCount, pages[0]!.number, pages.at(-1)!.number, pageSize)}
        pathOf={pathOf}
        tags={criteria.tags}
        tagGroups={page.tagGroups}
        loading={next}
        onLoad={load && (() => load('next'))}
      />
      {inView > 1 && <BackToTop />}
    </>
  )
}

type PageOfHomesProps = Pick<ResultsPageData, 'view' | 'offers' | 'telephones'> & {
  number: number
  pageSize: number
  /** the search is about what a square foot costs */
  perSquareFoot: boolean
  /** or how many are on their way */
  cards: readonly Card[] | number
  /** the page came with the first of its pictures */
  isFirst: boolean
  /** the page is on its way */
  isAwaited: boolean
}

/** One page of them; while it is on its way, the boxes that it will fill. */
const PageOfHomes = memo(function PageOfHomes(props: PageOfHomesProps) {
  const { number, cards, pageSize, isFirst, isAwaited, view, offers, telephones, perSquareFoot } = props
  const before = (number - 1) * pageSize
  const waiting = typeof cards === 'number'
  const items: ReactNode[] =
    typeof cards === 'number'
      ? Array.from({ length: cards }, (_, index) => <Waiting key={`waiting ${index}`} view={view} />)
      : cards.map((card, index) => (
          <Home
            key={card.propertyId}
            {...{ card, view, telephones, perSquareFoot }}
            place={isFirst && index < EAGER_PLACES ? index : undefined}
          />
        ))
  const block = items.flatMap((item, index) => {
    const offer = offerAfter(before + index, offers)
    // a place that is kept goes with its page's other places: nothing that stays is moved by what they make room for
    return offer ? [item, <Banner key={`${waiting ? 'place' : 'offer'} ${index}`} offer={offer} />] : item
  })
  return (
    <div
      className={view === 'list' ? 'propertyRows' : 'cardGrid bleed'}
      data-page={waiting ? undefined : number}
      data-coming={waiting || undefined}
      aria-busy={isAwaited || undefined}
    >
      {block}
    </div>
  )
})

/** How many homes a page holds; none where there is no such page. */
function homesOn(page: number, pageSize: number, totalCount: number): number {
  return Math.max(0, Math.min(pageSize, totalCount - (page - 1) * pageSize))
}

type HomeProps = Pick<ResultsPageData, 'view' | 'telephones'> & {
  card: Card
  place?: number
  perSquareFoot: boolean
}

const Home = pasted(
  HomeOfList,
  ({ card, view, telephones, place, perSquareFoot }: HomeProps) => ({
    of: card,
    variant: `${view} ${place} ${telephones[card.branchId]} ${perSquareFoot}`,
  }),
  { variants: 3 },
)

function HomeOfList({ card, view, telephones, place, perSquareFoot }: HomeProps) {
  const actions = <Heart propertyId={card.propertyId} address={card.displayAddress} />
  const cost = (
    <>
      {perSquareFoot && <PerSquareFoot card={card} />}
      <MonthlyCost card={card} />
    </>
  )
  return view === 'list' ? (
    <PropertyRow {...{ card, place, actions, cost }} telephone={telephones[card.branchId]} />
  ) : (
    <PropertyCard {...{ card, place, actions, cost }} />
  )
}

function Waiting({ view }: Pick<ResultsPageData, 'view'>) {
  if (view !== 'list') return <CardSkeleton />
  return (
    <div className="propertyRow">
      <CardSkeleton />
    </div>
  )
}

function Banner({ offer: { picture, ...offer } }: { offer: ResultsPageData['offers'][number] }) {
  return (
    <CtaBanner
      offer={offer}
      picture={
        picture && (
          <Picture
            src={picturePath(picture.hash, fittingWidth(700, picture.width))}
            srcSet={pictureSrcSet(picture.hash, picture.width)}
            sizes={`(width >= 48em) 33vw, ${PHONE_WIDE}`}
            alt=""
            width={picture.width}
            height={picture.height}
            thumbhash={picture.thumbhash}
          />
        )
      }
    />
  )
}
