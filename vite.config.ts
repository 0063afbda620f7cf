import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/build-steps/compress-assets.ts'
import { SERVER_OUTPUT } from './scripts/build-steps/server-output.ts'
import { inlineScripts } from './scripts/inline-scripts.ts'
import { routeComponents } from './scripts/route-components.ts'
import { PAGES } from './src/site/pages/registry.ts'

/**
 * What nearly every page draws. Left to itself the bundler makes dozens of chunks of a few hundred bytes, and each is
 * compressed alone: gathered they weigh some six kilobytes less on the page of results.
 */
const onMostPages = [
  '(design-system/(hooks|icon)|formatting|property/price)/[a-z-]+',
  'design-system/(button/button|feedback/notice|navigation/breadcrumbs|picture/picture|toast/show-toast)',
  'design-system/form/(field|select|use-form-submit)',
  'property/(gallery/picture-paths|listing/property-paths)',
  'saved-properties/(saved-paths|saved-ids|ui/saved-properties)',
  'places/distance',
  'site/(loading/(lazy-hydrate|reload-if-reachable|load-timeout)|nonce-context|layout/menu-link|overlays/runtime/overlay-hash)',
]

/** Every page of homes has these besides. An overlay at its plain path gets them later, with the page underneath. */
const onPagesOfHomes = [
  'design-system/(navigation/pagination|feedback/skeleton)',
  'property/listing/material-information',
  'property/card/ui/(card-[a-z]+|labels|property-card)',
  'saved-properties/ui/heart',
  'calculators/ui/(monthly-cost|stored-figures)',
  'design-system/map/map-credit',
]

/** What a form that searches needs before it is sent. */
const aboutSearchForms = [
  'search/(query/change-criteria|values/(channel-segments|limits|price-ladders|rent-basis|tidy-text))',
  'property/listing/tags',
]

/** What a search is read from and written as. */
const aboutSearches = [
  'search/(criteria/[a-z-]+|query/(kept-criteria|normalise-criteria|segments)|values/[a-z0-9-]+)',
  'search/results/(paging|ui/use-view-of-hash)',
  'search/url/format-search',
]

/** Comes on every page once it stands. */
const onceAPageStands = ['site/layout/(site-header|toasts-and-user)', 'site/overlays/runtime/overlay-outlet']

/** Comes with what is above, and overlays at their plain paths want it too. */
const forOverlaysToo = [
  'account/users/ui/(current-user|signed-in-hint)',
  'design-system/(toast/carried-toast|dialog/modal-host|feedback/spinner)',
]

/** Comes on a page of results once it stands, and on a home's page where a search led there. */
const forSearchTrail = [
  'property/card/(card-json|json-fields)',
  'search/url/parse-search-path',
  'search/results/ui/fetch-page',
  'search/history/ui/stored-history',
]

/**
 * The map of a search but for its engine: what a phone has before its first touch. Nothing here may import what other
 * pages have, unless that is in a group above: it would come into this chunk, and they would load the map.
 */
const mapWithoutEngine = [
  'search/map/(map-camera|map-clustering|map-geometry|map-popup-place)',
  'search/map/ui/(map-cards|map-live|map-marks-layer|map-messages|map-opening|map-placeholder|map-popup|map-selection|map-steering|map-tools|map-view|still-map)',
]

/** Saving a search, and what a search that finds nothing says: small parts that come together or late. */
const aboutSavedSearches = ['saved-searches/list/(alert-frequencies|ui/(save-search-button|saved-searches))']
const whereNothingIsFound = ['site/pages/results/nothing-found', 'design-system/feedback/empty-state']

/** What overlays and their forms draw comes when one opens, and with its plain path. */
const onlyInOverlays = [
  'site/overlays/(?!runtime/waiting)',
  'site/flash/',
  'site/pages/overlay/',
  'design-system/(dialog/dialog|navigation/tabs|form/(form|password-field|radio-group|submit-button|text-area)|feedback/thank-you)',
  'property/gallery/ui/(lightbox|video-player)',
  'calculators/ui/(calculator-panel(?!\\.css)|nation-choice)',
  'saved-properties/ui/saved-homes',
  'saved-searches/list/ui/saved-search-list',
  'account/[a-z-]+/ui/(?!user-link)',
  '(enquiries|valuations)/[a-z-]+/ui/',
  'form-protection/ui/',
]

