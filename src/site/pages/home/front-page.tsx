import { Fragment, type ReactNode } from 'react'
import type { HomePart } from '#src/agency/profile/home-parts.ts'
import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
import { ArticlesSlider } from '../cards/articles-slider.tsx'
import { AgencyPhoto, HERO_SIZES } from './agency-picture.tsx'
import type { FrontPageData } from './front-page-data.ts'
import './front-page.css'
// here and not with the search box: style sheets that come later would move the page
import '#src/design-system/button/button.css'
import '#src/design-system/form/field.css'
import '#src/search/filters/ui/place-field.css'
import '#src/search/filters/ui/search-box.css'
import { NewestHomesSection } from './newest-homes.tsx'
import { ValuationBand } from './valuation-band.tsx'

const loadSearchBox = async () => (await import('#src/search/filters/ui/search-box.tsx')).SearchBox

/** The box is a form that works as it is; its script comes when somebody first touches the page. */
const LazySearchBox = lazyHydrate(import.meta.env.SSR ? await loadSearchBox() : undefined, loadSearchBox, {
  when: firstInteraction,
})

/** Search first, then the newest homes, what the agency does, where it works, what it wrote, and how to reach it. */
export function FrontPage({ page }: { page: FrontPageData }) {
  const { first } = page
  return (
    <main id="main" className="home">
      <div className="opening">
        <div className="page">
          <h1 className="display">{page.title}</h1>
          <LazySearchBox channel={first.channel} prices={page.prices} total={first.count} targets={page.searchTargets}>
            {page.searchLinks.map(({ text, url }) => (
              <a key={url} href={url}>
                {text}
              </a>
            ))}
          </LazySearchBox>
        </div>
      </div>
      {page.parts.map((part) => (
        <Fragment key={part}>{SECTIONS[part](page)}</Fragment>
      ))}
    </main>
  )
}

/** What each part of the page is; those that have nothing to show are nothing. */
const SECTIONS: Record<HomePart, (page: FrontPageData) => ReactNode> = {
  picture: Opening,
  newest: ({ first, hero }) => <NewestHomesSection newest={first} title="Latest homes" look={hero ? 'lead' : 'grid'} />,
  valuation: ({ valuation }) => <ValuationBand {...valuation} />,
  services: Services,
  'other-newest': ({ second }) => (
    <NewestHomesSection newest={second} title={second.channel === 'lettings' ? 'To rent' : 'For sale'} look="rail" />
  ),
  areas: Areas,
  articles: ({ articles }) => <ArticlesSlider articles={articles} title="Latest articles" />,
  offices: Offices,
}

function Opening({ hero, lead }: Pick<FrontPageData, 'hero' | 'lead'>) {
  return hero ? (
    <figure className="page lead">
      <div className="frame">
        <AgencyPhoto picture={hero} sizes={HERO_SIZES} fetch="first" />
      </div>
      <figcaption>{lead}</figcaption>
    </figure>
  ) : (
    <p className="page leadWords">{lead}</p>
  )
}

function Offices({ branches }: Pick<FrontPageData, 'branches'>) {
  return (
    <section className="page" aria-labelledby="offices-title">
      <h2 className="visuallyHidden" id="offices-title">
        Our offices
      </h2>
      <div className="branches">
        {branches.map(({ id, name, url, address, telephone, email, hours }) => (
          <div key={id}>
            <h3 className="display">
              <a className="office" href={url}>
                {name}
              </a>
            </h3>
            <p>
              {address.street}, {address.town} <span className="nowrap">{address.postcode}</span>
              {hours[0] && `. ${hours[0].days} ${hours[0].opens}`}
            </p>
            <a href={telephoneHref(telephone)}>{telephone}</a>
            <a href={`mailto:${email}`}>
              Email<span className="visuallyHidden"> {name}</span>
            </a>
          </div>
        ))}
      </div>
    </section>
  )
}

function Services({ services }: Pick<FrontPageData, 'services'>) {
  if (services.length === 0) return null
  return (
    <section className="page" aria-labelledby="services-title">
      <h2 className="visuallyHidden" id="services-title">
        What we do
      </h2>
      <div className="services">
        {services.map(({ title, para, facts, linkText, linkUrl }) => (
          <div key={title}>
            <h3 className="display">{title}</h3>
            <p>{para}</p>
            {facts.length > 0 && (
              <dl>
                {facts.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {linkText && linkUrl && <ArrowLink href={linkUrl}>{linkText}</ArrowLink>}
          </div>
        ))}
      </div>
    </section>
  )
}

function Areas({ areas, guidesPath }: Pick<FrontPageData, 'areas' | 'guidesPath'>) {
  const first = areas.find(({ picture }) => picture)
  if (areas.length === 0) return null
  return (
    <section className="page areas" aria-labelledby="areas-title">
      {first?.picture && (
        <figure>
          <AgencyPhoto picture={first.picture} sizes="(width >= 62em) 40vw, 100vw" />
        </figure>
      )}
      <div>
        <h2 className="display" id="areas-title">
          Where we work
        </h2>
        <ul className="areaList">
          {areas.map(({ name, url, para, sale, letting }) => (
            <li key={name}>
              <a href={url}>
                <span className="display">{name}</span>
                <span className="muted">
                  {[sale > 0 && `${sale} for sale`, letting > 0 && `${letting} to rent`].filter(Boolean).join(', ')}
                </span>
                {para && <span className="para">{para}</span>}
              </a>
            </li>
          ))}
        </ul>
        {guidesPath && <ArrowLink href={guidesPath}>Area guides</ArrowLink>}
      </div>
    </section>
  )
}
