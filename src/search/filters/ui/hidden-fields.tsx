import type { TagGroup } from '#src/agency/profile/agency.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria, View } from '#src/search/criteria/criteria.ts'
import { CRITERIA, fieldsOf } from '#src/search/criteria/registry.ts'
import { withoutCriterion } from '#src/search/query/change-criteria.ts'
import { searchQuery } from '#src/search/url/format-search.ts'
import { formatPricesBefore, PRICES_BEFORE } from '#src/search/url/prices-before.ts'
import { chosenCategory, showsFilter } from '../category-changes.ts'
import { categoryTags, tickGroups } from '../category-choices.ts'
import type { FilterConfig } from '../filter-config.ts'

type HiddenFieldsProps = {
  criteria: Criteria
  view: View | undefined
  tagGroups: readonly TagGroup[]
  filters: FilterConfig | undefined
}

/**
 * Criteria without a control in the form, as hidden fields, so that submitting it loses nothing: the sort, a drawn area,
 * filters that the category does not show, tags that are in no group.
 */
export function HiddenFields({ criteria, view, tagGroups, filters }: HiddenFieldsProps) {
  const scripted = useHydrated()
  const { category } = chosenCategory(criteria, filters)
  const shown = fieldsOf(
    CRITERIA.filter(({ control }) => control === 'always' || (control && showsFilter(control, category))),
  ).map(({ name }) => name)
  const groups = tickGroups(tagGroups, filters, { channel: criteria.channel, types: scripted })
  const ticked = groups.flatMap(({ tags }) => tags.map(({ tag }) => normalTag(tag)))
  // with JavaScript the category is two selects without names
  const chosen = scripted || !filters ? [] : categoryTags(criteria, filters)
  const tags = criteria.tags.filter(
    (tag) => tag.startsWith('!') || !(ticked.includes(normalTag(tag)) || chosen.includes(tag)),
  )
  const hidden = {
    ...withoutCriterion(criteria, ...shown),
    tags,
  }
  const { minPrice, maxPrice } = criteria
  const hasPrices = minPrice !== undefined || maxPrice !== undefined
  return [
    ...[...new URLSearchParams(searchQuery(hidden, { ...(view && { view }) }))].filter(([name]) => name !== 'channel'),
    // with JavaScript the form clears the prices itself
    ...(hasPrices && !scripted ? [[PRICES_BEFORE, formatPricesBefore(criteria)] as const] : []),
  ].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
