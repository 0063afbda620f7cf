import { type ReactNode, useRef } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { PriceSteps } from '#src/search/values/price-ladders.ts'
import { chooseChannel } from '../category-changes.ts'
import { BoundSelect } from './bound-select.tsx'
import { bedroomBounds, priceBounds } from './bound-selects.ts'
import { LiveCount, useLiveCount } from './live-count.tsx'
import { PlaceField } from './place-field.tsx'
import { type FilterDraft, useSearchDraft } from './search-draft.ts'
import { useRestoredFormValues } from './use-restored-form-values.ts'
import './search-box.css'

/** Fixed wording of the channel select. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { sales: 'Buy', lettings: 'Let' }

const EVERYTHING: Criteria = { channel: 'sales', tags: [], page: 1 }

const EVERYTHING_TO_RENT: Criteria = { ...EVERYTHING, channel: 'lettings' }

type SearchBoxProps = {
  /** selected at first */
  channel?: Channel
  prices: PriceSteps
  /** how many homes that channel has */
  total?: number
  /** the form's action instead of /search */
  targets?: Partial<Record<Channel, string>>
  /** links below it */
  children?: ReactNode
}

/** The search of the home page: a plain form; with JavaScript its prices depend on the channel and on each other. */
export function SearchBox({ channel: atFirst, prices, total, targets, children }: SearchBoxProps) {
  const start = atFirst === 'lettings' ? EVERYTHING_TO_RENT : EVERYTHING
  const form = useRef<HTMLFormElement>(null)
  const draft = useSearchDraft(start)
  useRestoredFormValues(form, draft)
  const scripted = useHydrated()
  const count = useLiveCount(draft.criteria, start, total)
  const price = priceBounds(draft.criteria, prices, { both: !scripted })
  return (
    <search>
      <form
        ref={form}
        className="searchBox"
        method="get"
        action={targets?.[draft.criteria.channel] ?? '/search'}
        aria-label="Search for a home"
        autoComplete="off"
      >
        <div className="over">
          <fieldset className="channels">
            <legend className="visuallyHidden">Buy or rent</legend>
            {(['sales', 'lettings'] as const).map((channel) => (
              <label key={channel}>
                <input
                  type="radio"
                  name="channel"
                  value={channel}
                  checked={draft.criteria.channel === channel}
                  onChange={() => draft.change((current) => chooseChannel(current, channel))}
                />
                {CHANNEL_NAMES[channel]}
              </label>
            ))}
          </fieldset>
          <LiveCount count={count} />
        </div>
        <div className="row">
          <PlaceCell draft={draft} />
          <div className="pair">
            <div className="cell">
              <label htmlFor="search-min-price">{price.min.label}</label>
              <BoundSelect id="search-min-price" bound={price.min} draft={draft} />
            </div>
            <div className="cell">
              <label htmlFor="search-max-price">{price.max.label}</label>
              <BoundSelect id="search-max-price" bound={price.max} draft={draft} />
            </div>
          </div>
          <div className="cell">
            <label htmlFor="search-min-beds">Bedrooms</label>
            <BoundSelect id="search-min-beds" bound={bedroomBounds(draft.criteria).min} draft={draft} />
          </div>
          <Button>
            <Icon name="search" />
            Search
          </Button>
        </div>
        <p className="cleared" role="status">
          {draft.cleared}
        </p>
        {children && <p className="after">{children}</p>}
      </form>
    </search>
  )
}

/** Just the place, for error pages. */
export function PlaceSearch() {
  const form = useRef<HTMLFormElement>(null)
  const draft = useSearchDraft(EVERYTHING)
  useRestoredFormValues(form, draft)
  return (
    <search>
      <form
        ref={form}
        className="searchBox"
        method="get"
        action="/search"
        aria-label="Search for a home"
        autoComplete="off"
      >
        <input type="hidden" name="channel" value="sales" />
        <div className="row placeOnly">
          <PlaceCell draft={draft} />
          <Button>
            <Icon name="search" />
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

function PlaceCell({ draft }: { draft: FilterDraft }) {
  return (
    <div className="cell place">
      <label htmlFor="search-place">Where</label>
      <PlaceField id="search-place" draft={draft} />
    </div>
  )
}
