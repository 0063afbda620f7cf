import { articleListPath } from '#src/articles/article.ts'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { Pagination } from '#src/design-system/navigation/pagination.tsx'
import { ArticleCard } from '../cards/article-card.tsx'
import type { ArticleListData } from './articles-data.ts'
import './article-list.css'

/** A page of articles, of all or of a topic, with the topics above them. */
export function ArticleList({ list }: { list: Omit<ArticleListData, 'agencyName'> }) {
  const { topic, topics, articles, pages, current } = list
  const path = (page: number) => articleListPath({ topic: topic?.slug, page })
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Articles', href: articleListPath({}) },
    ...(topic ? [{ name: topic.name, href: articleListPath({ topic: topic.slug }) }] : []),
  ]
  const leads = current === 1 && articles.length > 2
  return (
    <main id="main" className="page articleList">
      <Breadcrumbs crumbs={crumbs} current={current === 1} />
      <h1 className="display">{listTitle(list)}</h1>
      {topics.length > 1 && (
        <nav className="topics" aria-label="Topics">
          <ul>
            <li>
              <a href={articleListPath({})} aria-current={topic ? undefined : 'page'}>
                All
              </a>
            </li>
            {topics.map(({ slug, name, path: its, count }) => (
              <li key={slug}>
                <a href={its} aria-current={slug === topic?.slug ? 'page' : undefined}>
                  {name}{' '}
                  <span className="muted">
                    {count}
                    <span className="visuallyHidden">{count === 1 ? ' article' : ' articles'}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {articles.length === 0 ? (
        <p className="none">No articles yet.</p>
      ) : (
        <div className="articleGrid">
          {articles.map((article, at) => (
            <ArticleCard
              key={article.slug}
              article={article}
              look={leads && at === 0 ? 'lead' : undefined}
              first={at === 0}
            />
          ))}
        </div>
      )}
      <Pagination pages={pages} current={current} pathOf={path} />
    </main>
  )
}

/** "Articles", "Selling: page 2" */
export function listTitle({ topic, current }: Pick<ArticleListData, 'topic' | 'current'>): string {
  const name = topic?.name ?? 'Articles'
  return current > 1 ? `${name}: page ${current}` : name
}
