import type { HistoryLine } from '#src/property/history/history-lines.ts'
import type { Room } from '#src/property/listing/listing.ts'
import type { MaterialGroup } from '#src/property/listing/material-information.ts'
import { type EnquiredHome, propertyEnquiryPath } from '#src/property/page/ui/enquiry-paths.ts'
import type { KeyFact } from '#src/property/page/ui/key-facts.tsx'
import type { NearbyPlace } from '#src/property/page/ui/nearby.tsx'

export const OAKHAM = { lat: 52.6705, lng: -0.7287 }

export const SAMPLE_PATH = 'Paddock House, Northgate, Oakham'

export const ENQUIRY: EnquiredHome = { propertyId: 42, channel: 'sales' }

export const CONTACT = {
  name: 'Imogen Hale',
  jobTitle: 'Sales manager',
  department: 'Oakham sales',
  telephone: '01632 960 144',
  enquiryHref: propertyEnquiryPath(ENQUIRY),
  viewingHref: '/book-a-viewing?property_id=42&channel=sales',
}

export const FACTS: KeyFact[] = [
  { label: 'Type', value: 'Detached house' },
  { label: 'Tenure', value: 'Freehold' },
  { label: 'Size', value: '2,410 sq ft (224 sq m)' },
  { label: 'Council tax', value: 'Band G' },
  { label: 'Bedrooms', value: '5' },
  { label: 'Bathrooms', value: '3' },
  { label: 'Receptions', value: '3' },
  { label: 'Energy rating', value: 'D' },
]

export const ROOMS: Room[] = [
  { name: 'Drawing room', floor: 'Ground floor', widthM: 5.2, lengthM: 4.15, note: 'Panelled. Open fire, two sashes.' },
  { name: 'Study', floor: 'Ground floor', widthM: 3.6, lengthM: 4.15 },
  { name: 'Bedroom 1', floor: 'First floor', widthM: 4.4, lengthM: 4.15 },
  { name: 'Store', floor: 'First floor' },
]

export const GROUPS: MaterialGroup[] = [
  {
    title: 'Costs',
    rows: [
      { key: 'price', label: 'Price', value: '£1,250,000, guide price' },
      { key: 'council_tax', label: 'Council tax', value: 'Band G, £3,998 a year', note: 'Rutland County Council' },
      { key: 'service_charge', label: 'Service charge', value: null },
    ],
  },
  {
    title: 'Building',
    rows: [
      { key: 'construction', label: 'Construction', value: 'Rendered brick, slate roof' },
      { key: 'building_safety', label: 'Building safety', value: null },
    ],
  },
]

export const HISTORY: HistoryLine[] = [
  { at: '2026-11-14T09:00:00Z', words: 'Price reduced', price: '£1,250,000' },
  { at: '2026-10-02T09:00:00Z', words: 'Under offer' },
  { at: '2026-09-14T09:00:00Z', words: 'Listed for sale', price: '£1,300,000' },
]

export const NEARBY: NearbyPlace[] = [
  { kind: 'station', name: 'Oakham', miles: 0.46 },
  { kind: 'post_office', name: 'Market Street', miles: 0.085 },
  { kind: 'school', name: 'Catmose primary school', miles: 0.3 },
  { kind: 'pub', name: 'The Wheatsheaf', miles: 0.22 },
]
