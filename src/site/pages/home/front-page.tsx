import { ArrowLink } from '#src/design-system/arrow-link.tsx'
import { Picture } from '#src/design-system/picture.tsx'
import { fittingWidth, pictureAddress, pictureSrcSet } from '#src/property/picture-address.ts'
import { PropertyCard } from '#src/property/ui/property-card.tsx'
import { telephoneHref } from '#src/property/ui/telephone.ts'
import { SearchBox } from '#src/search/ui/search-box.tsx'
import type { HomePageData } from '../../home-page-data.ts'
import { ValuationBand } from './valuation-band.tsx'
import './front-page.css'

/** Search first, then the newest homes, then where the agency works and how to reach it. */
export function FrontPage({ page }: { page: HomePageData }) {
  const { hero, sales, lettings, forSale, toLet } = page
  const [lead, ...others] = sales
  return (
    <main id="main" className="home">
      <div className="opening">
        <div className="page">
          <h1 className="display">{page.title}</h1>
          <SearchBox prices={page.prices} total={forSale.count} targets={page.searchTargets}>
            <a href="/search/property-for-sale/tag-new-home">New homes</a>
            <a href="/search/property-for-sale/newer-than-7-days">Added this week</a>
            <a href={toLet.address}>Homes to rent</a>
          </SearchBox>
        </div>
      </div>
      {hero && (
        <figure className="page lead">
          <div className="frame">
            <AgencyPicture picture={hero} sizes="(width >= 1440px) 1280px, 100vw" fetch="first" />
          </div>
          <figcaption>{page.lead}</figcaption>
        </figure>
      )}
      <section className="page" aria-labelledby="latest-title">
        <div className="sectionHead">
          <h2 className="display" id="latest-title">
            Latest homes
          </h2>
          <ArrowLink href={forSale.address}>{`All ${forSale.count} homes for sale`}</ArrowLink>
        </div>
        <div className="latest bleed">
          {lead && <PropertyCard card={lead} heading="h3" look="lead" />}
          {others.map((card) => (
            <PropertyCard key={card.propertyId} card={card} heading="h3" brief />
          ))}
        </div>
      </section>
      {lettings.length > 0 && (
        <section className="page" aria-labelledby="rent-title">
          <div className="sectionHead">
            <h2 className="display" id="rent-title">
              To rent
            </h2>
            <ArrowLink href={toLet.address}>{`All ${toLet.count} homes to rent`}</ArrowLink>
          </div>
          <div className="cardGrid rail">
            {lettings.map((card) => (
              <PropertyCard key={card.propertyId} card={card} heading="h3" />
            ))}
          </div>
        </section>
      )}
      <Areas areas={page.areas} />
      <ValuationBand instant={page.instantValuation} />
      <section className="page" aria-labelledby="offices-title">
        <h2 className="visuallyHidden" id="offices-title">
          Our offices
        </h2>
        <div className="branches">
          {page.branches.map(({ id, name, address, telephone, email, hours }) => (
            <div key={id}>
              <h3 className="display">{name}</h3>
              <p>
                {address.street}, {address.town} <span className="nowrap">{address.postcode}</span>
                {hours[0] && `. ${hours[0].days} ${hours[0].opens}`}
              </p>
              <a href={telephoneHref(telephone)}>{telephone}</a>
              <a href={`mailto:${email}`}>
                E-mail<span className="visuallyHidden"> {name}</span>
              </a>
            </div>
          ))}
        </div>
      </section>
    </main>
  )
}

function Areas({ areas }: { areas: HomePageData['areas'] }) {
  const first = areas.find(({ picture }) => picture)
  if (areas.length === 0) return null
  return (
    <section className="page areas" aria-labelledby="areas-title">
      {first?.picture && (
        <figure>
          <AgencyPicture picture={first.picture} sizes="(width >= 992px) 40vw, 100vw" />
        </figure>
      )}
      <div>
        <h2 className="display" id="areas-title">
          Where we work
        </h2>
        <ul className="areaList">
          {areas.map(({ name, url, sale, letting }) => (
            <li key={name}>
              <a href={url}>
                <span className="display">{name}</span>
                <span className="muted">
                  {[sale > 0 && `${sale} for sale`, letting > 0 && `${letting} to rent`].filter(Boolean).join(', ')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type AgencyPictureProps = { picture: NonNullable<HomePageData['hero']>; sizes: string; fetch?: 'first' }

/** A picture of the agency's own; it adorns, so it has no words. */
function AgencyPicture({ picture, sizes, fetch }: AgencyPictureProps) {
  const { hash, width, height, thumbhash } = picture
  return (
    <Picture
      src={pictureAddress(hash, fittingWidth(900, width))}
      srcSet={pictureSrcSet(hash, width)}
      alt=""
      {...{ sizes, width, height, thumbhash, fetch }}
    />
  )
}
