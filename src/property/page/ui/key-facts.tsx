import { epcSummary } from '#src/property/listing/epc.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { availability, councilTaxText, furnishingText, tenureText } from '#src/property/listing/material-information.ts'
import { propertyTypeName } from '#src/property/listing/property-types.ts'
import { floorAreaText, landAreaText } from '#src/property/listing/rooms.ts'
import './key-facts.css'

export type KeyFact = { label: string; value: string }

type Facts = Pick<
  Listing,
  | 'channel'
  | 'typeId'
  | 'tenure'
  | 'lease'
  | 'squareFeet'
  | 'acres'
  | 'material'
  | 'bedrooms'
  | 'bathrooms'
  | 'receptions'
  | 'epc'
  | 'lettings'
> & { media?: Pick<Listing['media'], 'epcCharts'> }

/** What people look for first, in the order of the page; a fact that is not known is left to the material information. */
export function keyFacts(home: Facts, today: string): KeyFact[] {
  const letting = home.channel === 'lettings' ? home.lettings : undefined
  const free = letting?.availableFrom ? availability(letting.availableFrom, today) : undefined
  const facts: [string, string | number | null | undefined | false][] = [
    ['Type', propertyTypeName(home.typeId)],
    [free?.label ?? '', free?.value],
    ['Furnishing', furnishingText(letting?.furnishing)],
    ['Tenure', home.channel === 'sales' && tenureText(home.tenure, home.lease)],
    ['Size', home.squareFeet && floorAreaText(home.squareFeet)],
    ['Land', home.acres && landAreaText(home.acres)],
    ['Bedrooms', home.bedrooms],
    ['Bathrooms', home.bathrooms],
    ['Receptions', home.receptions],
    [
      'Council tax',
      home.material.councilTaxBand ? `Band ${home.material.councilTaxBand}` : councilTaxText(home.material),
    ],
    ['Energy rating', epcSummary(home.epc, home.media?.epcCharts)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value: String(value) }] : []))
}

/** Facts in columns: captions above values. */
export function KeyFacts({ facts }: { facts: KeyFact[] }) {
  return (
    <dl className="keyFacts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