/** Pages that bring their styles themselves, as they state, and what they share. */
const withOwnStyles = [
  ...Object.entries(PAGES).flatMap(([folder, { styles }]) => (styles === 'own' ? [`site/pages/${folder}/`] : [])),
  'site/pages/written/',
]

/** Pages behind private links bring their styles themselves: no other visitor ever sees them. */
const behindPrivateLinks = ['seller-page/ui/', 'material-information/ui/']

/** What every page has before its visitor touches it (src/site/start-up/): no React, and nothing that imports it. */
const beforeTouch = [
  'site/start-up/(?!start-up-place|saved-|tiles-|show-neighbours)[a-z-]+',
  'site/layout/(help-header|float-at-foot)',
  'site/overlays/runtime/overlay-hash',
  'analytics/([a-z-]+|ui/[a-z-]+)',
  'design-system/(hooks/first-interaction|toast/carried-toast)',
  'formatting/uk-date',
  'property/listing/property-paths',
  'saved-properties/(saved-ids|ui/show-saved)',
  'search/history/(same-search-path|search-history-key|ui/remember-search)',
  'search/results/(way-back|ui/report-exposures)',
]

const groups = [
  { name: 'start-up', test: new RegExp(`vite/preload-helper|/src/(${beforeTouch.join('|')})\\.ts$`) },
  { name: 'page-styles', test: new RegExp(`/src/(${withOwnStyles.join('|')}).*\\.css$`) },
  {
    name: 'styles',
    test: new RegExp(`/src/(?!${[...onlyInOverlays, ...withOwnStyles, ...behindPrivateLinks].join('|')}).*\\.css$`),
  },
  {
    name: 'framework',
    test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/site\/(hydrate|document\/(page-data|page-view|pasted|server-only))/,
  },
  { name: 'parts', test: new RegExp(`/src/(${onMostPages.join('|')})\\.tsx?$`) },
  { name: 'search-forms', test: new RegExp(`/src/(${aboutSearchForms.join('|')})\\.tsx?$`) },
  { name: 'searches', test: new RegExp(`/src/(${aboutSearches.join('|')})\\.tsx?$`) },
  { name: 'homes', test: new RegExp(`/src/(${onPagesOfHomes.join('|')})\\.tsx?$`) },
  { name: 'results', test: /\/src\/search\/results\/ui\/(load-more|scroll-spacer|use-view-of-hash)\.tsx?$/ },
  { name: 'overlays-too', test: new RegExp(`/src/(${forOverlaysToo.join('|')})\\.tsx?$`) },
  { name: 'standing', test: new RegExp(`/src/(${onceAPageStands.join('|')})\\.tsx?$`) },
  { name: 'map', test: new RegExp(`/src/(${mapWithoutEngine.join('|')})\\.tsx?$`) },
  { name: 'saved-searches', test: new RegExp(`/src/(${aboutSavedSearches.join('|')})\\.tsx?$`) },
  { name: 'nothing-found', test: new RegExp(`/src/(${whereNothingIsFound.join('|')})\\.tsx?$`) },
  { name: 'search-trail', test: new RegExp(`/src/(${forSearchTrail.join('|')})\\.tsx?$`) },
]

/** A page's or an overlay's chunk has the name of its folder: their files all have the same names. */
function chunkFileNames({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
  const folders = moduleIds.flatMap(
    (id) => /\/src\/site\/(?:pages|overlays)\/([\w-]+)\/(?:route|component)\.tsx/.exec(id)?.[1] ?? [],
  )
  return `asset_bundles/${folders.at(-1) ?? name}-[hash].js`
}

export default defineConfig({
  plugins: [inlineScripts(), reactRouter(), routeComponents(), compressAssets()],
  build: { assetsDir: 'asset_bundles', sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } } } },
    ssr: { build: { rolldownOptions: { input: './src/site/page-handler.ts', output: SERVER_OUTPUT } } },
  },
})
