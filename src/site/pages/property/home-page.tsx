import type { ReactNode } from 'react'
import { Notice } from '#src/design-system/notice.tsx'
import { Picture } from '#src/design-system/picture.tsx'
import type { PropertyCard as Card } from '#src/property/card.ts'
import { longDate } from '#src/property/material-information.ts'
import { pictureAddress, pictureSrcSet } from '#src/property/picture-address.ts'
import { ActionBar } from '#src/property/ui/action-bar.tsx'
import { BranchCard } from '#src/property/ui/branch-card.tsx'
import { EpcChart } from '#src/property/ui/epc-chart.tsx'
import { GalleryStrip, type MediaLink } from '#src/property/ui/gallery-strip.tsx'
import { KeyFacts } from '#src/property/ui/key-facts.tsx'
import { Labels } from '#src/property/ui/labels.tsx'
import { LocationMap } from '#src/property/ui/location-map.tsx'
import { MaterialInformation } from '#src/property/ui/material-information.tsx'
import { Nearby } from '#src/property/ui/nearby.tsx'
import { PriceHistory } from '#src/property/ui/price-history.tsx'
import { BigPrice, PriceSummary } from '#src/property/ui/price-summary.tsx'
import { PropertyCard } from '#src/property/ui/property-card.tsx'
import { RoomList } from '#src/property/ui/room-list.tsx'
import type { PropertyPageData } from '../../property-page-data.ts'
import { CostSummary, Costs } from './costs.tsx'
import { SearchTrail } from './search-trail.tsx'
import { SimilarHomes } from './similar-homes.tsx'
import './property-page.css'

type HomePageProps = { home: PropertyPageData; similar: Card[]; plots: Card[] }

/** Everything about one home, in the order in which people ask. */
export function HomePage({ home, similar, plots }: HomePageProps) {
  const { contact } = home
  return (
    <>
      <main id="main" className="page propertyPage">
        <SearchTrail
          id={home.id}
          crumbs={[{ name: 'Home', href: '/' }, ...home.crumbs.map(({ name, address }) => ({ name, href: address }))]}
        />
        <GalleryStrip photos={home.photos} address={home.address} links={mediaLinks(home)} />
        <div className="columns">
          <div className="story">
            <header className="title">
              <Labels labels={home.labels} />
              <h1>
                <span className="display">{home.title.name}</span>
                {home.title.place && <span className="place">{home.title.place}</span>}
              </h1>
              <BigPrice price={home.price} />
              {home.offMarket && (
                <Notice>
                  <p>This home has left the market. Its page stays so that you can see what it was.</p>
                </Notice>
              )}
              {home.auction && <p className="muted">{auctionWords(home.auction)}</p>}
            </header>
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
                <div className="cardGrid rail">
                  {plots.map((card) => (
                    <PropertyCard key={card.propertyId} card={card} heading="h3" />
                  ))}
                </div>
              </Part>
            )}
            {home.rooms.length > 0 && (
              <Part title="Rooms" id="rooms">
                <RoomList rooms={home.rooms} />
              </Part>
            )}
            <Floorplans home={home} />
            <Part title="Energy performance" id="energy">
              <EpcChart epc={home.epc} onCertificate={home.epcOnCertificate} />
              {home.epcCharts.map((chart) => (
                <Plan key={chart.media} plan={chart} />
              ))}
            </Part>
            <Part title="What you should know" id="material-information">
              <p className="prose muted">
                As the {home.channel === 'sales' ? 'seller' : 'landlord'} told us. Where we do not know yet, ask and we
                will find out.
              </p>
              <MaterialInformation groups={home.material} enquiry={contact.enquiry} />
            </Part>
            {home.history.length > 0 && (
              <Part title="Price history" id="history">
                <PriceHistory lines={home.history} />
              </Part>
            )}
            {home.location && (
              <Part title="Location" id="location">
                <LocationMap {...home.location} address={home.address} />
                <Nearby places={home.location.nearby} />
              </Part>
            )}
            {home.costs && (
              <Part title="What it would cost" id="costs">
                <Costs costs={home.costs} />
              </Part>
            )}
            {contact.branch && (
              <Part title="Your agent" id="agent">
                <BranchCard
                  {...contact.branch}
                  photo={<OfficePhoto photo={contact.branch.photo} name={contact.branch.name} />}
                />
              </Part>
            )}
          </div>
          <PriceSummary price={home.price} contact={contact}>
            {home.costs && <CostSummary rows={home.costs.summary} />}
          </PriceSummary>
        </div>
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

function Floorplans({ home }: { home: PropertyPageData }) {
  const held = home.floorplans.flatMap(({ media, width, height, alt, caption, thumbhash }) =>
    media && width && height ? [{ media, width, height, alt: alt ?? caption ?? 'Floorplan', thumbhash }] : [],
  )
  if (held.length === 0) return null
  return (
    <Part title={planWords(home, held.length)} id="floorplan">
      {held.map((plan) => (
        <Plan key={plan.media} plan={plan} />
      ))}
      {!home.isSitePlan && <p className="muted small">Measurements are approximate and not to scale.</p>}
    </Part>
  )
}

function planWords({ isSitePlan }: PropertyPageData, count: number): string {
  const words = isSitePlan ? 'Site plan' : 'Floorplan'
  return count === 1 ? words : `${words}s`
}

/** A drawing, which opens at its own size. */
function Plan({ plan }: { plan: { media: string; width: number; height: number; alt: string } }) {
  return (
    <a className="plan" href={pictureAddress(plan.media, plan.width)}>
      <img
        src={pictureAddress(plan.media, 900)}
        alt={plan.alt}
        width={plan.width}
        height={plan.height}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}

function OfficePhoto({
  photo,
  name,
}: {
  photo: NonNullable<PropertyPageData['contact']['branch']>['photo']
  name: string
}) {
  if (!photo) return null
  return (
    <Picture
      src={pictureAddress(photo.hash, 500)}
      srcSet={pictureSrcSet(photo.hash, photo.width)}
      sizes="(width >= 640px) 280px, 100vw"
      alt={`The office of ${name}`}
      width={photo.width}
      height={photo.height}
      thumbhash={photo.thumbhash}
    />
  )
}

function mediaLinks(home: PropertyPageData): MediaLink[] {
  return [
    ...(home.floorplans.length > 0
      ? [{ icon: 'floorplan', words: planWords(home, 1), href: '#floorplan' } as const]
      : []),
    ...home.films.map(
      ({ url, description }, index) =>
        ({ icon: 'film', words: description || `Film ${index + 1}`, href: url, newTab: true }) as const,
    ),
    { icon: 'bolt', words: 'Energy rating', href: '#energy' },
    ...(home.location ? [{ icon: 'pin', words: 'Map', href: '#location' } as const] : []),
  ]
}

function auctionWords({ date, past, venue, lot }: NonNullable<PropertyPageData['auction']>): string {
  return [`${past ? 'Offered at' : 'For sale by'} auction on ${longDate(date)}`, venue, lot && `lot ${lot}`]
    .filter(Boolean)
    .join(', ')
}
