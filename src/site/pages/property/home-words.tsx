import { Button } from '#src/design-system/button/button.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { CardData } from '#src/property/card/card.ts'
import { Labels } from '#src/property/card/ui/labels.tsx'
import { GalleryStrip } from '#src/property/gallery/ui/gallery-strip.tsx'
import { AreaPrices, PriceHistory } from '#src/property/history/ui/price-history.tsx'
import { galleryPath, overlayPath } from '#src/property/listing/property-paths.ts'
import { BranchCard } from '#src/property/page/ui/branch-card.tsx'
import { KeyFacts } from '#src/property/page/ui/key-facts.tsx'
import { MaterialInformationView } from '#src/property/page/ui/material-information.tsx'
import { NearbyList } from '#src/property/page/ui/nearby.tsx'
import { BigPrice } from '#src/property/page/ui/price-summary.tsx'
import { RoomList } from '#src/property/page/ui/room-list.tsx'
import { serverOnly } from '../../document/server-only.tsx'
import { OfficePhoto } from './contact-pictures.tsx'
import { HomeSection } from './home-section.tsx'
import { mediaLinks, planWords } from './media-links.ts'
import { EnergyRating, Floorplans } from './plans.tsx'
import { Plots } from './plots.tsx'
import type { PropertyPageData } from './property-page-data.ts'

/** All that the parts of a home's page show which never react: they stay on the server (document/server-only.tsx). */
export type HomeWordsData = {
  home: PropertyPageData
  plots: CardData[]
  /** that the home is a plot of */
  development?: { name: string; path: string }
}

export const HomeTitle = serverOnly('home-title', import.meta.env.SSR ? Title : undefined, {
  as: 'header',
  className: 'title',
})
export const HomeGallery = serverOnly('home-gallery', import.meta.env.SSR ? Gallery : undefined, {
  className: 'galleryRow',
})
export const HomeFacts = serverOnly('home-facts', import.meta.env.SSR ? Facts : undefined)
export const HomeNearby = serverOnly('home-nearby', import.meta.env.SSR ? Nearby : undefined)
export const HomeAgent = serverOnly('home-agent', import.meta.env.SSR ? Agent : undefined)

function Title({ home, development }: HomeWordsData) {
  return (
    <>
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
    </>
  )
}

function auctionWords({ date, past, venue, lot }: NonNullable<PropertyPageData['auction']>): string {
  return [`${past ? 'Offered at' : 'For sale by'} auction on ${formatUkDate(date)}`, venue, lot && `lot ${lot}`]
    .filter(Boolean)
    .join(', ')
}

function Gallery({ home }: HomeWordsData) {
  return (
    <GalleryStrip
      photos={home.photos}
      address={home.address}
      galleryAt={(number) => galleryPath(home.id, home.channel, 'property-images', number)}
      links={mediaLinks(home)}
    />
  )
}

function Facts({ home, plots }: HomeWordsData) {
  const { contact } = home
  return (
    <>
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
        <HomeSection title="Plots" id="plots">
          <Plots plots={plots} />
          {contact.interestHref && (
            <p className="withCalculator">
              <Button look="outline" href={contact.interestHref} overlay>
                Register your interest
              </Button>
            </p>
          )}
        </HomeSection>
      )}
      {home.rooms.length > 0 && (
        <HomeSection title="Rooms" id="rooms">
          <RoomList rooms={home.rooms} />
        </HomeSection>
      )}
      {home.floorplans.length > 0 && (
        <HomeSection title={planWords(home, home.floorplans.length)} id="floorplan">
          <Floorplans home={home} />
        </HomeSection>
      )}
      <HomeSection title="Energy performance" id="energy">
        <EnergyRating home={home} />
      </HomeSection>
      <HomeSection title="Material information" id="material-information">
        <p className="prose muted">
          Information supplied by the {home.channel === 'sales' ? 'seller' : 'landlord'}. If something is missing, ask
          us and we’ll find out.
        </p>
        {home.hasTenantInfo && (
          <p>
            <a href={overlayPath(home.id, home.channel, 'tenant-info')} data-overlay>
              Tenant fees
            </a>
          </p>
        )}
        <MaterialInformationView groups={home.material} enquiry={contact.enquiry} credits={home.materialCredits} />
      </HomeSection>
      {home.history.length > 0 && (
        <HomeSection title="Price history" id="history">
          <PriceHistory lines={home.history} />
          {home.areaPrices && <AreaPrices {...home.areaPrices} />}
        </HomeSection>
      )}
    </>
  )
}

function Nearby({ home }: HomeWordsData) {
  return home.location && <NearbyList places={home.location.nearby} credits={home.location.credits} />
}

function Agent({ home }: HomeWordsData) {
  const { branch } = home.contact
  return (
    <>
      {home.taxNote && (
        <HomeSection title="Tax" id="tax">
          <p>{home.taxNote}</p>
        </HomeSection>
      )}
      {branch && (
        <HomeSection title="Your agent" id="agent">
          <BranchCard {...branch} photo={branch.photo && <OfficePhoto photo={branch.photo} name={branch.name} />} />
        </HomeSection>
      )}
    </>
  )
}
