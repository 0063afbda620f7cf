/** A feed of RFC 4287. URLs are absolute, moments ISO 8601 with their zone. */
export type Feed = {
  /** where it is itself, which is its id too */
  url: string
  title: string
  subtitle?: string
  /** the page that it follows */
  page: string
  author: string
  updated: string
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** the page, which is the entry's id too: it never changes */
  url: string
  title: string
  summary: string
  published: string
  updated: string
  author?: string
  topics?: readonly string[]
  /** absolute URL of a JPEG */
  picture?: string
}

export function atomXml(feed: Feed): string {
  const { url, title, subtitle, page, author, updated, entries } = feed
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">\n',
    tag('id', url),
    tag('title', title),
    subtitle ? tag('subtitle', subtitle) : '',
    tag('updated', updated),
    link({ rel: 'self', type: 'application/atom+xml', href: url }),
    link({ rel: 'alternate', type: 'text/html', href: page }),
    `<author>${tag('name', author)}</author>`,
    ...entries.map(entryXml),
    '</feed>\n',
  ].join('')
}

function entryXml({ url, title, summary, published, updated, author, topics = [], picture }: FeedEntry): string {
  return [
    '<entry>',
    tag('id', url),
    tag('title', title),
    link({ rel: 'alternate', type: 'text/html', href: url }),
    tag('published', published),
    tag('updated', updated),
    author ? `<author>${tag('name', author)}</author>` : '',
    ...topics.map((topic) => `<category term="${escaped(topic)}"/>`),
    tag('summary', summary),
    picture ? link({ rel: 'enclosure', type: 'image/jpeg', href: picture }) : '',
    '</entry>\n',
  ].join('')
}

function link(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<link ${written.join(' ')}/>`
}

function tag(name: string, words: string): string {
  return `<${name}>${escaped(words)}</${name}>`
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot hold, escaped or not, are left out: readers refuse a feed with one. */
function escaped(words: string): string {
  return words
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (mark) => MARKS[mark]!)
}
