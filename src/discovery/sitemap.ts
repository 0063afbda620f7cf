/** A page as a sitemap names it (sitemaps.org, 0.9, with Google's extension for images). URLs are absolute. */
export type SitemapEntry = {
  url: string
  /** when the page last changed, ISO 8601; absent where it is not known */
  changed?: string
  images?: readonly string[]
}

/** Far below the 50,000 and 50 MB that a sitemap may have: each file is read whole by those who fetch it. */
export const HOMES_A_FILE = 10_000

/** Google's extension takes a thousand; the first dozen are those that a card of the home shows. */
const IMAGES_A_PAGE = 12

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** How a sitemap of pages begins and ends, for those that are sent piece by piece. */
export const SITEMAP_START = `${DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
export const SITEMAP_END = '</urlset>\n'

/** A whole sitemap of few pages. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  return SITEMAP_START + entries.map(entryXml).join('') + SITEMAP_END
}

export function entryXml({ url, changed, images = [] }: SitemapEntry): string {
  const pictures = images
    .slice(0, IMAGES_A_PAGE)
    .map((image) => `<image:image>${tag('image:loc', image)}</image:image>`)
  return `<url>${placeXml({ url, changed })}${pictures.join('')}</url>\n`
}

/** The list of sitemaps that search engines are told of. */
export function sitemapIndexXml(files: readonly Pick<SitemapEntry, 'url' | 'changed'>[]): string {
  const lines = files.map((file) => `<sitemap>${placeXml(file)}</sitemap>\n`)
  return `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</sitemapindex>\n`
}

/** The latest of some days and moments; undefined where none is known. */
export function latest(moments: readonly (string | undefined)[]): string | undefined {
  return moments.reduce(
    (late, next) => (late === undefined || (next !== undefined && next > late) ? next : late),
    undefined,
  )
}

function placeXml({ url, changed }: Pick<SitemapEntry, 'url' | 'changed'>): string {
  return tag('loc', url) + (changed === undefined ? '' : tag('lastmod', changed))
}

function tag(name: string, text: string): string {
  return `<${name}>${text.replace(/[<>&'"]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</${name}>`
}
