import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { withChannel, withoutCriterion } from '../query/change-criteria.ts'
import { tidyTags } from '../values/tidy-text.ts'
import type { FilterConfig, FilterName, SubLevel, TopLevel } from './filter-config.ts'

/**
 * Choosing a category resets bedrooms, prices, size and acreage, takes the tags of the first sub-level, and changes to
 * lettings where the category is not for sale. Place, distance, order and the rest stay.
 */
export function chooseCategory(criteria: Criteria, category: TopLevel): Criteria {
  const [usual, ...others] = channelChoices(category)
  const channel = usual === undefined || others.includes(criteria.channel) ? criteria.channel : usual
  const [first] = shownSubLevels(category, channel)
  return { ...withoutCriterion(criteria, ...BOUNDS), channel, tags: tagsOf(first ?? category) }
}

/** Choosing a sub-category sets its tags, and nothing else. */
export function chooseSubCategory(criteria: Criteria, subLevel: SubLevel): Criteria {
  return { ...criteria, tags: tagsOf(subLevel), page: 1 }
}

/**
 * Changing the channel clears the prices and the tags that belong to the other channel. A sub-category that is hidden on
 * lettings is replaced by the first that is shown. A channel that the category does not have is ignored.
 */
export function chooseChannel(
  criteria: Criteria,
  channel: Channel,
  config?: FilterConfig,
  tagGroups: readonly TagGroup[] = [],
): Criteria {
  const { category, subLevel } = chosenCategory(criteria, config)
  if (category && !channelChoices(category).includes(channel)) return criteria
  const changed = withoutTagsOfOthers(withChannel(criteria, channel), tagGroups)
  if (!category || !subLevel || shownSubLevels(category, channel).includes(subLevel)) return changed
  const left = new Set(tagsOf(subLevel).map(normalTag))
  const others = changed.tags.filter((tag) => !left.has(normalTag(tag)))
  return {
    ...changed,
    tags: tidyTags([...tagsOf(shownSubLevels(category, channel)[0] ?? category), ...others]),
    page: 1,
  }
}

/** Without the tags that the filters offer in the other channel only. */
function withoutTagsOfOthers(criteria: Criteria, tagGroups: readonly TagGroup[]): Criteria {
  const others = new Set(
    tagGroups.flatMap((group) =>
      group.tags
        .filter((declared) => (declared.channel ?? group.channel ?? criteria.channel) !== criteria.channel)
        .map(({ tag }) => normalTag(tag)),
    ),
  )
  const tags = criteria.tags.filter((tag) => tag.startsWith('!') || !others.has(normalTag(tag)))
  return tags.length === criteria.tags.length ? criteria : { ...criteria, tags }
}

/** The status checkbox toggles between available and all; its state is `showsSold`. */
export function toggleStatus(criteria: Criteria, defaultStatus: 'available' | 'all' = 'available'): Criteria {
  return { ...criteria, status: showsSold(criteria, defaultStatus) ? 'available' : 'all', page: 1 }
}

/** Whether 'Show Sold Properties' or 'Show Recently Let' is ticked. */
export function showsSold({ status }: Criteria, defaultStatus: 'available' | 'all' = 'available'): boolean {
  return (status ?? defaultStatus) === 'all'
}

/** The channels of a category's channel select, sales first. */
export function channelChoices(category?: TopLevel): Channel[] {
  if (!category) return ['sales', 'lettings']
  const { otherFilters, advancedOptions } = category
  if (advancedOptions.lettingsOnly || !otherFilters.includes('for sale')) return ['lettings']
  return advancedOptions.salesOnly ? ['sales'] : ['sales', 'lettings']
}

/** The choices of the sub-category select. */
export function shownSubLevels({ subLevels }: TopLevel, channel: Channel): SubLevel[] {
  return subLevels.filter(({ hideOnLettings }) => channel === 'sales' || !hideOnLettings)
}

/** Which bounds the panel shows: those that the category lists, and all where no category is chosen. */
export function showsFilter(filter: FilterName, category?: TopLevel): boolean {
  return category?.otherFilters.includes(filter) ?? true
}

export type ChosenCategory = { category?: TopLevel; subLevel?: SubLevel }

/**
 * The category and sub-category that a search's tags stand for, whatever stands beside them: the one with the most of
 * its tags wanted and none missing; of equals the one that the channel has, then the first in the panel. A category is
 * chosen by its own tags where no sub-category is.
 */
export function chosenCategory({ channel, tags }: Criteria, config?: FilterConfig): ChosenCategory {
  const wanted = new Set(tags.filter((tag) => !tag.startsWith('!')).map(normalTag))
  const choices = (config?.topLevels ?? []).flatMap((category) => {
    const offered = channelChoices(category).includes(channel)
    const shown = shownSubLevels(category, channel)
    const subLevels = category.subLevels.map((subLevel) => ({
      chosen: { category, subLevel },
      rank: rank(subLevel, wanted) + (offered && shown.includes(subLevel) ? 0.5 : 0),
    }))
    return [...subLevels, { chosen: { category }, rank: rank(category, wanted) + (offered ? 0.25 : 0) }]
  })
  const [best] = choices.filter(({ rank }) => rank >= 1).toSorted((a, b) => b.rank - a.rank)
  return best?.chosen ?? {}
}

const BOUNDS = [
  ...(['minBeds', 'maxBeds', 'minPrice', 'maxPrice'] as const),
  ...(['minSquareFeet', 'maxSquareFeet', 'minAcreage', 'maxAcreage'] as const),
  ...(['minPerSquareFoot', 'maxPerSquareFoot'] as const),
]

/** The tags in a text, which commas separate. */
function tagsOf({ tag }: { tag: string }): string[] {
  return tidyTags([tag])
}

/** How many of its tags are wanted; 0 if one is not. */
function rank(level: { tag: string }, wanted: ReadonlySet<string>): number {
  const tags = tagsOf(level).map(normalTag)
  return tags.every((tag) => wanted.has(tag)) ? tags.length : 0
}
