import type { MetaDescriptor } from 'react-router'
import type { Services } from '#src/app/services.ts'

/** What a page says of itself to search engines and to those it is shared with. */
export type PageFacts = {
  /** without the agency's name, which is added */
  title: string
  description: string
  agencyName: string
  /** absolute; absent on a page that should not be found */
  canonical?: string
  /** absolute URL of a 1200 by 630 picture */
  image?: { url: string; alt: string }
  jsonLd?: Record<string, unknown>[]
  /** of a listing page: the page before and after, absolute */
  previous?: string
  next?: string
  /** of Open Graph; `website` when absent */
  type?: 'article'
}

/** Longest description that search engines show, in characters. */
const MAX_DESCRIPTION_LENGTH = 158

/** The elements of a page's head that say it. */
export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const { agencyName, canonical, image, jsonLd = [], previous, next, type = 'website' } = facts
  const title = facts.title === agencyName ? agencyName : `${facts.title} | ${agencyName}`
  const description = shortened(facts.description)
  const link = (rel: string, href: string): MetaDescriptor => ({ tagName: 'link', rel, href })
  return [
    { title },
    { name: 'description', content: description },
    ...(canonical ? [link('canonical', canonical)] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(previous ? [link('prev', previous)] : []),
    ...(next ? [link('next', next)] : []),
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:site_name', content: agencyName },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: image.alt },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...jsonLd.map(
      (document) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...document } }) as MetaDescriptor,
    ),
  ]
}

/** The picture of a page that has none of its own: the home page's, else a branch's; an agency may have neither. */
export function agencyPicture({
  agency,
  config,
  pictures,
}: Pick<Services, 'agency' | 'pictures'> & { config: Pick<Services['config'], 'publicUrl'> }): PageFacts['image'] {
  const names = [agency.home.picture, ...agency.branches.map(({ photo }) => photo)]
  const found = names.map((name) => (name === undefined ? undefined : pictures.get(name))).find((one) => one)
  return found && sharedPicture({ hash: found.hash, alt: `${agency.name}, ${agency.strapline}` }, config.publicUrl)
}

/** Cut at a word, with an ellipsis, to what search engines show. */
function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain
  return `${plain.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/[\s,;.]+\S*$/, '')}…`
}

/** A picture that we hold, in the shape that those show with whom a page is shared. */
export function sharedPicture({ hash, alt }: { hash: string; alt: string }, publicUrl: string): PageFacts['image'] {
  return { url: `${publicUrl}/media/${hash}/1200x630.jpg`, alt }
}

/** schema.org BreadcrumbList of steps with absolute URLs. */
export function breadcrumbList(steps: { name: string; url: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** schema.org FAQPage of what a page asks and answers in so many words; none where it asks nothing. */
export function faqPage(questions: readonly { question: string; answer: string }[]): Record<string, unknown>[] {
  if (questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** schema.org ItemList of homes, in the order in which a page shows them; nothing where it shows none. */
export function homeList(
  homes: readonly { propertyUrl: string; displayAddress: string }[],
  publicUrl: string,
): Record<string, unknown>[] {
  if (homes.length === 0) return []
  const itemListElement = homes.map(({ propertyUrl, displayAddress }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: displayAddress,
    url: publicUrl + propertyUrl,
  }))
  return [{ '@type': 'ItemList', itemListElement }]
}
