import { useRef } from 'react'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { AuctionSettings } from '#src/agency/profile/settings.ts'
import { Button } from '#src/design-system/button/button.tsx'
import { Select } from '#src/design-system/form/select.tsx'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria, View } from '#src/search/criteria/criteria.ts'
import { withoutCriterion } from '#src/search/query/change-criteria.ts'
import { clearFilters, withMapOf } from '#src/search/query/kept-criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { DISTANCES, distanceWords } from '#src/search/values/distances.ts'
import type { PriceSteps } from '#src/search/values/price-ladders.ts'
import { chooseChannel, chosenCategory, showsFilter } from '../category-changes.ts'
import { channelSelect } from '../category-choices.ts'
import type { FilterConfig } from '../filter-config.ts'
import { AuctionBar, isAuctionSearch } from './auction-bar.tsx'
import { BoundSelect } from './bound-select.tsx'
import { type BoundPair, bedroomBounds, priceBounds } from './bound-selects.ts'
import { FilterPanel } from './filter-panel.tsx'
import { useFilterSheet } from './filter-sheet.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { LiveCount, useLiveCount } from './live-count.tsx'
import { PlaceField } from './place-field.tsx'
import { CHANNEL_NAMES } from './search-box.tsx'
import { type FilterDraft, hasWhere, useSearchDraft } from './search-draft.ts'
import { useRestoredFormValues } from './use-restored-form-values.ts'
import './filter-bar.css'

export type FilterBarProps = {
  criteria: Criteria
  view?: View
  /** the chosen place in words: "Oakham, Rutland" */
  placeLabel?: string
  /** how many filters are set: the chips under the heading */
  filterCount: number
  /** how many homes the search finds */
  total?: number
  prices: PriceSteps
  tagGroups: TagGroup[]
  /** the agency's arrangement of the panel */
  filters?: FilterConfig
  defaultStatus: 'available' | 'all'
  auction?: AuctionSettings
  /** the form's action instead of /search */
  targets?: Partial<Record<Channel, string>>
}

/**
 * The filters of the results, as one form that is sent to /search. It works without JavaScript: the panel is a `details`
 * element, and criteria without a control are hidden fields. Give it the search's path as `key`, so that another search
 * starts afresh; on a map without the viewport, so that unsent choices survive moving the map.
 */
export function FilterBar(props: FilterBarProps) {
  const { criteria: start, view, placeLabel = '', filterCount, prices, tagGroups, filters, defaultStatus } = props
  const bar = useRef<HTMLElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const draft = useSearchDraft(start, start.q ?? placeLabel, withMapOf)
  const { open, narrow, isModal, setOpen } = useFilterSheet(bar)
  useRestoredFormValues(form, draft)
  const scripted = useHydrated()
  const { criteria } = draft
  const hasNoPlace = !hasWhere(criteria)
  const count = useLiveCount(hasNoPlace ? withoutCriterion(criteria, 'within') : criteria, start, props.total)
  const { category } = chosenCategory(criteria, filters)
  const clearHref = searchPath(clearFilters(start), view)
  return (
    <search className="filterBar" ref={bar}>
      <form
        ref={form}
        method="get"
        action={props.targets?.[criteria.channel] ?? '/search'}
        aria-label="Change your search"
        autoComplete="off"
        className={criteria === start ? undefined : 'changed'}
      >
        <HiddenFields {...{ criteria, view, tagGroups, filters }} />
        <div
          className="page"
          {...(isModal && { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'filter-title' })}
        >
          <div className="sheetHead">
            <h2 className="sheetTitle display" id="filter-title" tabIndex={-1}>
              Filter Search
            </h2>
            {scripted && (
              <button type="button" className="close" onClick={() => setOpen(false)}>
                Hide Filters
                <Icon name="cross" />
              </button>
            )}
          </div>
          <div className="where">
            <Icon name="search" />
            <label className="visuallyHidden" htmlFor="filter-place">
              Where
            </label>
            <PlaceField id="filter-place" draft={draft} hint="Town or postcode" />
            <label className="visuallyHidden" htmlFor="filter-within">
              Distance
            </label>
            <Select
              id="filter-within"
              name={scripted && hasNoPlace ? undefined : 'within'}
              value={String(criteria.within ?? '')}
              onChange={({ target: { value } }) => draft.setBound('within', value)}
              options={DISTANCE_OPTIONS}
            />
          </div>
          <div className="pick">
            <label htmlFor="filter-channel">Buy or rent</label>
            <Select
              id="filter-channel"
              name="channel"
              value={criteria.channel}
              onChange={({ target: { value } }) =>
                draft.change((current) =>
                  chooseChannel(current, value === 'lettings' ? 'lettings' : 'sales', filters, tagGroups),
                )
              }
              options={channelSelect(criteria, scripted ? filters : undefined).map((value) => {
                return { value, name: CHANNEL_NAMES[value] }
              })}
            />
          </div>
          {showsFilter('price', category) && (
            <BoundPicks pair={priceBounds(criteria, prices, { both: !scripted, worded: !isModal })} draft={draft} />
          )}
          {showsFilter('bedrooms', category) && (
            <BoundPicks pair={bedroomBounds(criteria, { worded: !isModal, short: true })} draft={draft} />
          )}
          <p className="cleared" role="status">
            {draft.cleared}
          </p>
          <details className="more" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary className={scripted ? 'scripted' : undefined}>
              <Icon name="filters" />
              <span className="whenClosed">
                Filter {filterCount > 0 && <span className="figures">({filterCount})</span>}
              </span>
              <span className="whenOpen">Hide Filters</span>
            </summary>
            <FilterPanel {...{ draft, filters, tagGroups, defaultStatus, clearHref, narrow }} isOpen={open} />
          </details>
          <div className="foot go">
            <Button look="plain" href={clearHref}>
              Clear filters
            </Button>
            <LiveCount count={count} tags={criteria.tags} tagGroups={tagGroups} />
            <Button>Search</Button>
          </div>
        </div>
      </form>
      {props.auction && isAuctionSearch(start) && <AuctionBar {...props.auction} />}
    </search>
  )
}

const DISTANCE_OPTIONS = [
  { value: '', name: 'This area only' },
  ...DISTANCES.map((miles) => ({ value: String(miles), name: `Within ${distanceWords(miles)}` })),
]

/** Two bounds in the row: without labels on wide windows, side by side with labels in the sheet. */
function BoundPicks({ pair, draft }: { pair: BoundPair; draft: FilterDraft }) {
  return (
    <div className="picks">
      {[pair.min, pair.max].map((bound) => {
        const id = `filter-${bound.name.replace('_', '-')}`
        return (
          <div key={bound.name} className={bound.value === undefined ? 'pick' : 'pick on'}>
            <label htmlFor={id}>{bound.label}</label>
            <BoundSelect {...{ id, bound, draft }} />
          </div>
        )
      })}
    </div>
  )
}
