import type { SitemapEntry } from '#src/discovery/sitemap.ts'
import { PAGES } from '#src/site/pages/registry.ts'
import type { Services } from './services.ts'

/** The entries of every page's sitemap section, by the section's name. Properties have sitemaps of their own. */
export async function sitemapSections(services: Services): Promise<Record<string, SitemapEntry[]>> {
  const stated = Object.values(PAGES).flatMap(({ sitemap }) => sitemap ?? [])
  const sections: Record<string, SitemapEntry[]> = {}
  const paths = await Promise.all(stated.map((sitemap) => sitemap.paths(services)))
  for (const [at, { section }] of stated.entries()) {
    const entries =
      paths[at]?.map(({ path, changed }) => ({ address: services.config.publicUrl + path, changed })) ?? []
    sections[section] = [...(sections[section] ?? []), ...entries]
  }
  return sections
}
