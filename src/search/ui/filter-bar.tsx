import { useRef, useState } from 'react'
import type { TagGroup } from '#src/agency/agency.ts'
import { Button } from '#src/design-system/button.tsx'
import { useClosingDetails } from '#src/design-system/closing-details.ts'
import { Icon } from '#src/design-system/icon.tsx'
import { Select } from '#src/design-system/select.tsx'
import { useScripted } from '#src/design-system/use-scripted.ts'
import { clearFilters } from '../change-criteria.ts'
import type { Criteria, View } from '../criteria.ts'
import { DISTANCES, distanceWords } from '../distances.ts'
import type { PriceSteps } from '../price-ladders.ts'
import { searchAddress } from '../search-address.ts'
import { BoundSelect } from './bound-select.tsx'
import { type BoundPair, bedroomBounds, priceBounds } from './bound-selects.ts'
import { FilterPanel } from './filter-panel.tsx'
import { keptFields } from './kept-fields.ts'
import { CHANNEL_NAMES } from './search-box.tsx'
import { type SearchDraft, useSearchDraft } from './search-draft.ts'
import './filter-bar.css'

export type FilterBarProps = {
  criteria: Criteria
  view?: View
  /** the chosen place in words: "Oakham, Rutland" */
  placeLabel?: string
  /** how many filters are set: the chips under the heading */
  filterCount: number
  prices: PriceSteps
  tagGroups: TagGroup[]
  defaultStatus: 'available' | 'all'
}

/**
 * The filters of the results, as one form that is sent to /search. It needs no script: the panel opens by itself, and
 * what the form does not show travels along hidden. Give it the search's address as `key`, so that it starts anew there.
 */
export function FilterBar(props: FilterBarProps) {
  const { criteria: start, view, placeLabel = '', filterCount, prices, tagGroups, defaultStatus } = props
  const form = useRef<HTMLFormElement>(null)
  const draft = useSearchDraft(start)
  const [place, setPlace] = useState(start.q ?? placeLabel)
  const scripted = useScripted()
  useClosingDetails(form)
  const price = priceBounds(draft.criteria, prices, { both: !scripted, worded: true })
  const placeKept = scripted && start.placeId !== undefined && place === placeLabel
  const clearHref = searchAddress(clearFilters(start), view)
  return (
    <search>
      <form className="filterBar" method="get" action="/search" aria-label="Change your search" ref={form}>
        {keptFields(start, { view, tagGroups, placeChanged: place !== (start.q ?? placeLabel) }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {placeKept && <input type="hidden" name="place_id" value={start.placeId} />}
        <div className="page">
          <h2 className="sheetTitle display">Filter Search</h2>
          <div className="where">
            <Icon name="search" />
            <label className="visuallyHidden" htmlFor="filter-place">
              Where
            </label>
            <input
              id="filter-place"
              type="text"
              name={placeKept ? undefined : 'q'}
              value={place}
              onChange={(event) => setPlace(event.target.value)}
              placeholder="Town, village or postcode"
              autoComplete="off"
            />
            <label className="visuallyHidden" htmlFor="filter-within">
              Distance
            </label>
            <Select
              id="filter-within"
              name="within"
              defaultValue={start.within === undefined ? '' : String(start.within)}
              options={DISTANCE_OPTIONS}
            />
          </div>
          <div className="pick">
            <label htmlFor="filter-channel">Buy or let</label>
            <Select
              id="filter-channel"
              name="channel"
              value={draft.criteria.channel}
              onChange={(event) => draft.setChannel(event.target.value)}
              options={Object.entries(CHANNEL_NAMES).map(([value, name]) => ({ value, name }))}
            />
          </div>
          <Pick bound={price.min} draft={draft} />
          <Pick bound={price.max} draft={draft} />
          <Pick bound={bedroomBounds(draft.criteria, { worded: true }).min} draft={draft} />
          <details className="more">
            <summary>
              <Icon name="filters" />
              <span className="whenClosed">
                Filter {filterCount > 0 && <span className="figures">({filterCount})</span>}
              </span>
              <span className="whenOpen">Hide Filters</span>
            </summary>
            <FilterPanel {...{ draft, tagGroups, defaultStatus, clearHref }} />
          </details>
          <div className="go">
            <Button>Search</Button>
          </div>
          <div className="foot sheetFoot">
            <Button look="plain" href={clearHref}>
              Clear filters
            </Button>
            <Button>Search</Button>
          </div>
        </div>
      </form>
    </search>
  )
}

const DISTANCE_OPTIONS = [
  { value: '', name: 'This area only' },
  ...DISTANCES.map((miles) => ({ value: String(miles), name: `Within ${distanceWords(miles)}` })),
]

/** A bound in the row: bare on wide windows, under its label in the sheet. */
function Pick({ bound, draft }: { bound: BoundPair['min']; draft: SearchDraft }) {
  const id = `filter-${bound.name.replace('_', '-')}`
  return (
    <div className={bound.value === undefined ? 'pick' : 'pick on'}>
      <label htmlFor={id}>{bound.label}</label>
      <BoundSelect {...{ id, bound, draft }} />
    </div>
  )
}
