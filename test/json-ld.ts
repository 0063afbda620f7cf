type Node = Record<string, unknown>

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
const isList = (value: unknown) => Array.isArray(value) && value.length > 0
const nodes = (value: unknown): Node[] =>
  [value].flat().filter((one): one is Node => typeof one === 'object' && one !== null)

/** What each type of thing has to say of itself, after Google's and schema.org's own descriptions. */
const SHAPES: Record<string, Record<string, (value: unknown) => boolean>> = {
  RealEstateAgent: { name: isText, url: isUrl },
  RealEstateListing: {
    name: isText,
    url: isUrl,
    datePosted: isDay,
    mainEntity: (home) => nodes(home).length === 1,
  },
  Article: {
    headline: isText,
    datePublished: isDay,
    author: (who) => nodes(who).every(({ name }) => isText(name)),
    image: (it) => isList(it) || isUrl(it),
  },
  BreadcrumbList: { itemListElement: isCounted },
  ItemList: { itemListElement: isCounted },
  FAQPage: {
    mainEntity: (questions) =>
      isList(questions) &&
      nodes(questions).every(
        ({ name, acceptedAnswer }) => isText(name) && nodes(acceptedAnswer).every(({ text }) => isText(text)),
      ),
  },
  Person: { name: isText },
  Place: { name: isText },
  WebSite: { name: isText, url: isUrl },
}

/** What is wrong with the JSON-LD of a page, in words. */
export function jsonLdMistakes(html: string, origin: string): string[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  )
  return scripts.flatMap((text) => {
    let document: Node
    try {
      document = JSON.parse(text) as Node
    } catch {
      return ['has JSON-LD that is no JSON']
    }
    if (document['@context'] !== 'https://schema.org') return ['has JSON-LD of no context']
    return mistakesOf(document, origin)
  })
}

function mistakesOf(node: Node, origin: string): string[] {
  const type = String(node['@type'])
  const shape = SHAPES[type]
  if (!shape) return [`has JSON-LD of the unknown type ${type}`]
  const missing = Object.entries(shape).filter(([name, fits]) => !fits(node[name]))
  const astray = urlsIn(node).filter((url) => !url.startsWith(origin) && !url.startsWith('https://schema.org/'))
  return [
    ...missing.map(([name]) => `${type} has no fitting ${name}: ${JSON.stringify(node[name])}`),
    ...astray.map((url) => `${type} names ${url}`),
    ...nodes(node.offers).flatMap(offerMistakes),
  ]
}

function offerMistakes(offer: Node): string[] {
  const fitting =
    typeof offer.price === 'number' &&
    offer.price > 0 &&
    offer.priceCurrency === 'GBP' &&
    /^https:\/\/schema\.org\/(InStock|SoldOut|LimitedAvailability)$/.test(String(offer.availability)) &&
    isText(offer.businessFunction)
  return fitting ? [] : [`has the offer ${JSON.stringify(offer)}`]
}

function isCounted(list: unknown): boolean {
  return isList(list) && nodes(list).every(({ position }, index) => position === index + 1)
}

/** Everything in it that is a URL of some site, but for the vocabulary's own words. */
function urlsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /^https?:/.test(value) && !['@context', 'businessFunction', 'sameAs'].includes(name) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => urlsIn(one, name))
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) => urlsIn(one, key))
    : []
}
