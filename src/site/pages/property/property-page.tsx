import { type ReactNode, useEffect } from 'react'
import { CostSummary } from '#src/calculators/ui/cost-summary.tsx'
import { Button } from '#src/design-system/button/button.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { CardData as Card } from '#src/property/card/card.ts'
import { Labels } from '#src/property/card/ui/labels.tsx'
import { GalleryStrip } from '#src/property/gallery/ui/gallery-strip.tsx'
import { PriceHistory } from '#src/property/history/ui/price-history.tsx'
import { galleryPath, overlayPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { ActionBar } from '#src/property/page/ui/action-bar.tsx'
import { BranchCard } from '#src/property/page/ui/branch-card.tsx'
import { KeyFacts } from '#src/property/page/ui/key-facts.tsx'
import { LocationMap } from '#src/property/page/ui/location-map.tsx'
import { MaterialInformationView } from '#src/property/page/ui/material-information.tsx'
import { NearbyList } from '#src/property/page/ui/nearby.tsx'
import { BigPrice, PriceSummary } from '#src/property/page/ui/price-summary.tsx'
import { RoomList } from '#src/property/page/ui/room-list.tsx'
import { Share } from '#src/property/page/ui/share.tsx'
import { Heart } from '#src/saved-properties/ui/heart.tsx'
import { ContactPortrait, OfficePhoto } from './contact-pictures.tsx'
import { LazyCosts } from './costs.tsx'
import { mediaLinks, planWords } from './media-links.ts'
import { EnergyRating, Floorplans } from './plans.tsx'
import { Plots } from './plots.tsx'
import type { PropertyPageData } from './property-page-data.ts'
import { SearchTrail } from './search-trail.tsx'
import { SimilarHomes } from './similar-homes.tsx'
import './property-page.css'
import './print.css'

type HomePageProps = {
  home: PropertyPageData
  similar: Card[]
  plots: Card[]
  /** that the home is a plot of */
  development?: { name: string; path: string }
}

/** Everything about one home, in the order in which people ask. */
export function PropertyPage({ home, similar, plots, development }: HomePageProps) {
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
        <header className="title">
          <Labels labels={home.labels} />
          <h1>
            <span className="display">{home.title.name}</span>
            {home.title.place && <span className="place">{home.title.place}</span>}
          </h1>
          <BigPrice price={home.price} />
          {home.offMarket && (
            <Notice>
              <p>This property is no longer on the market. We’ve kept the page for reference.</p>
            </Notice>
          )}
          {home.auction && <p className="muted">{auctionWords(home.auction)}</p>}
          {development && (
            <p>
              Part of <a href={development.path}>{development.name}</a>
            </p>
          )}
        </header>
        <GalleryStrip
          photos={home.photos}
          address={home.address}
          galleryAt={(number) => galleryPath(home.id, home.channel, 'property-images', number)}
          links={mediaLinks(home)}
        />
        <div className="story">
          <div className="tools">{tools}</div>
          <KeyFacts facts={home.keyFacts} />
          <p className="lede display">{home.summary}</p>
          {/* sanitised when it was taken in: p, br, b, i, u, ul, li */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: home.description }} />
          {home.features.length > 0 && (
            <ul className="features">
              {home.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          )}
          {plots.length > 0 && (
            <Part title="Plots" id="plots">
              <Plots plots={plots} />
              {contact.interestHref && (
                <p className="withCalculator">
                  <Button look="outline" href={contact.interestHref} overlay>
                    Register your interest
                  </Button>
                </p>
              )}
            </Part>
          )}
          {home.rooms.length > 0 && (
            <Part title="Rooms" id="rooms">
              <RoomList rooms={home.rooms} />
            </Part>
          )}
          {home.floorplans.length > 0 && (
            <Part title={planWords(home, home.floorplans.length)} id="floorplan">
              <Floorplans home={home} />
            </Part>
          )}
          <Part title="Energy performance" id="energy">
            <EnergyRating home={home} />
          </Part>
          <Part title="Material information" id="material-information">
            <p className="prose muted">
              Information supplied by the {home.channel === 'sales' ? 'seller' : 'landlord'}. If something is missing,
              ask us and we’ll find out.
            </p>
            {home.hasTenantInfo && (
              <p>
                <a href={overlayPath(home.id, home.channel, 'tenant-info')} data-overlay>
                  Tenant fees
                </a>
              </p>
            )}
            <MaterialInformationView groups={home.material} enquiry={contact.enquiry} />
          </Part>
          {home.history.length > 0 && (
            <Part title="Price history" id="history">
              <PriceHistory lines={home.history} />
            </Part>
          )}
          {home.location && (
            <Part title="Location" id="location">
              <LocationMap {...home.location} address={home.address} />
              <NearbyList places={home.location.nearby} />
            </Part>
          )}
          {home.costs && (
            <Part title="Mortgage and stamp duty" id="costs">
              <LazyCosts
                key={home.id}
                start={home.costs}
                look="page"
                action={propertyPath(home.id, home.channel)}
                query={home.figures}
                overlayHref={overlayPath(home.id, home.channel, 'calculator')}
              />
            </Part>
          )}
          {home.taxNote && (
            <Part title="Tax" id="tax">
              <p>{home.taxNote}</p>
            </Part>
          )}
          {contact.branch && (
            <Part title="Your agent" id="agent">
              <BranchCard
                {...contact.branch}
                photo={contact.branch.photo && <OfficePhoto photo={contact.branch.photo} name={contact.branch.name} />}
              />
            </Part>
          )}
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

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="display" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Videos and tours of unknown hosts are links, not played. The console says so, for whoever maintains the site. */
function useUnknownVideos(urls: string[]) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: fixed wording: docs/contracts/property.md#videos-and-tours
    for (const url of urls) console.warn('Video format not supported', url)
  }, [urls])
}

function auctionWords({ date, past, venue, lot }: NonNullable<PropertyPageData['auction']>): string {
  return [`${past ? 'Offered at' : 'For sale by'} auction on ${formatUkDate(date)}`, venue, lot && `lot ${lot}`]
    .filter(Boolean)
    .join(', ')
}
