import type { TagGroup } from '#src/agency/agency.ts'
import { Button } from '#src/design-system/button.tsx'
import { CheckBox } from '#src/design-system/field.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import { normalTag } from '#src/property/tags.ts'
import { BoundField } from './bound-select.tsx'
import { acreBounds, type BoundPair, bedroomBounds, sizeBounds } from './bound-selects.ts'
import type { SearchDraft } from './search-draft.ts'

type FilterPanelProps = {
  draft: SearchDraft
  tagGroups: TagGroup[]
  defaultStatus: 'available' | 'all'
  clearHref: string
}

/** The filters that have no room in the row: sizes, kinds of home, sold and let homes. */
export function FilterPanel({ draft, tagGroups, defaultStatus, clearHref }: FilterPanelProps) {
  const { criteria } = draft
  const [types, ...others] = tagGroups
  const sold = criteria.channel === 'sales' ? 'Show Sold Properties' : 'Show Recently Let'
  return (
    <div className="panel">
      <div className="stack">
        <BoundField id="filter-max-beds" bound={bedroomBounds(criteria).max} draft={draft} />
        <Pair of={sizeBounds(criteria)} draft={draft} />
        <Pair of={acreBounds(criteria)} draft={draft} />
        <div>
          {defaultStatus === 'all' && <input type="hidden" name="status" value="available" />}
          <CheckBox
            name="status"
            value="all"
            label={sold}
            defaultChecked={(criteria.status ?? defaultStatus) === 'all'}
          />
        </div>
      </div>
      {types && (
        <fieldset>
          <legend>{types.name}</legend>
          <div className="types">
            <Ticks group={types} tags={criteria.tags} />
          </div>
        </fieldset>
      )}
      <div>
        {others.map((group) => (
          <details className="group" key={group.id} open={group.tags.some(({ tag }) => isChosen(tag, criteria.tags))}>
            <summary>
              {group.name}
              <Icon name="chevron-down" />
            </summary>
            <fieldset>
              <legend className="visuallyHidden">{group.name}</legend>
              <Ticks group={group} tags={criteria.tags} />
            </fieldset>
          </details>
        ))}
        <div className="foot panelFoot">
          <Button look="plain" href={clearHref}>
            Clear filters
          </Button>
          <Button>Search</Button>
        </div>
      </div>
    </div>
  )
}

function Pair({ of, draft }: { of: BoundPair; draft: SearchDraft }) {
  return (
    <div className="two">
      {[of.min, of.max].map((bound) => (
        <BoundField key={bound.name} id={`filter-${bound.name.replaceAll('_', '-')}`} bound={bound} draft={draft} />
      ))}
    </div>
  )
}

function Ticks({ group, tags }: { group: TagGroup; tags: string[] }) {
  return group.tags.map(({ tag, name }) => (
    <CheckBox key={tag} name="tags" value={normalTag(tag)} label={name} defaultChecked={isChosen(tag, tags)} />
  ))
}

function isChosen(tag: string, tags: string[]): boolean {
  return tags.includes(normalTag(tag))
}
