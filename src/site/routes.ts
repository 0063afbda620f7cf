import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The map of the site: every page and its address. */
export default [
  index('pages/home.tsx'),
  route('search/*?', 'pages/results.tsx'),
  route('properties/:id/:channel?', 'pages/property.tsx'),
  route('user/saved-properties', 'pages/saved-properties.tsx'),
  route('user/saved-searches', 'pages/saved-searches.tsx'),
  route('dev/components', 'pages/dev-components.tsx'),
  route(':slug', 'pages/content.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
