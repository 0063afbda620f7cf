import type { TagGroup } from '#src/agency/profile/agency.ts'
import { SelectField } from '#src/design-system/form/select.tsx'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { chooseCategory, chooseSubCategory, chosenCategory } from '../category-changes.ts'
import { categorySelect, leaveCategory, subCategorySelect, tagSelect } from '../category-choices.ts'
import type { FilterConfig } from '../filter-config.ts'
import type { FilterDraft } from './search-draft.ts'

type CategorySelectsProps = { draft: FilterDraft; filters: FilterConfig; tagGroups: readonly TagGroup[] }

/** The category and its sub-category; without JavaScript one select that sends the tags of a category. */
export function CategorySelects({ draft, filters, tagGroups }: CategorySelectsProps) {
  const scripted = useHydrated()
  const { criteria, change } = draft
  if (!scripted) {
    const { value, choices } = tagSelect(criteria, filters, tagGroups)
    return (
      <SelectField key="tags" id="filter-tags" label="Category" name="tags" defaultValue={value} options={choices} />
    )
  }
  const categories = categorySelect(criteria, filters)
  const subCategories = subCategorySelect(criteria, filters, tagGroups)
  const { category } = chosenCategory(criteria, filters)
  return (
    <>
      <SelectField
        id="filter-category"
        label="Category"
        value={categories.value}
        options={categories.choices}
        onChange={({ target: { value } }) => {
          const chosen = filters.topLevels.find(({ id }) => id === value)
          change((current) => (chosen ? chooseCategory(current, chosen) : leaveCategory(current, filters)))
        }}
      />
      {subCategories && (
        <SelectField
          id="filter-sub-category"
          label="Sub-category"
          value={subCategories.value}
          options={subCategories.choices}
          onChange={({ target: { value } }) => {
            const chosen = category?.subLevels.find(({ id }) => id === value)
            if (chosen) change((current) => chooseSubCategory(current, chosen))
          }}
        />
      )}
    </>
  )
}
