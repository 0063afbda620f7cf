import { HtmlValidate } from 'html-validate'
import { jsonLdMistakes } from './json-ld.ts'

/** What was found, one line a mistake: the page, and what is wrong there. */
export type Crawl = {
  mistakes: string[]
  /** pages that search engines may list, by their address without the host */
  indexable: Set<string>
  /** how many were read whole, and how many only asked for */
  read: number
  asked: number
}

export type CrawlLimits = {
  /** pages of a kind that are read whole; the others of it are only asked for */
  readOfAKind: number
  /** pages of a kind that are looked at in any way */
  lookedAtOfAKind: number
  /** each may have to be drawn first */
  pictures: number
  atOnce: number
}

type Page = { address: string; html: string }

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
 * Goes through a site as a crawler would: from the home page by every link, and to all that the sitemap names. Many pages
 * of one kind (homes, results) are sampled; what is not to be listed is asked for and not followed.
 */
export async function crawlSite(origin: string, limits: CrawlLimits): Promise<Crawl> {
  const mistakes: string[] = []
  const seen = new Map<string, string>()
  const counts = new Map<string, { looked: number; read: number }>()
  const pictures = new Map<string, string>()
  const indexable = new Set<string>()
  const titles = new Map<string, string>()
  const descriptions = new Map<string, string>()
  const queue: string[] = []
  let read = 0
  let asked = 0

  function meet(address: string, on: string): void {
    if (seen.has(address)) return
    seen.set(address, on)
    const count = counts.get(kindOf(address)) ?? { looked: 0, read: 0 }
    counts.set(kindOf(address), count)
    if (count.looked >= limits.lookedAtOfAKind) return
    count.looked++
    queue.push(address)
  }

  async function look(address: string): Promise<void> {
    const count = counts.get(kindOf(address))!
    const whole = count.read < limits.readOfAKind
    if (whole) count.read++
    const wrong = (words: string) => void mistakes.push(`${address} (on ${seen.get(address)}): ${words}`)
    const answer = await fetch(origin + address, { redirect: 'manual', method: whole ? 'GET' : 'HEAD' })
    if (whole) read++
    else asked++
    const html = whole ? await answer.text() : ''
    if (answer.status >= 300 && answer.status < 400 && isSomebodysOwn(address)) return
    if (answer.status !== 200) return wrong(`answers ${answer.status} ${answer.headers.get('location') ?? ''}`)
    if (whole && answer.headers.get('content-type')?.startsWith('text/html'))
      readPage({ address, html }, count.read <= 2, wrong)
  }

  function readPage(page: Page, isSample: boolean, wrong: (words: string) => void): void {
    const { address, html } = page
    const canonical = attributeOf(html, /<link\b[^>]*\brel="canonical"[^>]*>/, 'href')
    const isListed = canonical !== undefined && !/<meta name="robots" content="noindex/.test(html)
    if (canonical !== undefined && !isListed) wrong('is both canonical and not to be listed')
    if (isListed && canonical === origin + address) {
      indexable.add(address)
      unique(titles, textOf(html, 'title'), address, 'title', wrong)
      unique(descriptions, contentOf(html, 'description'), address, 'description', wrong)
      sharing(html, wrong)
    } else if (isListed) meet(canonical.replace(origin, ''), address)
    const headings = [...html.matchAll(/<h1[\s>]/g)].length
    if (headings !== 1) wrong(`has ${headings} headings of the first level`)
    for (const mistake of jsonLdMistakes(html, origin)) wrong(mistake)
    if (isSample) valid(page, wrong)
    for (const link of linksOf(html)) {
      if (link.startsWith('#')) {
        if (link.length > 1 && !link.startsWith('#/') && !html.includes(`id="${link.slice(1)}"`))
          wrong(`${link} is not on it`)
        continue
      }
      const target = new URL(link, origin + address)
      if (target.origin !== origin || !/^https?:$/.test(target.protocol)) continue
      const [plain = ''] = (target.pathname + target.search).split('#')
      if (isListed || isSample) meet(plain, address)
    }
    if (isSample) for (const picture of picturesOf(html)) pictures.set(picture, address)
  }

  meet('/', 'nothing')
  for (const address of await sitemapAddresses(origin, mistakes)) meet(address, 'the sitemap')
  await inParallel(limits.atOnce, () => queue.shift(), look)
  const toSee = [...pictures].slice(0, limits.pictures)
  await inParallel(
    limits.atOnce,
    () => toSee.shift(),
    async ([picture, on]) => {
      const { status, headers } = await fetch(new URL(picture, origin))
      if (status !== 200 || !headers.get('content-type')?.startsWith('image/'))
        mistakes.push(`${picture} (on ${on}): answers ${status}`)
    },
  )
  return { mistakes, indexable, read, asked }
}

/** Addresses of the sitemap and of all its files; each file has to be there, and each address ours, once. */
async function sitemapAddresses(origin: string, mistakes: string[]): Promise<string[]> {
  const locations = async (address: string) => {
    const answer = await fetch(address)
    if (answer.status !== 200) mistakes.push(`${address}: answers ${answer.status}`)
    return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => decoded(location))
  }
  const files = await locations(`${origin}/sitemap.xml`)
  const all = (await Promise.all(files.map(locations))).flat()
  for (const address of all) if (!address.startsWith(`${origin}/`)) mistakes.push(`sitemap: ${address} is not ours`)
  const twice = new Set(all.filter((address, at) => all.indexOf(address) < at))
  for (const address of twice) mistakes.push(`sitemap: ${address} is named twice`)
  return all.map((address) => address.slice(origin.length))
}

/** Pages that redirect whoever is not signed in, as they should. */
function isSomebodysOwn(address: string): boolean {
  return /^\/user(\/|$|\?)/.test(address)
}

/** `/properties/…`, `/search/` with so many parts, `/book-a-viewing`: pages of one kind are made by the same code. */
function kindOf(address: string): string {
  const [path = '', query] = address.split('?', 2)
  const [first = '', second = '', ...rest] = path.slice(1).split('/')
  if (first === 'search') return `search ${second} ${rest.length}${query ? ' ?' : ''}`
  return rest.length + Number(second !== '') === 0 && query === undefined ? first : `${first}/`
}

function unique(
  known: Map<string, string>,
  text: string | undefined,
  address: string,
  what: string,
  wrong: (words: string) => void,
) {
  if (!text) return wrong(`has no ${what}`)
  const other = known.get(text)
  if (other !== undefined) wrong(`has the ${what} of ${other}: ${text}`)
  known.set(text, address)
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

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => decoded(href))
}

function picturesOf(html: string): string[] {
  const shown = [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, source = '']) => decoded(source))
  const shared = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
  return [...(shared ? [shared] : []), ...shown.filter((source) => source.startsWith('/'))]
}

function attributeOf(html: string, tag: RegExp, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]
  return found === undefined ? undefined : decoded(found)
}

function contentOf(html: string, name: string): string | undefined {
  return attributeOf(html, new RegExp(`<meta name="${name}"[^>]*>`), 'content')
}

function textOf(html: string, tag: string): string | undefined {
  return new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(html)?.[1]
}

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#38': '&', '#39': "'" }

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => MARKS[name] ?? whole)
}

async function inParallel<Item>(many: number, next: () => Item | undefined, work: (item: Item) => Promise<void>) {
  let working = 0
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      while (working < many) {
        const item = next()
        if (item === undefined) break
        working++
        work(item).then(() => {
          working--
          begin()
        }, reject)
      }
      if (working === 0) resolve()
    }
    begin()
  })
}
