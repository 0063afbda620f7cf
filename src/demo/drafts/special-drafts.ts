import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Auction } from '#src/property/listing/listing.ts'
import { type HomeKind, homeKinds } from '../ingredients/home-kinds.ts'
import { askingPrice } from '../ingredients/money.ts'
import { bare } from './bare-draft.ts'
import type { HomeAdvert } from './draft.ts'
import { type DraftTools, homeDraft } from './home-drafts.ts'

const day = DAY_MS

/** YYYY-MM-DD, so many days from a day. */
export function dayFrom(today: Date, days: number): string {
  return new Date(today.getTime() + days * day).toISOString().slice(0, 10)
}

/** Makes some of the homes auction lots: half in the future, half past and sold. */
export function withAuctions(
  drafts: HomeAdvert[],
  count: number,
  today: Date,
  venues: readonly string[],
): HomeAdvert[] {
  const fitting = drafts.filter(
    ({ subject, newHome, status, qualifier, channel }) =>
      channel === 'sales' &&
      subject !== 'garage' &&
      !newHome &&
      status === 'available' &&
      (qualifier === 'none' || qualifier === 'guide_price'),
  )
  const step = Math.max(1, Math.floor(fitting.length / count))
  const chosen = new Map(
    fitting
      .filter((_, index) => index % step === 0)
      .slice(0, count)
      .map((draft, lot) => [draft, lot]),
  )
  return drafts.map((draft) => {
    const lot = chosen.get(draft)
    if (lot === undefined || draft.amount === null) return draft
    const past = lot % 2 === 1
    const exchanged = past && lot % 4 === 1
    const auction: Auction = {
      date: dayFrom(today, past ? -[20, 62][lot % 2]! : [12, 40][(lot >> 1) % 2]!),
      venue: venues[lot % venues.length]!,
      lot: String(lot + 1),
      ...(exchanged ? { exchangedPrice: Math.round((draft.amount * (1.02 + (lot % 5) * 0.04)) / 500) * 500 } : {}),
    }
    return {
      ...draft,
      auction,
      // sold under the hammer, or to a bidder afterwards
      status: exchanged ? 'exchanged' : past ? 'sstc' : draft.status,
      qualifier: 'guide_price',
      daysOnMarket: Math.max(draft.daysOnMarket, past ? 80 : 20),
      tags: [...draft.tags, 'auction', ...(lot % 3 === 0 ? ['investment'] : [])],
    }
  })
}

/** The homes that a website has to bear: none of them can be left to chance. */
export function specialDrafts(firstIndex: number, tools: DraftTools): HomeAdvert[] {
  const { random, locality } = tools
  const { dearest, longAddress: long, heldBack: heldBackPlace, plain } = locality.special
  const isEstate = dearest.acres >= 40
  const kinds: HomeKind[] = plain.map((key) => homeKinds[key])
  const onePhotoKinds = [1, 0, 3].map((at) => kinds[at]!)
  const georgian = homeDraft(homeKinds.georgian, firstIndex, tools, dearest.place)
  const longAddress = homeDraft(homeKinds.flat, firstIndex + 1, tools, long.place)
  const street = longAddress.spot.street
  const heldBack = homeDraft(homeKinds.terraced, firstIndex + 2, tools, heldBackPlace)
  const onePhoto = onePhotoKinds.map((kind, at) => homeDraft(kind, firstIndex + 3 + at, tools))
  const noPhoto = [homeKinds.detached, homeKinds.terraced, homeKinds.flat].map((kind, at) =>
    homeDraft(kind, firstIndex + 6 + at, tools),
  )
  const withdrawn = kinds.map((kind, at) => homeDraft(kind, firstIndex + 9 + at, tools))
  const again = withdrawn.slice(0, 2).map(
    (draft, at): HomeAdvert => ({
      ...draft,
      index: firstIndex + 13 + at,
      daysOnMarket: 9 + at * 11,
      amount: askingPrice(draft.value * 0.96, random),
    }),
  )
  return [
    {
      ...georgian,
      amount: dearest.amount,
      value: dearest.amount,
      qualifier: 'oiro',
      acres: dearest.acres,
      // the plan has its principal rooms alone, so it says nothing of its size
      ...(isEstate ? { typeId: 121, squareFeet: undefined } : {}),
      houseName: dearest.name,
      noun: dearest.noun,
      daysOnMarket: 24,
      tags: [...georgian.tags, ...(isEstate ? ['farm-land', 'rural', 'equestrian'] : [])],
      listed: true,
    },
    {
      ...longAddress,
      daysOnMarket: 17,
      display: long.words.replace('{street}', street.name).replace('{outcode}', street.outcode),
    },
    {
      ...heldBack,
      channel: 'lettings',
      amount: 1_150,
      frequency: 'monthly',
      qualifier: 'offers_over',
      letType: 'long',
      furnishing: 'unfurnished',
      daysOnMarket: 5,
    },
    ...onePhoto.map((draft, at) => ({ ...draft, photoLimit: 1, daysOnMarket: 1 + at })),
    ...noPhoto.map((draft, at) => ({ ...draft, photoLimit: 0, daysOnMarket: at })),
    ...withdrawn.map(
      (draft, at): HomeAdvert => ({
        ...draft,
        status: 'withdrawn',
        daysOnMarket: 150 + at * 30,
        ...(at < again.length ? { relistedAs: again[at]!.index } : {}),
      }),
    ),
    ...again,
    poa(firstIndex + 15, tools),
  ]
}

/** Price on application: land with hope of planning permission. */
function poa(index: number, { random, takeSpot, locality }: DraftTools): HomeAdvert {
  return {
    ...bare(index, takeSpot({ streets: 'any', setting: 'any', place: locality.special.poa }), random),
    subject: 'land',
    noun: 'land with development potential',
    typeId: 250,
    amount: null,
    qualifier: 'poa',
    value: 3_400_000,
    acres: 7.4,
    tags: ['gth-development', 'gth-commercial'],
    exterior: { kind: 'land' },
    daysOnMarket: 120,
  }
}
