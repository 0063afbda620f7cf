import { z } from 'zod'
import { readAgencyFile } from '#src/agency/folder/server/read-file.ts'
import { type HomeKindKey, homeKinds } from '../ingredients/home-kinds.ts'
import type { Locality } from '../ingredients/locality.ts'

const text = z.string().trim().min(1, 'must not be empty')
const texts = z.array(text).min(1, 'needs at least one')
const share = z.number().min(0, 'must be a share from 0 to 1').max(1, 'must be a share from 0 to 1')
const weight = z.number().positive('must be more than 0')
const kind = z.enum(Object.keys(homeKinds) as [HomeKindKey, ...HomeKindKey[]])

const place = z.strictObject({
  town: z.boolean().optional(),
  serviced: z.boolean().optional(),
  modern: z.boolean().optional(),
  waterside: z.boolean().optional(),
  postTown: text.optional(),
  weight: weight.optional(),
  price: weight.optional(),
  words: texts.optional(),
  views: texts.optional(),
  sectors: z.array(z.int().min(0).max(9)).min(1, 'needs at least one').optional(),
})

const localityFile = z.strictObject({
  voice: z.enum(['full', 'short']),
  townInAddress: z.boolean(),
  branches: z
    .array(z.strictObject({ id: z.int(), feed: text, places: z.array(text), outcodes: z.array(text) }))
    .min(1, 'needs at least one branch'),
  places: z.record(text, place),
  elsewhere: z.strictObject({ price: weight, words: texts }),
  townViews: texts,
  villageViews: texts,
  station: z.strictObject({ withTrains: text, short: text }),
  colleges: texts,
  primaries: texts,
  postTowns: z.record(text, text),
  councils: z
    .record(text, z.strictObject({ authority: text, bandD: z.int() }))
    .refine((councils) => Object.keys(councils).length > 0, 'needs at least one council'),
  oldWalls: text,
  oldRoofs: texts,
  soils: texts,
  houseNames: texts,
  tradingStreets: texts,
  yards: texts,
  people: z.strictObject({ land: text, commercial: text }),
  auctionVenues: texts,
  sites: z.array(
    z.strictObject({
      key: z.string().regex(/^[a-z0-9-]+$/),
      name: text,
      place: text,
      plots: z.int().min(4),
      days: z.int().min(0),
    }),
  ),
  houseTypes: z.tuple([text, text, text, text]),
  special: z.strictObject({
    dearest: z.strictObject({ place: text, name: text, acres: weight, noun: text, amount: z.int().min(1) }),
    longAddress: z.strictObject({ place: text, words: text }),
    heldBack: text,
    poa: text,
    plain: z.tuple([kind, kind, kind, kind]),
  }),
  mix: z.strictObject({
    lettings: share,
    businessSales: share,
    businessLets: share,
    land: share,
    auctions: z.int().min(0),
    salesKinds: z.partialRecord(kind, weight),
    lettingsKinds: z.partialRecord(kind, weight),
    letTypes: z.partialRecord(z.enum(['long', 'short', 'student', 'commercial']), weight),
    frequencies: z.partialRecord(z.enum(['weekly', 'monthly', 'quarterly', 'annual', 'per_person_per_week']), weight),
    without: z.array(text),
    parkHomes: z.boolean(),
  }),
}) satisfies z.ZodType<Locality>

/** Reads an agency's demo.json; without one, or with mistakes in it, there is nothing to make listings from. */
export async function readLocality(agencyFolder: string): Promise<Locality> {
  const { value, problems } = await readAgencyFile(agencyFolder, 'demo.json', localityFile)
  if (value) return value
  const lines = problems.map(({ file, line, path, message }) =>
    [`${file}${line ? `:${line}` : ''}`, path, message].filter(Boolean).join(' '),
  )
  throw new Error(`${agencyFolder} has no demonstration listings to make: ${lines.join('; ')}`)
}
