import type { PageSection } from '#src/articles/content-page.ts'
import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import { fittingWidth, picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import { BranchList } from '../content/branch-list.tsx'
import { GalleryList } from '../content/gallery-list.tsx'
import { LegalDetailsView } from '../content/legal-details.tsx'
import { ValuationInvitation } from '../content/valuation-invitation.tsx'
import type { CountedSearch, NewestHomes, ShownPart, SiteFacts } from './written-parts-data.ts'
import './prose.css'
import './written-parts.css'

/** What somebody wrote: words at a measure that reads well, and between them what the site knows. */
export function WrittenParts({ parts, site }: { parts: ShownPart[]; site: SiteFacts }) {
  return (
    <div className="writtenWords">
      {parts.map((part, at) => (
        <Part key={at} {...{ part, site }} />
      ))}
    </div>
  )
}

/** The ways to a page's sections; nothing where it has too few for that. */
export function ListOfContents({ sections }: { sections: PageSection[] }) {
  if (sections.length === 0) return null
  return (
    <nav aria-labelledby="contents-title">
      <h2 id="contents-title">On this page</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.name}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Part({ part, site }: { part: ShownPart; site: SiteFacts }) {
  switch (part.kind) {
    case 'words':
      return <div className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
    case 'picture':
      return <WrittenPicture {...part} />
    case 'homes':
      return <Homes {...part} />
    case 'searches':
      return <Searches links={part.links} />
    case 'branches':
      return <BranchList branches={site.branches} />
    case 'legal-details':
      return site.legal ? <LegalDetailsView legal={site.legal} /> : null
    case 'book-a-valuation':
    case 'book-a-letting-valuation':
      return (
        <ValuationInvitation
          reason={part.kind === 'book-a-letting-valuation' ? 'letting' : undefined}
          instant={site.instantValuation}
          singleStep={site.singleStepValuation}
          telephone={site.telephone}
        />
      )
    default:
      return <GalleryList galleries={part.galleries} />
  }
}

function WrittenPicture({ picture, caption }: Extract<ShownPart, { kind: 'picture' }>) {
  return (
    <figure className="writtenPicture">
      <div>
        <Picture
          src={picturePath(picture.hash, fittingWidth(900, picture.width))}
          srcSet={pictureSrcSet(picture.hash, picture.width)}
          sizes={`(width >= 48em) 704px, ${PHONE_WIDE}`}
          {...picture}
        />
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const OFFERED = { sales: 'for sale', lettings: 'to rent' }

/** The newest homes of a search, and the way to all of them. Nothing where there is none. */
function Homes({ path, count, channel, cards }: NewestHomes) {
  if (count === 0) return null
  return (
    <div className="writtenHomes">
      {cards.length > 0 && (
        <div className="cardGrid rail">
          {cards.map((card) => (
            <PropertyCard key={card.propertyId} card={card} heading="h3" brief />
          ))}
        </div>
      )}
      <ArrowLink href={path}>
        {count === 1
          ? `View the 1 home ${OFFERED[channel]}`
          : `View all ${formatNumber(count)} homes ${OFFERED[channel]}`}
      </ArrowLink>
    </div>
  )
}

/** Searches with how many homes each finds today. */
function Searches({ links }: { links: CountedSearch[] }) {
  if (links.length === 0) return null
  return (
    <ul className="countedSearches">
      {links.map(({ path, words, count }) => (
        <li key={path}>
          <a href={path}>
            <span>{words}</span>
            <strong>
              {formatNumber(count)}
              <span className="visuallyHidden">{count === 1 ? ' home' : ' homes'}</span>
            </strong>
          </a>
        </li>
      ))}
    </ul>
  )
}
