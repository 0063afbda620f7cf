import { HtmlValidate } from 'html-validate'
import {
  attributeOf,
  contentOf,
  decoded,
  elementText,
  filesOf,
  idsOf,
  inParallel,
  kindOf,
  linksOf,
  picturesOf,
} from './crawl-parts.ts'
import { jsonLdMistakes } from './json-ld.ts'

/** What was found, one line a mistake: the page, and what is wrong there. */
export type Crawl = {
  mistakes: string[]
  /** pages that search engines may list, by their path */
  indexable: Set<string>
  /** pages that were read whole, by what made them: the first two paths of a kind are enough to look at */
  kinds: Map<string, string[]>
  /** how many were read whole, and how many only asked for */
  read: number
  asked: number
  /** links that were met and not followed, for there were enough of their kind */
  passed: number
  /** pictures, style sheets, scripts and other files that were asked for */
  files: number
  /** links to a place on another page that were followed */
  fragments: number
  /** what the sitemap names and no page that was read links to */
  unlinked: string[]
}

export type CrawlLimits = {
  /** pages of a kind that are read whole; the others of it are only asked for */
  readOfAKind: number
  /** of those, the ones whose HTML is validated and whose files are asked for */
  samplesOfAKind: number
  /** pages of a kind that are looked at in any way */
  lookedAtOfAKind: number
  /** of those with a query: every home has its forms, every search its orders; as many as the others when absent */
  lookedAtWithQuery?: number
  /** whether pages are held against each other, and style sheets and scripts asked for: where all of them are read */
  whole?: boolean
  /** each may have to be drawn first */
  pictures: number
  atOnce: number
}

type Page = { path: string; html: string }

/** Pages of a kind whose links are followed though the page is not to be listed: every set of filters leads to more. */
const FOLLOWED = 2

/** Nothing about style: only what no browser or reader could make sense of. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-implicit-button-type': 'off',
    'no-inline-style': 'off',
    'no-raw-characters': ['error', { relaxed: true }],
    'no-trailing-whitespace': 'off',
    'prefer-native-element': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    'void-style': 'off',
  },
})

/**
 * Goes through a site as a crawler would: from the home page by every link, and to all that the sitemap names. Many
 * pages of one kind (homes, results) are sampled; what is not to be listed is asked for and not followed.
 */
