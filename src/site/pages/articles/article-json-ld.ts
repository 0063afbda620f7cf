import { articleListPath, articlePath } from '#src/articles/article.ts'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import { breadcrumbList, faqPage } from '../../layout/meta.ts'
import type { ArticlePageData } from './articles-data.ts'

/** What an article says of itself to search engines: what it is, where it stands, and what it asks and answers. */
export function articleJsonLd(article: ArticlePageData, publicUrl: string): Record<string, unknown>[] {
  const { slug, title, summary, topic, published, updated, author, picture, questions, agencyName } = article
  const url = publicUrl + articlePath(slug)
  const steps = [
    { name: 'Home', url: `${publicUrl}/` },
    { name: 'Articles', url: publicUrl + articleListPath({}) },
    { name: topic.name, url: publicUrl + articleListPath({ topic: topic.slug }) },
    { name: title, url },
  ]
  const organisation = { '@type': 'RealEstateAgent', name: agencyName, url: `${publicUrl}/` }
  return [
    {
      '@type': 'Article',
      headline: title,
      description: summary,
      datePublished: published,
      dateModified: updated ?? published,
      author: author
        ? {
            '@type': 'Person',
            name: author.name,
            jobTitle: author.jobTitle,
            url: publicUrl + author.path,
          }
        : organisation,
      publisher: organisation,
      ...(picture && { image: [publicUrl + picturePath(picture.hash, 1200)] }),
      mainEntityOfPage: url,
    },
    breadcrumbList(steps),
    ...faqPage(questions),
  ]
}
