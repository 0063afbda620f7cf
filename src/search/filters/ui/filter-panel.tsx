import { useState } from 'react'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import { Button } from '#src/design-system/button/button.tsx'
import { CheckBox, Field } from '#src/design-system/form/field.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { withoutTag, withTag } from '#src/search/query/change-criteria.ts'
import { chosenCategory, showsFilter, showsSold, toggleStatus } from '../category-changes.ts'
import { tickGroups } from '../category-choices.ts'
import type { FilterConfig } from '../filter-config.ts'
import { BoundField } from './bound-select.tsx'
import { acreBounds, addedChoices, type BoundPair, perSquareFootBounds, sizeBounds } from './bound-selects.ts'
import { CategorySelects } from './category-selects.tsx'
import type { FilterDraft } from './search-draft.ts'
import { type TagCounts, useTagCounts } from './use-tag-counts.ts'

type FilterPanelProps = {
  draft: FilterDraft
  filters: FilterConfig | undefined
  tagGroups: TagGroup[]
  defaultStatus: 'available' | 'all'
  clearHref: string
  /** groups of tick boxes are closed at first */
  narrow: boolean
  /** the panel is open: its boxes have counts */
  isOpen: boolean
}

/** The filters that do not fit into the row: category, size, land, sold and let homes, and tags. */
export function FilterPanel({ draft, filters, tagGroups, defaultStatus, clearHref, narrow, isOpen }: FilterPanelProps) {
  const { criteria, change } = draft
  const { category } = chosenCategory(criteria, filters)
  const scripted = useHydrated()
  const counts = useTagCounts(criteria, isOpen && scripted)
  // without JavaScript the category select sends the types
  const panelGroups = tickGroups(tagGroups, filters, { channel: criteria.channel, types: scripted })
  const perSquareFoot = perSquareFootBounds(criteria)
  const sold = criteria.channel === 'sales' ? 'Show Sold Properties' : 'Show Recently Let'
  return (
    <div className="panel">
      <div className="stack">
        {filters && filters.topLevels.length > 0 && <CategorySelects {...{ draft, filters, tagGroups }} />}
        {showsFilter('square feet', category) && (
          <>
            <Pair pair={sizeBounds(criteria, filters?.sqftOptions)} draft={draft} />
            {perSquareFoot && <Pair pair={perSquareFoot} draft={draft} />}
          </>
        )}
        {showsFilter('acres', category) && <Pair pair={acreBounds(criteria, filters?.acresOptions)} draft={draft} />}
        <Field label="Keyword" id="filter-text" hint="Such as “workshop” or a street">
          <input
            className="input"
            id="filter-text"
            name="text"
            value={criteria.text ?? ''}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target: { value } }) =>
              change((current) => ({ ...current, text: value === '' ? undefined : value }))
            }
          />
        </Field>
        <SelectField
          id="filter-created-ago"
          label="Added"
          name="created_ago"
          options={addedChoices(criteria)}
          value={String(criteria.createdAgo ?? '')}
          onChange={({ target: { value } }) => draft.setBound('createdAgo', value)}
        />
        <div>
          {defaultStatus === 'all' && <input type="hidden" name="status" value="available" />}
          <CheckBox
            name="status"
            value="all"
            label={sold}
            checked={showsSold(criteria, defaultStatus)}
            onChange={() => change((current) => toggleStatus(current, defaultStatus))}
          />
        </div>
      </div>
      <div className="groups">
        {panelGroups.map((group) => (
          <TickGroup key={group.id} {...{ group, draft, narrow, counts }} />
        ))}
      </div>
      <div className="foot panelFoot">
        <Button look="plain" href={clearHref}>
          Clear filters
        </Button>
        <Button>Search</Button>
      </div>
    </div>
  )
}

function Pair({ pair, draft }: { pair: BoundPair; draft: FilterDraft }) {
  return (
    <div className="two">
      {[pair.min, pair.max].map((bound) => (
        <BoundField key={bound.name} id={`filter-${bound.name.replaceAll('_', '-')}`} bound={bound} draft={draft} />
      ))}
    </div>
  )
}

type TickGroupProps = { group: TagGroup; draft: FilterDraft; narrow: boolean; counts: TagCounts }

/** A box that would find nothing says 0, and can be ticked all the same. */
function TickGroup({ group, draft, narrow, counts }: TickGroupProps) {
  const { criteria, change } = draft
  const [isTicked] = useState(() => group.tags.some(({ tag }) => tickedAs(tag, criteria) !== undefined))
  return (
    <details className="group" open={isTicked || !narrow}>
      <summary>
        {group.name}
        <Icon name="chevron-down" />
      </summary>
      <fieldset>
        <legend className="visuallyHidden">{group.name}</legend>
        {group.tags.map(({ tag, name }) => (
          <CheckBox
            key={tag}
            name="tags"
            value={normalTag(tag)}
            label={name}
            note={countWords(counts[normalTag(tag)])}
            checked={tickedAs(tag, criteria) !== undefined}
            onChange={() => change((current) => toggled(tag, current))}
          />
        ))}
      </fieldset>
    </details>
  )
}

function countWords(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatNumber(count)
}

/** The search's own spelling of a tag, if the search has it. */
function tickedAs(tag: string, { tags }: Criteria): string | undefined {
  return tags.find((wanted) => !wanted.startsWith('!') && normalTag(wanted) === normalTag(tag))
}

function toggled(tag: string, criteria: Criteria): Criteria {
  const wanted = tickedAs(tag, criteria)
  return wanted === undefined ? withTag(criteria, normalTag(tag)) : withoutTag(criteria, wanted)
}
