import { AREAS_PATH } from '#src/articles/area-guide.ts'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { fittingWidth, picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { AreaListData } from './area-guides-data.ts'
import '../cards/article-card.css'
import '../articles/article-list.css'

/** Where the agency works: each guide with its picture and how many homes there are. */
export function AreaList({ guides }: Pick<AreaListData, 'guides'>) {
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Areas', href: AREAS_PATH },
  ]
  return (
    <main id="main" className="page articleList areaGuides">
      <Breadcrumbs crumbs={crumbs} current />
      <h1 className="display">Where we work</h1>
      {guides.length === 0 ? (
        <p className="none">No articles yet.</p>
      ) : (
        <div className="articleGrid">
          {guides.map((guide, at) => (
            <AreaCard key={guide.slug} guide={guide} first={at === 0} />
          ))}
        </div>
      )}
    </main>
  )
}

function AreaCard({ guide, first }: { guide: AreaListData['guides'][number]; first: boolean }) {
  const { path, title, summary, picture } = guide
  return (
    <article className="articleCard">
      <div className="picture">
        {picture && (
          <Picture
            src={picturePath(picture.hash, fittingWidth(700, picture.width))}
            srcSet={pictureSrcSet(picture.hash, picture.width)}
            sizes={`(width >= 68.75em) 31vw, (width >= 40em) 47vw, ${PHONE_WIDE}`}
            fetch={first ? 'first' : 'lazy'}
            {...picture}
            alt=""
          />
        )}
      </div>
      <div>
        <h2 className="display">
          <a href={path}>{title}</a>
        </h2>
        <p>{summary}</p>
        <p className="small muted">{homesThere(guide)}</p>
      </div>
    </article>
  )
}

/** "82 for sale, 14 to rent" */
export function homesThere({ sale, letting }: { sale: number; letting: number }): string {
  const words = [sale > 0 && `${sale} for sale`, letting > 0 && `${letting} to rent`].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'No homes at the moment'
}
