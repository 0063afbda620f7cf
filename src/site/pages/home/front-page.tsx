import { Fragment, type ReactNode } from 'react'
import type { HomePart } from '#src/agency/profile/home-parts.ts'
import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'
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
import { HomeAreas, HomeOffices, HomeServices } from './front-page-words.tsx'
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
  services: ({ words }) => <HomeServices data={words} />,
  'other-newest': ({ second }) => (
    <NewestHomesSection newest={second} title={second.channel === 'lettings' ? 'To rent' : 'For sale'} look="rail" />
  ),
  areas: ({ words }) => <HomeAreas data={words} />,
  articles: ({ articles }) => <ArticlesSlider articles={articles} title="Latest articles" />,
  offices: ({ words }) => <HomeOffices data={words} />,
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
