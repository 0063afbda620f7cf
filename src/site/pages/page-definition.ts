import type { Agency } from '#src/agency/profile/agency.ts'
import type { Services } from '#src/app/services.ts'
import type { ContentPages } from '#src/articles/server/load-pages.ts'

/** An entry of a sitemap, whose origin is added. */
export type SitemapPath = {
  path: string
  /** when the page last changed, ISO 8601; absent where that is not known */
  changed?: string
}

/** What is known of a site without a database. */
export type KnownSite = Pick<Agency, 'branches'> & { pages: ContentPages }

/** What the site needs to know of a page beside its route module: data and pure functions, which every process can use. */
export type PageDefinition = {
  /** of its path, as the router writes it */
  pattern: string
  /**
   * Query parameters that the page reads; `any` if they are not known beforehand. Other parameters do not make another
   * page in the cache (docs/decisions/0010-html-cache.md), so that nobody can fill it with them.
   */
  parameters: readonly string[] | ((name: string) => boolean) | 'any'
  /** its entries in one of the sitemaps; null keeps it out of all */
  sitemap: { section: string; paths: (services: Services) => Promise<SitemapPath[]> } | null
  /**
   * Whether there is a page at a path of this pattern, as far as the agency's folder tells; redirects to others are
   * mistakes. Properties, articles and guides come and go, so every path of theirs counts.
   */
  exists: (request: { url: URL; params: Readonly<Record<string, string | undefined>> }, site: KnownSite) => boolean
  /** its URL is a key: no code of the agency's runs on it, which could pass it on */
  isSecret?: true
  /** `site`: its styles are in the sheet of every page. `own`: they come with it. vite.config.ts reads it. */
  styles: 'site' | 'own'
}
