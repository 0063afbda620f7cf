import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { fittingWidth, picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { ArticleInList } from '../articles/articles-data.ts'
import './article-card.css'

type ArticleCardProps = {
  article: ArticleInList
  heading?: 'h2' | 'h3'
  /** `lead` is the first of a list: its picture beside its words where there is room */
  look?: 'lead'
  /** its picture is fetched at once */
  first?: boolean
}

/** An article in a list: one link, on its title, stretched over the card. */
export function ArticleCard({ article, heading: Heading = 'h2', look, first }: ArticleCardProps) {
  const { path, title, summary, topic, published, picture } = article
  return (
    <article className={look ? `articleCard ${look}` : 'articleCard'}>
      <div className="picture">
        {picture && (
          <Picture
            src={picturePath(picture.hash, fittingWidth(700, picture.width))}
            srcSet={pictureSrcSet(picture.hash, picture.width)}
            sizes={
              look
                ? `(width >= 62em) 58vw, (width >= 40em) 100vw, ${PHONE_WIDE}`
                : `(width >= 68.75em) 31vw, (width >= 40em) 47vw, ${PHONE_WIDE}`
            }
            fetch={first ? 'first' : 'lazy'}
            {...picture}
            alt=""
          />
        )}
      </div>
      <div>
        <p className="small muted">
          {topic.name}, <time dateTime={published}>{formatUkDate(published)}</time>
        </p>
        <Heading className="display">
          <a href={path}>{title}</a>
        </Heading>
        <p>{summary}</p>
      </div>
    </article>
  )
}
