import type { CardData as Card } from '#src/property/card/card.ts'
import { CardSkeleton } from '#src/property/card/ui/card-skeleton.tsx'
import { PropertyCard } from '#src/property/card/ui/property-card.tsx'
import { PropertyRow } from '#src/property/card/ui/property-row.tsx'
import { type SamplePicture, sampleCard, samplePhotos } from './sample-card.ts'
import { Specimen, State } from './specimen.tsx'

/** The states that a card can be in. */
const STATES: { name: string; photos: number; change: Partial<Card> }[] = [
  { name: 'Twelve photos, guide price', photos: 12, change: { priceQualifier: 'Guide price' } },
  { name: 'New', photos: 5, change: { labels: [{ text: 'NEW Listing!', kind: 'new' }] } },
  {
    name: 'Under offer, new home',
    photos: 5,
    change: {
      status: 'under_offer',
      labels: [
        { text: 'Under offer', kind: 'state' },
        { text: 'New Home', kind: 'new' },
      ],
    },
  },
  { name: 'SSTC', photos: 4, change: { status: 'sstc', labels: [{ text: 'SSTC', kind: 'state' }] } },
  { name: 'Sold', photos: 4, change: { status: 'sold', labels: [{ text: 'Sold', kind: 'state' }] } },
  {
    name: 'Let Agreed, with the rent by the week',
    photos: 4,
    change: {
      propertyChannel: 'lettings',
      status: 'let_agreed',
      labels: [{ text: 'Let Agreed', kind: 'state' }],
      price: '£2,400 pcm',
      priceWithoutQualifier: '£2,400 pcm',
      weeklyPrice: 554,
      pppwPrice: 185,
      bedrooms: 1,
      bathrooms: 1,
      receptionRooms: 1,
    },
  },
  {
    name: 'A very long address',
    photos: 3,
    change: {
      displayAddress:
        'The Garden Apartment, Lower Ground Floor, St Bartholomew’s Almshouses, 112 to 118 Upper Melton Gate, Barleythorpe, Oakham, Rutland LE15',
    },
  },
  {
    name: 'Price on application',
    photos: 3,
    change: { price: 'Price on application', priceWithoutQualifier: 'Price on application', priceValue: null },
  },
  {
    name: 'Eight digits and a long qualifier',
    photos: 3,
    change: {
      priceWithoutQualifier: '£12,750,000',
      priceQualifier: 'Offers in the region of',
      bedrooms: 11,
      bathrooms: 9,
    },
  },
  { name: 'No photo', photos: 0, change: { labels: [{ text: 'NEW Listing!', kind: 'new' }] } },
  { name: 'One photo', photos: 1, change: {} },
  {
    name: 'Land',
    photos: 2,
    change: {
      bedrooms: undefined,
      bathrooms: undefined,
      receptionRooms: undefined,
      acreage: 2.4,
      propertyType: 'Farmland',
      epc: 'Exempt',
      priceWithoutQualifier: '£95,000',
      displayAddress: 'Paddock at Streat Lane, Braunston in Rutland',
    },
  },
  {
    name: 'A development with its plots',
    photos: 2,
    change: {
      isDevelopment: true,
      priceWithoutQualifier: '£285,000',
      priceQualifier: 'From',
      bedrooms: undefined,
      bathrooms: undefined,
      receptionRooms: undefined,
      epc: 'Awaited',
      propertyFacets: { plots: 6, minBedrooms: 2, maxBedrooms: 4, minBathrooms: 1, maxBathrooms: 2 },
    },
  },
]

export function CardExamples({ pictures }: { pictures: SamplePicture[] }) {
  const cards = STATES.map(({ name, photos, change }, index) => ({
    name,
    card: sampleCard(index + 1, { ...change, photos: samplePhotos(pictures, photos, index) }),
  }))
  return (
    <>
      <Specimen title="Property card">
        <div className="cardGrid">
          {cards.map(({ name, card }, place) => (
            <State key={name} name={name}>
              <PropertyCard card={card} place={place} heading="h3" />
            </State>
          ))}
          <State name="Without its line">
            <PropertyCard card={cards[0]!.card} heading="h3" brief />
          </State>
          <State name="On its way">
            <CardSkeleton />
          </State>
        </div>
      </Specimen>
      <Specimen title="Property row">
        {cards.slice(0, 3).map(({ name, card }) => (
          <PropertyRow key={name} card={card} telephone="01632 960 144" />
        ))}
      </Specimen>
    </>
  )
}
