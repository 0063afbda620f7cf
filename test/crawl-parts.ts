/** What a crawl reads in a page's HTML, and how it works through a queue. */

/** `/properties/…`, `/search/` with so many parts, `/book-a-viewing`: pages of one kind are made by the same code. */
export function kindOf(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const [first = '', second = '', ...rest] = path.slice(1).split('/')
  if (first === 'search') return `search ${second} ${rest.length}${query ? ' ?' : ''}`
  return rest.length + Number(second !== '') === 0 && query === undefined ? first : `${first}/`
}

export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => decoded(href))
}

export function picturesOf(html: string): string[] {
  const shown = [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, source = '']) => decoded(source))
  const widths = [...html.matchAll(/<(?:img|source)\b[^>]*?\ssrcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
    decoded(set)
      .split(/,\s+/)
      .map((one) => one.trim().split(' ')[0]!),
  )
  const shared = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
  return [...(shared ? [shared] : []), ...[...shown, ...widths].filter((source) => source.startsWith('/'))]
}

/** Style sheets, scripts, icons and whatever else its head names. */
export function filesOf(html: string): string[] {
  const links = [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\srel="(stylesheet|preload|modulepreload|icon|manifest|alternate|apple-touch-icon)"/.test(tag))
    .map((tag) => attributeOf(tag, /.*/s, 'href') ?? '')
  const scripts = [...html.matchAll(/<script\b[^>]*?\ssrc="([^"]*)"/g)].map(([, source = '']) => decoded(source))
  return [...links, ...scripts].filter((url) => url !== '')
}

export function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(([, id = '']) => decoded(id)))
}

export function attributeOf(html: string, tag: RegExp, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? '')?.[1]
  return found === undefined ? undefined : decoded(found)
}

export function contentOf(html: string, name: string): string | undefined {
  return attributeOf(html, new RegExp(`<meta name="${name}"[^>]*>`), 'content')
}

export function elementText(html: string, tag: string): string | undefined {
  return new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(html)?.[1]
}

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#38': '&', '#39': "'" }

export function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => MARKS[name] ?? whole)
}

export async function inParallel<Item>(
  many: number,
  next: () => Item | undefined,
  work: (item: Item) => Promise<void>,
) {
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
