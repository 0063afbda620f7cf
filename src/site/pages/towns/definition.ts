import { latest } from '#src/discovery/sitemap.ts'
import { TOWNS_PATH, townPath } from '#src/discovery/town.ts'
import type { PageDefinition } from '../page-definition.ts'

/** The list of towns with homes. Its sitemap has the towns, too. */
export const townsDefinition: PageDefinition = {
  pattern: '/homes',
  parameters: [],
  sitemap: {
    section: 'towns',
    async paths({ towns }) {
      const places = await towns.all()
      if (places.length === 0) return []
      return [
        { path: TOWNS_PATH, changed: latest(places.map(({ changed }) => changed)) },
        ...places.map(({ place, changed }) => ({ path: townPath(place.slug), changed })),
      ]
    },
  },
  exists: () => true,
  styles: 'own',
}
