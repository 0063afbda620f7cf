import { AREAS_PATH, areaGuidePath } from '#src/articles/area-guide.ts'
import { latest } from '#src/discovery/sitemap.ts'
import type { PageDefinition } from '../page-definition.ts'

/** The list of guides to areas. Its sitemap has the guides, too. */
export const areasDefinition: PageDefinition = {
  pattern: '/areas',
  parameters: [],
  sitemap: {
    section: 'areas',
    async paths({ articles }) {
      const guides = articles.guides()
      if (guides.length === 0) return []
      return [
        { path: AREAS_PATH, changed: latest(guides.map(({ updated }) => updated)) },
        ...guides.map(({ slug, updated }) => ({ path: areaGuidePath(slug), changed: updated })),
      ]
    },
  },
  exists: () => true,
  styles: 'own',
}
