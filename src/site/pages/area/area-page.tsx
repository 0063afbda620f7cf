import { AREAS_PATH, areaGuidePath } from '#src/articles/area-guide.ts'
import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import { fittingWidth, picturePath, pictureSrcSetInFull } from '#src/property/gallery/picture-paths.ts'
import type { AreaPageData } from '../areas/area-guides-data.ts'
import { homesThere } from '../areas/area-list.tsx'
import { ArticlesSlider } from '../cards/articles-slider.tsx'
import { WrittenParts } from '../written/written-parts.tsx'
import type { NewestHomes } from '../written/written-parts-data.ts'
import '../content/content-page.css'
import './area-page.css'

type AreaPageProps = { area: Omit<AreaPageData, 'agencyName' | 'questions'> }

/** What a place is like, the searches and the newest homes there, and the other places. */
export function AreaPage({ area }: AreaPageProps) {
  const { slug, title, summary, picture, parts, site, sale, letting, others, articles } = area
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Areas', href: AREAS_PATH },
    { name: title, href: areaGuidePath(slug) },
  ]
  return (
    <main id="main" className="contentPage areaPage">
      <div className="page">
        <Breadcrumbs crumbs={crumbs} current />
        <h1 className="display">{title}</h1>
        <p className="lede">{summary}</p>
        {picture && (
          <div className="opening">
            <Picture
              src={picturePath(picture.hash, fittingWidth(900, picture.width))}
              srcSet={pictureSrcSetInFull(picture.hash, picture.width)}
              sizes={`(width >= 85em) 1280px, (width >= 40em) 100vw, ${PHONE_WIDE}`}
              fetch="first"
              {...picture}
            />
          </div>
        )}
        <div className="columns">
          <div className="beside">
            <ul>
              {sale.count > 0 && <WayToHomes {...sale} words="for sale" />}
              {letting.count > 0 && <WayToHomes {...letting} words="to rent" />}
            </ul>
          </div>
          <WrittenParts {...{ parts, site }} />
        </div>
      </div>
      <Newest homes={sale} title={`Newest for sale: ${title}`} words="for sale" />
      <Newest homes={letting} title={`Newest to rent: ${title}`} words="to rent" />
      {others.length > 0 && (
        <section className="page" aria-labelledby="others-title">
          <h2 className="display" id="others-title">
            Other areas
          </h2>
          <ul className="otherAreas">
            {others.map((other) => (
              <li key={other.slug}>
                <a href={other.path}>
                  <span className="display">{other.title}</span>
                  <span className="muted">{homesThere(other)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ArticlesSlider articles={articles} />
    </main>
  )
}

function WayToHomes({ path, count, words }: Pick<NewestHomes, 'path' | 'count'> & { words: string }) {
  return (
    <li>
      <a href={path}>
        <strong>{formatNumber(count)}</strong> {count === 1 ? 'home' : 'homes'} {words}
      </a>
    </li>
  )
}

function Newest({ homes, title, words }: { homes: NewestHomes; title: string; words: string }) {
  const { cards, count, path, channel } = homes
  if (cards.length === 0) return null
  return (
    <section className="page" aria-labelledby={`newest-${channel}`}>
      <div className="sectionHead">
        <h2 className="display" id={`newest-${channel}`}>
          {title}
        </h2>
        <ArrowLink href={path}>{`All ${formatNumber(count)} ${words}`}</ArrowLink>
      </div>
      <div className="cardGrid rail">
        {cards.map((card) => (
          <PropertyCard key={card.propertyId} card={card} heading="h3" brief />
        ))}
      </div>
    </section>
  )
}
