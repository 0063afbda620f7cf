import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { tagWords } from '../values/search-words.ts'
import { tidyTags } from '../values/tidy-text.ts'
import { channelChoices, chosenCategory, shownSubLevels } from './category-changes.ts'
import type { FilterConfig } from './filter-config.ts'

/** A choice of a category select; `value` is an id, or '' for what is no choice of its own. */
export type CategoryChoice = { value: string; name: string }

export type CategorySelect = { value: string; choices: CategoryChoice[] }

/** The category select. '' is every category. */
export function categorySelect(criteria: Criteria, config: FilterConfig): CategorySelect {
  const { category } = chosenCategory(criteria, config)
  return {
    value: category?.id ?? '',
    choices: [{ value: '', name: 'All categories' }, ...config.topLevels.map(({ id, name }) => ({ value: id, name }))],
  }
}

/**
 * The sub-category select of the chosen category; undefined when there is nothing to choose. Tags that are no
 * sub-category by themselves ("houses or bungalows", from a path) are offered as what they are.
 */
export function subCategorySelect(
  criteria: Criteria,
  config: FilterConfig,
  tagGroups: readonly TagGroup[] = [],
): CategorySelect | undefined {
  const { category, subLevel } = chosenCategory(criteria, config)
  if (!category || category.subLevels.length === 0) return undefined
  const shown = shownSubLevels(category, criteria.channel)
  const levels = subLevel && !shown.includes(subLevel) ? [subLevel, ...shown] : shown
  const choices = levels.map(({ id, name }) => ({ value: id, name }))
  const tags = categoryTags(criteria, config)
  if (subLevel && isSame(tags, tagsOf(subLevel))) return { value: subLevel.id, choices }
  return { value: '', choices: [{ value: '', name: namesOf(tags, tagGroups) }, ...choices] }
}

export type TagChoice = { value: string; name: string; group: string }

/**
 * Categories and sub-categories in one select, whose values are tags as a form sends them: for the form that works
 * without a script. A search's own tags are offered too where they are no choice.
 */
export function tagSelect(
  criteria: Criteria,
  config: FilterConfig,
  tagGroups: readonly TagGroup[] = [],
): { value: string; choices: (CategoryChoice | TagChoice)[] } {
  const tags = categoryTags(criteria, config)
  const levels = config.topLevels.flatMap((category) => {
    const all = category.subLevels.length > 0 ? category.subLevels : [category]
    return all.map((level) => ({ value: tagsOf(level).join(','), name: level.name, group: category.name }))
  })
  const choices = levels.filter((level, at) => levels.findIndex((other) => other.value === level.value) === at)
  const chosen = choices.find((choice) => isSame(tags, choice.value.split(',')))
  const isOwn = tags.length > 0 && !chosen
  const value = chosen?.value ?? tags.join(',')
  return {
    value,
    choices: [
      { value: '', name: 'All categories' },
      ...(isOwn ? [{ value, name: namesOf(tags, tagGroups) }] : []),
      ...choices,
    ],
  }
}

/** The wanted tags of a search that the category selects stand for, in its order. */
export function categoryTags({ tags }: Criteria, config: FilterConfig): string[] {
  const offered = offeredTags(config)
  return tags.filter((tag) => !tag.startsWith('!') && offered.has(normalTag(tag)))
}

/**
 * The groups of tags to tick: those of the channel that no category stands for. `types` adds the types of property all
 * the same, so that several can be picked.
 */
export function tickGroups(
  tagGroups: readonly TagGroup[],
  config: FilterConfig | undefined,
  { channel, types = false }: { channel: Channel; types?: boolean },
): TagGroup[] {
  const offered = config ? offeredTags(config) : new Set()
  const isOfChannel = (of: { channel?: Channel }) => of.channel === undefined || of.channel === channel
  return tagGroups
    .filter(isOfChannel)
    .map((group) => ({
      ...group,
      tags: group.tags.filter(
        (declared) =>
          isOfChannel(declared) && ((types && group.id === 'type') || !offered.has(normalTag(declared.tag))),
      ),
    }))
    .filter(({ tags }) => tags.length > 0)
}

/** No category: its tags go, the rest stays; the channel is free again. */
export function leaveCategory(criteria: Criteria, config: FilterConfig): Criteria {
  const left = categoryTags(criteria, config)
  return { ...criteria, tags: criteria.tags.filter((tag) => !left.includes(tag)), page: 1 }
}

/** The channels of the channel select: those of the category, and the one that a path asks for all the same. */
export function channelSelect(criteria: Criteria, config: FilterConfig | undefined): Criteria['channel'][] {
  const choices = channelChoices(chosenCategory(criteria, config).category)
  return choices.includes(criteria.channel) ? choices : [criteria.channel, ...choices]
}

function offeredTags({ topLevels }: FilterConfig): Set<string> {
  const levels = topLevels.flatMap((category) => [category, ...category.subLevels])
  return new Set(levels.flatMap(tagsOf))
}

function tagsOf({ tag }: { tag: string }): string[] {
  return tidyTags([tag]).map(normalTag)
}

function isSame(tags: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(tags.map(normalTag))
  return wanted.size === new Set(others).size && others.every((tag) => wanted.has(tag))
}

function namesOf(tags: readonly string[], tagGroups: readonly TagGroup[]): string {
  return tags.length === 0 ? 'All types' : tags.map((tag) => tagWords(tag, tagGroups)).join(', ')
}
