import { data } from 'react-router'
import type { Services } from '#src/app/services.ts'
import { articleListPath } from '#src/articles/article.ts'
import { agencyPicture, breadcrumbList, pageMeta } from '../../layout/meta.ts'
import { listTitle } from './article-list.tsx'
import { articleListData } from './articles-data.ts'

/** What the loader of a list of articles answers; not found where there is no such topic or page. */
export function articleListAnswer(asked: { topic?: string; page: number }, services: Services) {
  const found = articleListData(asked, services)
  if (!found) throw data(null, { status: 404 })
  const { agencyName, ...list } = found
  const { topic, current, pageCount } = list
  const { publicUrl } = services.config
  const path = (page: number) => publicUrl + articleListPath({ topic: topic?.slug, page })
  const crumbs = [
    { name: 'Home', url: `${publicUrl}/` },
    { name: 'Articles', url: publicUrl + articleListPath({}) },
    ...(topic ? [{ name: topic.name, url: path(1) }] : []),
  ]
  const about = topic ? `about ${topic.name.toLowerCase()}` : 'about buying, selling and letting homes'
  const meta = pageMeta({
    title: topic ? `${listTitle(list)}, articles` : listTitle(list),
    description: `Advice and news from the ${agencyName} team ${about}${current > 1 ? `, page ${current}` : ''}.`,
    agencyName,
    canonical: path(current),
    image: agencyPicture(services),
    previous: current > 1 ? path(current - 1) : undefined,
    next: current < pageCount ? path(current + 1) : undefined,
    jsonLd: [breadcrumbList(crumbs)],
  })
  return { list, meta }
}
