import { firstTouch } from '#src/design-system/first-touch.ts'
import { later } from '../../later.tsx'
// here and not with the parts: style sheets that come later would move the page
import '#src/design-system/button.css'
import '#src/design-system/empty-state.css'
import '#src/design-system/field.css'
import '#src/saved-searches/ui/save-search-button.css'
import '#src/search/ui/auction-bar.css'
import '#src/search/ui/filter-bar.css'
import '#src/search/ui/live-count.css'
import '#src/search/ui/place-field.css'
import './nothing.css'

const loadFilterBar = async () => (await import('#src/search/ui/filter-bar.tsx')).FilterBar
const loadSaveSearch = async () => (await import('#src/saved-searches/ui/save-search-button.tsx')).SaveSearchButton
const loadNothing = async () => (await import('./nothing.tsx')).Nothing

/** The filters are a form that works as it is; their script comes when somebody first touches the page. */
export const FilterBar = later(import.meta.env.SSR ? await loadFilterBar() : undefined, loadFilterBar, firstTouch)

/** It shows itself once it can do something. */
export const SaveSearchButton = later(import.meta.env.SSR ? await loadSaveSearch() : undefined, loadSaveSearch)

/** Few searches find nothing. */
export const Nothing = later(import.meta.env.SSR ? await loadNothing() : undefined, loadNothing)
