import type { ReactNode } from 'react'
import { Button } from '#src/design-system/button.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import { useScripted } from '#src/design-system/use-scripted.ts'
import type { PriceSteps } from '../price-ladders.ts'
import { BoundSelect } from './bound-select.tsx'
import { bedroomBounds, priceBounds } from './bound-selects.ts'
import { useSearchDraft } from './search-draft.ts'
import './search-box.css'

/** The channels in the words of the specification's select (decision 1). */
export const CHANNEL_NAMES = { sales: 'Buy', lettings: 'Let' } as const

/** The search of the home page: a form that works as it is; a script lets its prices follow the channel and each other. */
export function SearchBox({ prices, children }: { prices: PriceSteps; children?: ReactNode }) {
  const draft = useSearchDraft({ channel: 'sales', tags: [], page: 1 })
  const scripted = useScripted()
  const price = priceBounds(draft.criteria, prices, { both: !scripted })
  return (
    <search>
      <form className="searchBox" method="get" action="/search" aria-label="Search for a home">
        <fieldset className="channels">
          <legend className="visuallyHidden">Buy or let</legend>
          {Object.entries(CHANNEL_NAMES).map(([channel, name]) => (
            <label key={channel}>
              <input
                type="radio"
                name="channel"
                value={channel}
                checked={draft.criteria.channel === channel}
                onChange={() => draft.setChannel(channel)}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <div className="row">
          <PlaceCell />
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
        {children && <p className="after">{children}</p>}
      </form>
    </search>
  )
}

/** Just the place, for pages on which somebody is lost. */
export function PlaceSearch() {
  return (
    <search>
      <form className="searchBox" method="get" action="/search" aria-label="Search for a home">
        <input type="hidden" name="channel" value="sales" />
        <div className="row placeOnly">
          <PlaceCell />
          <Button>
            <Icon name="search" />
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

function PlaceCell() {
  return (
    <div className="cell place">
      <label htmlFor="search-place">Where</label>
      <input id="search-place" name="q" type="text" placeholder="Town, village or postcode" autoComplete="off" />
    </div>
  )
}
