import { articleListPath } from '#src/articles/article.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { fittingWidth, picturePath, pictureSrcSetInFull } from '#src/property/gallery/picture-paths.ts'
import type { ArticlePageData } from '../articles/articles-data.ts'
import { ArticleCard } from '../cards/article-card.tsx'
import { ListOfContents, WrittenParts } from '../written/written-parts.tsx'
import '../content/content-page.css'
import '../articles/article-list.css'
import './article-page.css'

type ArticlePageProps = { article: Omit<ArticlePageData, 'agencyName' | 'questions' | 'slug'> }

/** An article: what it says, who says so and since when, and what to read next. */
export function ArticlePage({ article }: ArticlePageProps) {
  const { path, title, summary, topic, picture, parts, site, newer, older, related } = article
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Articles', href: articleListPath({}) },
    { name: topic.name, href: articleListPath({ topic: topic.slug }) },
    { name: title, href: path },
  ]
  return (
    <main id="main" className="page contentPage articlePage">
      <Breadcrumbs crumbs={crumbs} current />
      <article>
        <header>
          <h1 className="display">{title}</h1>
          <p className="lede">{summary}</p>
          {picture && (
            <div className="opening">
              <Picture
                src={picturePath(picture.hash, fittingWidth(900, picture.width))}
                srcSet={pictureSrcSetInFull(picture.hash, picture.width)}
                sizes={`(width >= 75em) 1120px, (width >= 40em) 100vw, ${PHONE_WIDE}`}
                fetch="first"
                {...picture}
              />
            </div>
          )}
        </header>
        <div className="columns">
          <Beside article={article} />
          <WrittenParts {...{ parts, site }} />
        </div>
      </article>
      {(newer || older) && (
        <nav className="besides" aria-label="More articles">
          {newer && (
            <a href={newer.path} rel="prev">
              <span className="small muted">
                <Icon name="arrow-left" /> Newer
              </span>
              {newer.title}
            </a>
          )}
          {older && (
            <a className="older" href={older.path} rel="next">
              <span className="small muted">
                Older <Icon name="arrow-right" />
              </span>
              {older.title}
            </a>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related-title">
          <h2 className="display" id="related-title">
            Related articles
          </h2>
          <div className="articleGrid">
            {related.map((one) => (
              <ArticleCard key={one.slug} article={one} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </main>
  )
}

/** Who wrote it, when, about what; and what is in it, where that is much. */
function Beside({ article }: ArticlePageProps) {
  const { author, published, updated, topics, contents } = article
  return (
    <div className="beside">
      {author && <Author {...author} />}
      <p>
        <time dateTime={published}>{formatUkDate(published)}</time>
        {updated && (
          <>
            {', changed '}
            <time dateTime={updated}>{formatUkDate(updated)}</time>
          </>
        )}
      </p>
      <ul className="about" aria-label="Topics">
        {topics.map(({ slug, name, path }) => (
          <li key={slug}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      <ListOfContents sections={contents} />
    </div>
  )
}

function Author({ name, jobTitle, photo, path }: NonNullable<ArticlePageData['author']>) {
  return (
    <div className="author">
      {photo && (
        <div className="portrait">
          <Picture src={picturePath(photo.hash, 175)} {...photo} alt="" />
        </div>
      )}
      <p>
        <a href={path}>{name}</a>
        <br />
        {jobTitle}
      </p>
    </div>
  )
}
