import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { overlayParts } from './overlays/overlay-parts.ts'
import { OVERLAYS } from './overlays/overlay-table.ts'

/** The plain addresses of the overlays that there are. */
const overlays = OVERLAYS.filter(({ name }) => name in overlayParts).map(({ name, pattern, page = name }) =>
  route(pattern.slice(1), `pages/overlay-${page}.tsx`, { id: `overlay/${name}` }),
)

/** The map of the site: every page and its address. */
export default [
  index('pages/home.tsx'),
  route('search/*?', 'pages/results.tsx'),
  route('properties/:id/:channel?', 'pages/property.tsx'),
  route('homes', 'pages/towns.tsx'),
  route('homes/:slug', 'pages/town.tsx'),
  ...overlays,
  route('branches', 'pages/branches.tsx'),
  route('branches/:slug', 'pages/branch.tsx'),
  route('staff/:slug', 'pages/staff-member.tsx'),
  route('forms/:id', 'pages/form.tsx'),
  route('alerts/:token', 'pages/alert-settings.tsx'),
  route('articles', 'pages/articles.tsx'),
  route('articles/topics/:topic/:page?', 'pages/article-topic.tsx'),
  route('articles/:slug', 'pages/article.tsx'),
  route('areas', 'pages/areas.tsx'),
  route('areas/:slug', 'pages/area.tsx'),
  route('dev/components', 'pages/dev-components.tsx'),
  route(':slug', 'pages/content.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
