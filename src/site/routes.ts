import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { overlayParts } from './overlays/components.ts'
import { OVERLAYS } from './overlays/registry.ts'

/** The plain addresses of the overlays that there are. */
const overlays = OVERLAYS.filter(({ name }) => name in overlayParts).map(({ name, pattern, page = name }) =>
  route(pattern.slice(1), `pages/overlay/${page}.tsx`, { id: `overlay/${name}` }),
)

/** The map of the site: every page and its address. */
export default [
  index('pages/home/route.tsx'),
  route('search/*?', 'pages/results/route.tsx'),
  route('properties/:id/:channel?', 'pages/property/route.tsx'),
  route('homes', 'pages/towns/route.tsx'),
  route('homes/:slug', 'pages/town/route.tsx'),
  ...overlays,
  route('branches', 'pages/branches/route.tsx'),
  route('branches/:slug', 'pages/branch/route.tsx'),
  route('staff/:slug', 'pages/staff/route.tsx'),
  route('forms/:id', 'pages/form/route.tsx'),
  route('alerts/:token', 'pages/alert-settings/route.tsx'),
  route('articles', 'pages/articles/route.tsx'),
  route('articles/topics/:topic/:page?', 'pages/article-topic/route.tsx'),
  route('articles/:slug', 'pages/article/route.tsx'),
  route('areas', 'pages/areas/route.tsx'),
  route('areas/:slug', 'pages/area/route.tsx'),
  route('dev/components', 'pages/dev-components/route.tsx'),
  route(':slug', 'pages/content/route.tsx'),
  route('*', 'pages/not-found/route.tsx'),
] satisfies RouteConfig
