import type { Branch } from '#src/agency/profile/agency.ts'
import type { MapSettings } from '#src/agency/profile/settings.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { type GalleryPicture, galleryPictures } from '#src/property/gallery/gallery.ts'
import { GalleryStrip, type MediaLink } from '#src/property/gallery/ui/gallery-strip.tsx'
import { PriceHistory } from '#src/property/history/ui/price-history.tsx'
import type { Epc } from '#src/property/listing/listing.ts'
import { galleryPath } from '#src/property/listing/property-paths.ts'
import { ActionBar } from '#src/property/page/ui/action-bar.tsx'
import { BranchCard } from '#src/property/page/ui/branch-card.tsx'
import { EpcChart } from '#src/property/page/ui/epc-chart.tsx'
import { KeyFacts } from '#src/property/page/ui/key-facts.tsx'
import { LocationMap } from '#src/property/page/ui/location-map.tsx'
import { MaterialInformationView } from '#src/property/page/ui/material-information.tsx'
import { NearbyList } from '#src/property/page/ui/nearby.tsx'
import { PriceSummary } from '#src/property/page/ui/price-summary.tsx'
import { RoomList } from '#src/property/page/ui/room-list.tsx'
import type { SamplePicture } from './sample-card.ts'
import { CONTACT, ENQUIRY, FACTS, GROUPS, HISTORY, NEARBY, OAKHAM, ROOMS, SAMPLE_PATH } from './sample-home.ts'
import { Specimen, State } from './specimen.tsx'

const LINKS: MediaLink[] = [
  { icon: 'floorplan', words: 'Floorplan', href: '#floorplan' },
  { icon: 'film', words: 'Film', href: '/video/1?property_id=42&channel=sales', overlay: true },
  { icon: 'bolt', words: 'Energy rating', href: '#energy' },
  { icon: 'pin', words: 'Map', href: '#map' },
]

const RATINGS: { name: string; epc: Epc }[] = [
  {
    name: 'Rated, with a certificate',
    epc: {
      kind: 'rated',
      current: 61,
      potential: 78,
      validUntil: '2034-03-03',
      certificateUrl: 'https://example.com/',
    },
  },
  { name: 'Best and no potential', epc: { kind: 'rated', current: 104 } },
  { name: 'A letter only', epc: { kind: 'letter', letter: 'C' } },
  { name: 'Awaited', epc: { kind: 'awaited' } },
  { name: 'Exempt', epc: { kind: 'exempt', reason: 'a listed building' } },
]

type PropertyExamplesProps = { pictures: SamplePicture[]; map: MapSettings; branch?: Branch }

export function PropertyExamples({ pictures, map, branch }: PropertyExamplesProps) {
  const photos: GalleryPicture[] = galleryPictures(
    pictures.map(({ hash, ...picture }) => ({ media: hash, ...picture })),
    'Photo',
  )
  const place = { ...OAKHAM, tiles: `/map/${map.tiles}`, attribution: map.attribution }
  return (
    <>
      <Specimen title="Gallery strip">
        {[12, 4, 3, 2, 1, 0].map((count) => (
          <State key={count} name={formatCount(count, 'photo')}>
            <GalleryStrip
              photos={photos.slice(0, count)}
              address={`House ${count}`}
              galleryAt={(number) => galleryPath(42, 'sales', 'property-images', number)}
              links={LINKS}
            />
          </State>
        ))}
      </Specimen>
      <div className="columns">
        <div>
          <Specimen title="Key facts">
            <KeyFacts facts={FACTS} />
          </Specimen>
          <Specimen title="Rooms">
            <RoomList rooms={ROOMS} />
          </Specimen>
          <Specimen title="Energy chart">
            {RATINGS.map(({ name, epc }) => (
              <State key={name} name={name}>
                <EpcChart epc={epc} />
              </State>
            ))}
          </Specimen>
          <Specimen title="Material information">
            <MaterialInformationView groups={GROUPS} enquiry={ENQUIRY} />
          </Specimen>
          <Specimen title="Price history">
            <PriceHistory lines={HISTORY} />
          </Specimen>
          <Specimen title="Location">
            <State name="Exact">
              <LocationMap {...place} approximate={false} address={SAMPLE_PATH} />
            </State>
            <State name="Approximate">
              <LocationMap {...place} approximate address="Northgate, Oakham" />
            </State>
            <NearbyList places={NEARBY} />
          </Specimen>
          {branch && (
            <Specimen title="Branch">
              <BranchCard
                name={branch.name}
                address={`${branch.address.street}, ${branch.address.town} ${branch.address.postcode}`}
                hours={branch.hours}
                telephone={branch.telephone}
                enquiryHref={`/contact-office?branch_id=${branch.id}`}
              />
            </Specimen>
          )}
        </div>
        <PriceSummary price={{ figure: '£1,250,000', qualifier: 'Guide price' }} contact={CONTACT} />
      </div>
      <ActionBar contact={CONTACT} />
    </>
  )
}