export async function crawlSite(origin: string, limits: CrawlLimits): Promise<Crawl> {
  const mistakes: string[] = []
  const seen = new Map<string, string>()
  const counts = new Map<string, { looked: number; read: number }>()
  const kinds = new Map<string, string[]>()
  const pictures = new Map<string, string>()
  const files = new Map<string, string>()
  const canonicals = new Map<string, string>()
  const ids = new Map<string, Set<string>>()
  const fragments = new Map<string, string>()
  const indexable = new Set<string>()
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const linked = new Set<string>()
  const queue: string[] = []
  let read = 0
  let asked = 0
  let passed = 0

  function meet(path: string, on: string): void {
    if (seen.has(path)) return
    seen.set(path, on)
    const count = counts.get(kindOf(path)) ?? { looked: 0, read: 0 }
    counts.set(kindOf(path), count)
    const most = path.includes('?') ? limits.lookedAtWithQuery : undefined
    if (count.looked >= (most ?? limits.lookedAtOfAKind)) return void passed++
    count.looked++
    queue.push(path)
  }

  async function look(path: string): Promise<void> {
    const count = counts.get(kindOf(path))!
    const whole = count.read < limits.readOfAKind
    if (whole) count.read++
    const wrong = (words: string) => void mistakes.push(`${path} (on ${seen.get(path)}): ${words}`)
    const answer = await fetch(origin + path, { redirect: 'manual', method: whole ? 'GET' : 'HEAD' })
    if (whole) read++
    else asked++
    const html = whole ? await answer.text() : ''
    if (answer.status >= 300 && answer.status < 400 && isSomebodysOwn(path)) return
    if (answer.status !== 200) return wrong(`answers ${answer.status} ${answer.headers.get('location') ?? ''}`)
    if (whole && answer.headers.get('content-type')?.startsWith('text/html'))
      readPage({ path, html }, count.read <= limits.samplesOfAKind, wrong)
  }

  function readPage(page: Page, isSample: boolean, wrong: (words: string) => void): void {
    const { path, html } = page
    ids.set(path, idsOf(html))
    const alike = kinds.get(kindOf(path)) ?? []
    kinds.set(kindOf(path), [...alike, path])
    const canonical = attributeOf(html, /<link\b[^>]*\brel="canonical"[^>]*>/, 'href')
    const isListed = canonical !== undefined && !/<meta name="robots" content="noindex/.test(html)
    if (canonical !== undefined && !isListed) wrong('is both canonical and not to be listed')
    if (isListed && canonical === origin + path) {
      indexable.add(path)
      unique(titles, elementText(html, 'title'), path, 'title', wrong)
      unique(descriptions, contentOf(html, 'description'), path, 'description', wrong)
      sharing(html, wrong)
    } else if (isListed) {
      canonicals.set(path, canonical.replace(origin, ''))
      meet(canonical.replace(origin, ''), path)
    }
    const headings = [...html.matchAll(/<h1[\s>]/g)].length
    if (headings !== 1) wrong(`has ${headings} headings of the first level`)
    for (const mistake of jsonLdMistakes(html, origin)) wrong(mistake)
    if (isSample) valid(page, wrong)
    for (const link of linksOf(html)) {
      if (link.startsWith('#')) {
        if (link.length > 1 && !link.startsWith('#/') && !ids.get(path)?.has(link.slice(1)))
          wrong(`${link} is not on it`)
        continue
      }
      const target = new URL(link, origin + path)
      if (target.origin !== origin || !/^https?:$/.test(target.protocol)) continue
      const plain = target.pathname + target.search
      linked.add(plain)
      if (isListed || alike.length < FOLLOWED) meet(plain, path)
      if (/^#[^/]/.test(target.hash)) fragments.set(plain + target.hash, path)
    }
    if (!isSample) return
    for (const picture of picturesOf(html)) pictures.set(picture, path)
    for (const file of filesOf(html)) files.set(file, path)
  }

  /** What no page says of itself: that another one is canonical which is not, or has a place which it has not. */
  function disagreements(): string[] {
    const canonical = [...canonicals]
      .filter(([, other]) => ids.has(other) && !indexable.has(other))
      .map(([path, other]) => `${path}: ${other} is canonical to neither`)
    const hidden = mapped
      .filter((path) => ids.has(path) && !indexable.has(path))
      .map((path) => `sitemap: ${path} is not to be listed`)
    const missing = [...fragments]
      .map(([place, on]) => [...place.split('#'), on] as [page: string, id: string, on: string])
      .filter(([page, id]) => ids.has(page) && !ids.get(page)?.has(decodeURIComponent(id)))
      .map(([page, id, on]) => `${on}: ${page}#${id} is not there`)
    return [...canonical, ...hidden, ...missing]
  }

  meet('/', 'nothing')
  const mapped = await sitemapPaths(origin, mistakes)
  for (const path of mapped) meet(path, 'the sitemap')
  await inParallel(limits.atOnce, () => queue.shift(), look)
  if (limits.whole) mistakes.push(...disagreements())
  const toSee = [...pictures].slice(0, limits.pictures).map((one) => [...one, 'image/'] as const)
  const toFetch = [...toSee, ...(limits.whole ? [...files] : []).map((one) => [...one, ''] as const)]
  await inParallel(
    limits.atOnce,
    () => toFetch.shift(),
    async ([file, on, type]) => {
      const url = new URL(file, origin)
      if (url.origin !== origin) return void mistakes.push(`${file} (on ${on}): is somebody else's`)
      const { status, headers, body } = await fetch(url)
      await body?.cancel()
      if (status !== 200 || !headers.get('content-type')?.startsWith(type))
        mistakes.push(`${file} (on ${on}): answers ${status} ${headers.get('content-type') ?? ''}`)
    },
  )
  return {
    mistakes,
    indexable,
    kinds,
    read,
    asked,
    passed,
    files: (limits.whole ? files.size : 0) + Math.min(pictures.size, limits.pictures),
    fragments: fragments.size,
    unlinked: mapped.filter((path) => !linked.has(path)),
  }
}

/** Paths of the sitemap and of all its files; each file has to be there, and each URL ours, once. */
async function sitemapPaths(origin: string, mistakes: string[]): Promise<string[]> {
  const locations = async (url: string) => {
    const answer = await fetch(url)
    if (answer.status !== 200) mistakes.push(`${url}: answers ${answer.status}`)
    return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => decoded(location))
  }
  const files = await locations(`${origin}/sitemap.xml`)
  const all = (await Promise.all(files.map(locations))).flat()
  for (const url of all) if (!url.startsWith(`${origin}/`)) mistakes.push(`sitemap: ${url} is not ours`)
  const twice = new Set(all.filter((url, at) => all.indexOf(url) < at))
  for (const url of twice) mistakes.push(`sitemap: ${url} is named twice`)
  return all.map((url) => url.slice(origin.length))
}

/** Pages that redirect whoever is not signed in, as they should. */
function isSomebodysOwn(path: string): boolean {
  return /^\/user(\/|$|\?)/.test(path)
}

function unique(
  known: Map<string, string>,
  text: string | undefined,
  path: string,
  what: string,
  wrong: (words: string) => void,
) {
  if (!text) return wrong(`has no ${what}`)
  const other = known.get(text)
  if (other !== undefined) wrong(`has the ${what} of ${other}: ${text}`)
  known.set(text, path)
}

function sharing(html: string, wrong: (words: string) => void): void {
  for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:image:alt'])
    if (!new RegExp(`<meta property="${name}" content="[^"]`).test(html)) wrong(`has no ${name}`)
  const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
  if (image && !/^https?:\/\/.*\/media\/[0-9a-f]{32}\/1200x630\.jpg$/.test(image)) wrong(`is shared with ${image}`)
}

function valid({ html }: Page, wrong: (words: string) => void): void {
  const report = validator.validateStringSync(html)
  for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages))
    wrong(`${ruleId}: ${message} at ${selector ?? '?'}`)
}
