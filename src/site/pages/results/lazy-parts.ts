import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { pasted } from '../../document/pasted.tsx'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
// here and not with the parts: style sheets that come later would move the page
import '#src/design-system/button/button.css'
import '#src/design-system/feedback/empty-state.css'
import '#src/design-system/form/field.css'
import '#src/saved-searches/list/ui/save-search-button.css'
import '#src/search/filters/ui/auction-bar.css'
import '#src/search/filters/ui/filter-bar.css'
import '#src/search/filters/ui/live-count.css'
import '#src/search/filters/ui/place-field.css'
import './nothing.css'

const loadFilterBar = async () => (await import('#src/search/filters/ui/filter-bar.tsx')).FilterBar
const loadSaveSearch = async () => (await import('#src/saved-searches/list/ui/save-search-button.tsx')).SaveSearchButton
const loadNothing = async () => (await import('./nothing.tsx')).NoResults

/** The filters are a form that works as it is; their script comes when somebody first touches the page. */
export const LazyFilterBar = lazyHydrate(import.meta.env.SSR ? await pastedFilterBar() : undefined, loadFilterBar, {
  when: firstInteraction,
})

/** Some 400 elements, and each page of a search is asked for again when it is a minute old. */
async function pastedFilterBar() {
  return pasted(
    await loadFilterBar(),
    ({ tagGroups, criteria, view, total, filterCount, placeLabel }) => ({
      of: tagGroups,
      variant: `${searchPath(criteria, view)} ${total} ${filterCount} ${placeLabel}`,
    }),
    { variants: 60 },
  )
}

/** It shows itself once it can do something. */
export const LazySaveSearchButton = lazyHydrate(
  import.meta.env.SSR ? await loadSaveSearch() : undefined,
  loadSaveSearch,
)

/** Few searches find nothing. */
export const LazyNoResults = lazyHydrate(import.meta.env.SSR ? await loadNothing() : undefined, loadNothing)
