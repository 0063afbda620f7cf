import { staffSlug } from '#src/agency/branches/branch-paths.ts'
import type { Agency, MenuItem } from '#src/agency/profile/agency.ts'
import { cardSliderPath, historyPath, NO_GALLERIES, salesEventPath } from '#src/agency/profile/galleries.ts'
import type { AgencyFileName } from '#src/agency/profile/linked-paths.ts'
import type { TopLevel } from '#src/search/filters/filter-config.ts'
import type { JsonPath } from './json-lines.ts'

export type CrossCheckProblem = {
  file: AgencyFileName
  path: JsonPath
  message: string
}

/** What no file can say of itself: ids that must differ, and things that must belong together. */
export function crossChecks(agency: Agency): CrossCheckProblem[] {
  const { branches, tagGroups, areas, menus, blurbs, callsToAction } = agency
  const departments = branches.flatMap((branch, at) =>
    branch.departments.map(({ id }, of) => ({ value: id, path: [at, 'departments', of, 'id'] })),
  )
  const staff = branches.flatMap((branch, at) =>
    branch.staff.map(({ id }, of) => ({ value: id, path: [at, 'staff', of, 'id'] })),
  )
  const feedBranches = branches.flatMap((branch, at) =>
    branch.feedBranches.map((name, of) => ({ value: name, path: [at, 'feedBranches', of] })),
  )
  const tags = tagGroups.flatMap((group, at) =>
    group.tags.map(({ tag }, of) => ({ value: tag.toLowerCase(), path: ['tagGroups', at, 'tags', of, 'tag'] })),
  )
  return [
    ...repeated(
      'branches',
      'branch',
      branches.map(({ id }, at) => ({ value: id, path: [at, 'id'] })),
    ),
    ...repeated(
      'branches',
      'branch',
      branches.map(({ slug }, at) => ({ value: slug, path: [at, 'slug'] })),
    ),
    ...repeated('branches', 'branch', feedBranches),
    ...repeated('branches', 'department', departments),
    ...repeated('branches', 'member of staff', staff),
    ...repeated('branches', 'member of staff', staffSlugs(branches)),
    ...strayStaff(branches),
    ...repeated(
      'agency',
      'group',
      tagGroups.map(({ id }, at) => ({ value: id, path: ['tagGroups', at, 'id'] })),
    ),
    ...repeated('agency', 'tag', tags),
    ...repeated(
      'agency',
      'area',
      areas.map(({ id }, at) => ({ value: id, path: ['areas', at, 'id'] })),
    ),
    ...repeated(
      'agency',
      'area',
      areas.map(({ slug }, at) => ({ value: slug, path: ['areas', at, 'slug'] })),
    ),
    ...repeated('menus', 'menu item', menuIds(menus)),
    ...tooDeep(menus),
    ...halfLinks(callsToAction),
    ...neverShown('callsToAction', callsToAction),
    ...neverShown('blurbs', blurbs),
    ...categoryMistakes(agency.filters?.topLevels ?? []),
    ...strayLabels(agency),
    ...galleryMistakes(agency.galleries),
    ...formMistakes(agency),
    ...repeated(
      'banners',
      'banner',
      (agency.banners ?? []).map(({ id }, at) => ({ value: id, path: [at, 'id'] })),
    ),
  ]
}

function formMistakes({ forms = [], branches }: Agency): CrossCheckProblem[] {
  const ids = forms.map(({ id }, at) => ({ value: id, path: [at, 'id'] }))
  const departments = branches.flatMap((branch) => branch.departments)
  return [
    ...repeated('forms', 'form', ids),
    ...forms.flatMap(({ formElements, branchId, departmentId }, at): CrossCheckProblem[] => {
      const strays: CrossCheckProblem[] = []
      if (branchId !== undefined && !branches.some(({ id }) => id === branchId))
        strays.push({ file: 'forms', path: [at, 'branchId'], message: `${branchId} is not a branch` })
      if (departmentId !== undefined && !departments.some(({ id }) => id === departmentId))
        strays.push({ file: 'forms', path: [at, 'departmentId'], message: `${departmentId} is not a department` })
      const names = formElements.map(({ fieldName }, of) => {
        return { value: fieldName, path: [at, 'formElements', of, 'fieldName'] }
      })
      return [...strays, ...repeated('forms', 'field', names)]
    }),
  ]
}

function strayLabels({ settings, branches }: Agency): CrossCheckProblem[] {
  const labels = new Set(branches.flatMap(({ departments }) => departments.map(({ label }) => label)))
  return Object.entries(settings.tagsToDepartmentLabelsConversions ?? {}).flatMap(
    ([tag, label]): CrossCheckProblem[] => {
      if (labels.has(label)) return []
      const path = ['settings', 'tagsToDepartmentLabelsConversions', tag]
      return [{ file: 'agency', path, message: `${JSON.stringify(label)} is not a department's label` }]
    },
  )
}

