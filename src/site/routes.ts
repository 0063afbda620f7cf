import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The map of the site: every page and its address. */
export default [
  index('pages/home.tsx'),
  route('search/*?', 'pages/results.tsx'),
  route('properties/:id/:channel?', 'pages/property.tsx'),
  route('dev/components', 'pages/dev-components.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
