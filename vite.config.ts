import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/compress-assets.ts'

/**
 * What nearly every page draws. Left to itself the bundler makes dozens of chunks of a few hundred bytes, and each is
 * compressed alone: gathered they weigh some six kilobytes less on the page of results.
 */
const onMostPages = [
  'design-system/(breadcrumbs|button|field|first-touch|icon|kept-value|notice|picture|select|show-toast|use-[a-z-]+)',
  'property/(picture-address|price|property-address)',
  'property/ui/telephone',
  'saved-properties/(addresses|saved-ids)',
  'saved-properties/ui/saved-properties',
  'site/(later|load-page-again|nonce-context|layout/menu-link|overlays/(overlay-hash|overlay-of|within))',
]

/** Every page of homes has these besides. An overlay at its plain address gets them later, with the page underneath. */
const onPagesOfHomes = [
  'design-system/(pagination|skeleton)',
  'property/material-information',
  'property/ui/(card-[a-z]+|labels|property-card|travelling-picture)',
  'saved-properties/ui/heart',
]

/** What a search is read from and written as. */
const aboutSearches = ['search/(change-criteria|distances|paging|polygon|search-words|use-view-of-hash|write-address)']

/** Comes on every page once it stands. */
const onceAPageStands = [
  'site/layout/(cookie-notice|site-header|toasts-and-user)',
  'site/overlays/overlay-place',
  'site/start-up/start-up',
]

/** Comes with what is above, and overlays at their plain addresses want it too. */
const forOverlaysToo = ['account/ui/(current-user|signed-in-hint)', 'design-system/(carried-toast|modal-host|spinner)']

/** Comes on a page of results once it stands, and on a home's page where a search led there. */
const forSearchTrail = ['property/card-json', 'search/search-address', 'search/ui/(ask-page|kept-history)']

/** What overlays and their forms draw comes when one opens, and with its plain address. */
const onlyInOverlays = [
  'site/overlays/(?!waiting)',
  'design-system/(dialog|tabs|form|password-field|radio-group|submit-button|text-area|thank-you)',
  'property/ui/(lightbox|video-player)',
  'calculators/ui/(calculator-panel|nation-choice)',
  'saved-(properties|searches)/ui/saved-(homes|search-list)',
  '(account|enquiries|valuations|form-protection)/ui/(?!user-link)',
]

/** What pages are drawn with that lie aside of the way from the front page to a home comes with them. */
const onlyOnSidePages = [
  'site/pages/(areas|articles/(?!article-card|articles-slider)|content|written)/',
  'site/pages/(branches|staff|towns?|alert-settings)/',
  'site/pages/dev-components',
]

const groups = [
  { name: 'styles', test: new RegExp(`/src/(?!${[...onlyInOverlays, ...onlyOnSidePages].join('|')}).*\\.css$`) },
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/ },
  { name: 'parts', test: new RegExp(`/src/(${onMostPages.join('|')})\\.tsx?$`) },
  { name: 'searches', test: new RegExp(`/src/(${aboutSearches.join('|')})\\.tsx?$`) },
  { name: 'homes', test: new RegExp(`/src/(${onPagesOfHomes.join('|')})\\.tsx?$`) },
  { name: 'results', test: /\/src\/search\/ui\/(load-more|results-room|use-view-of-hash)\.tsx?$/ },
  { name: 'overlays-too', test: new RegExp(`/src/(${forOverlaysToo.join('|')})\\.tsx?$`) },
  { name: 'standing', test: new RegExp(`/src/(${onceAPageStands.join('|')})\\.tsx?$`) },
  { name: 'search-trail', test: new RegExp(`/src/(${forSearchTrail.join('|')})\\.tsx?$`) },
]

export default defineConfig({
  plugins: [reactRouter(), compressAssets()],
  build: { assetsDir: 'asset_bundles', sourcemap: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: './src/site/page-handler.ts' } } },
  },
})
