import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { OVERLAYS } from './overlays/registry.ts'

/** The plain addresses of all overlays: one page, with the overlay's component as the route below it. */
const overlays = OVERLAYS.flatMap(({ name, patterns }) =>
  patterns.map((pattern) =>
    route(pattern.slice(1), `overlays/${name}/component.tsx`, { id: `overlay${pattern.replaceAll(/\/:\w+/g, '')}` }),
  ),
)

/** The map of the site: every page and its address. */
export default [
  index('pages/home/route.tsx'),
  route('search/*?', 'pages/results/route.tsx'),
  route('properties/:id/:channel?', 'pages/property/route.tsx'),
  route('homes', 'pages/towns/route.tsx'),
  route('homes/:slug', 'pages/town/route.tsx'),
  layout('pages/overlay/route.tsx', overlays),
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
