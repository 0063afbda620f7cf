import { useEffect } from 'react'
import { CostSummary } from '#src/calculators/ui/cost-summary.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import type { PageCard as Card } from '#src/property/card/card.ts'
import { overlayPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { ActionBar } from '#src/property/page/ui/action-bar.tsx'
import { LocationMap } from '#src/property/page/ui/location-map.tsx'
import { PriceSummary } from '#src/property/page/ui/price-summary.tsx'
import { Share } from '#src/property/page/ui/share.tsx'
import { Heart } from '#src/saved-properties/ui/heart.tsx'
import type { ServerOnlyData } from '../../document/server-only.tsx'
import { ContactPortrait } from './contact-pictures.tsx'
import { LazyCosts } from './costs.tsx'
import { HomeSection } from './home-section.tsx'
import { HomeAgent, HomeFacts, HomeGallery, HomeNearby, HomeTitle, type HomeWordsData } from './home-words.tsx'
import type { ReactingHome } from './property-page-data.ts'
import { SearchTrail } from './search-trail.tsx'
import { SimilarHomes } from './similar-homes.tsx'
import './property-page.css'
import './print.css'

type HomePageProps = {
  home: ReactingHome
  words: ServerOnlyData<HomeWordsData>
  similar: Card[]
}

/** Everything about one home, in the order in which people ask. */
export function PropertyPage({ home, words, similar }: HomePageProps) {
  const { contact } = home
  useUnknownVideos(home.unknownVideos)
  const tools = (
    <>
      <Heart propertyId={home.id} address={home.address} look="button" />
      <Share url={home.shareUrl} title={`${home.address}, ${home.price.figure}`} friendHref={home.friendHref} />
      <button className="button plain withScript" type="button" onClick={() => window.print()}>
        <Icon name="document" />
        Print brochure
      </button>
    </>
  )
  return (
    <>
      <main id="main" className="page propertyPage">
        <p className="printHead" aria-hidden="true">
          <strong className="display">{home.agencyName}</strong>
          <span>{home.shareUrl.replace(/^https?:\/\//, '')}</span>
        </p>
        <SearchTrail
          id={home.id}
          crumbs={[{ name: 'Home', href: '/' }, ...home.crumbs.map(({ name, path }) => ({ name, href: path }))]}
        />
        <HomeTitle data={words} />
        <HomeGallery data={words} />
        <div className="story">
          <div className="tools">{tools}</div>
          <HomeFacts data={words} />
          {home.location && (
            <HomeSection title="Location" id="location">
              <LocationMap {...home.location} address={home.address} />
              <HomeNearby data={words} />
            </HomeSection>
          )}
          {home.costs && (
            <HomeSection title="Mortgage and stamp duty" id="costs">
              <LazyCosts
                key={home.id}
                start={home.costs}
                look="page"
                action={propertyPath(home.id, home.channel)}
                query={home.figures}
                overlayHref={overlayPath(home.id, home.channel, 'calculator')}
              />
            </HomeSection>
          )}
          <HomeAgent data={words} />
        </div>
        <PriceSummary
          price={home.price}
          contact={contact}
          portrait={contact.portrait && <ContactPortrait photo={contact.portrait} />}
          tools={tools}
        >
          {home.summaryOfCosts && <CostSummary of={propertyPath(home.id, home.channel)} rows={home.summaryOfCosts} />}
        </PriceSummary>
        <SimilarHomes homes={similar} title="Similar homes" />
      </main>
      <ActionBar contact={contact} />
    </>
  )
}

/** Videos and tours of unknown hosts are links, not played. The console says so, for whoever maintains the site. */
function useUnknownVideos(urls: string[]) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: fixed wording: docs/contracts/property.md#videos-and-tours
    for (const url of urls) console.warn('Video format not supported', url)
  }, [urls])
}
