import { COSTS_PARAMETERS } from '#src/calculators/parse-costs-query.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import type { PageDefinition } from '../page-definition.ts'

/** A property. Its sitemaps are streamed by `discovery/server`, ten thousand properties a file. */
export const propertyDefinition: PageDefinition = {
  pattern: '/properties/:id/:channel?',
  parameters: COSTS_PARAMETERS,
  sitemap: null,
  exists: ({ url }) => parsePropertyPath(url.pathname) !== null,
  styles: 'site',
}