function galleryMistakes(galleries = NO_GALLERIES): CrossCheckProblem[] {
  const { salesEvents, history, cardSliders } = galleries
  const mentions = (list: string, paths: string[]) => paths.map((value, at) => ({ value, path: [list, at, 'id'] }))
  return [
    ...repeated('galleries', 'sales event', mentions('salesEvents', salesEvents.map(salesEventPath))),
    ...repeated(
      'galleries',
      'entry',
      mentions(
        'history',
        history.map(({ id }) => historyPath(id)),
      ),
    ),
    ...repeated('galleries', 'card slider', mentions('cardSliders', cardSliders.map(cardSliderPath))),
  ]
}

function categoryMistakes(categories: readonly TopLevel[]): CrossCheckProblem[] {
  return [
    ...repeated(
      'filters',
      'category',
      categories.map(({ id }, at) => ({ value: id, path: ['topLevels', at, 'id'] })),
    ),
    ...categories.flatMap(({ advancedOptions, subLevels }, at) => [
      ...repeated(
        'filters',
        'sub-category',
        subLevels.map(({ id }, of) => ({ value: id, path: ['topLevels', at, 'subLevels', of, 'id'] })),
      ),
      ...contradiction(advancedOptions, ['topLevels', at, 'advancedOptions']),
    ]),
  ]
}

function contradiction({ salesOnly, lettingsOnly }: TopLevel['advancedOptions'], path: JsonPath): CrossCheckProblem[] {
  if (!salesOnly || !lettingsOnly) return []
  return [{ file: 'filters', path, message: 'cannot be both salesOnly and lettingsOnly' }]
}

type Mention = { value: string | number; path: JsonPath }

function repeated(file: CrossCheckProblem['file'], what: string, mentions: Mention[]): CrossCheckProblem[] {
  const seen = new Set<string | number>()
  const again: CrossCheckProblem[] = []
  for (const { value, path } of mentions) {
    if (seen.has(value))
      again.push({ file, path, message: `${JSON.stringify(value)} is already used by another ${what}` })
    seen.add(value)
  }
  return again
}

/** Addresses of their pages: two of one name need a slug. */
function staffSlugs(branches: Agency['branches']): Mention[] {
  return branches.flatMap((branch, at) =>
    branch.staff.map((member, of) => ({
      value: staffSlug(member),
      path: [at, 'staff', of, member.slug === undefined ? 'surname' : 'slug'],
    })),
  )
}

function strayStaff(branches: Agency['branches']): CrossCheckProblem[] {
  return branches.flatMap(({ name, departments, staff }, at) =>
    staff.flatMap(({ departmentId }, of): CrossCheckProblem[] => {
      if (departments.some(({ id }) => id === departmentId)) return []
      const message = `${departmentId} is not a department of the branch ${name}`
      return [{ file: 'branches', path: [at, 'staff', of, 'departmentId'], message }]
    }),
  )
}

/** The items of all menus with their paths. */
function menuItems(menus: Agency['menus']): { item: MenuItem; path: JsonPath; depth: number }[] {
  const below = (
    items: MenuItem[],
    path: JsonPath,
    depth: number,
  ): { item: MenuItem; path: JsonPath; depth: number }[] =>
    items.flatMap((item, at) => [
      { item, path: [...path, at], depth },
      ...below(item.items ?? [], [...path, at, 'items'], depth + 1),
    ])
  return [
    ...below(menus.primary, ['primary'], 0),
    ...below(menus.secondary, ['secondary'], 0),
    ...below(menus.legal ?? [], ['legal'], 0),
    ...menus.footer.flatMap(({ items }, at) => below(items, ['footer', at, 'items'], 0)),
  ]
}

function menuIds(menus: Agency['menus']): Mention[] {
  return menuItems(menus).map(({ item, path }) => ({ value: item.id, path: [...path, 'id'] }))
}

/** A menu has up to two nested levels: the header shows no more. */
function tooDeep(menus: Agency['menus']): CrossCheckProblem[] {
  return menuItems(menus)
    .filter(({ depth }) => depth > 2)
    .map(({ path }) => ({ file: 'menus', path, message: 'is nested too deeply: two levels below the first are shown' }))
}

function halfLinks(callsToAction: Agency['callsToAction']): CrossCheckProblem[] {
  return callsToAction
    .map(({ linkText, linkUrl }, at): CrossCheckProblem | null => {
      if ((linkText === undefined) === (linkUrl === undefined)) return null
      const [has, lacks] = linkText === undefined ? ['linkUrl', 'linkText'] : ['linkText', 'linkUrl']
      return { file: 'content', path: ['callsToAction', at, has!], message: `needs ${lacks} beside it` }
    })
    .filter((mistake) => mistake !== null)
}

function neverShown(
  list: 'callsToAction' | 'blurbs',
  entries: { tags: string[]; placeId?: number; isDefault: boolean }[],
): CrossCheckProblem[] {
  return entries
    .map(({ tags, placeId, isDefault }, at): CrossCheckProblem | null => {
      if (isDefault || tags.length > 0 || placeId !== undefined) return null
      return { file: 'content', path: [list, at], message: 'is never shown: it has no tags and is not the default' }
    })
    .filter((mistake) => mistake !== null)
}
