import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import { formatPostcode, type Postcode } from '#src/places/postcode.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { type EstimateRules, estimate } from '../instant-estimate.ts'
import { compare, type Evidence, withoutRepeats } from '../instant-evidence.ts'
import type { HomeType, InstantQuestion } from '../instant-home.ts'
import { type InstantAnswer, instantAnswer } from '../instant-words.ts'
import { agreedSalesNear, rentsNear, soldNear } from './instant-evidence-statements.ts'
import { positionOfSales } from './instant-sold-prices.ts'

export type InstantParts = {
  db: Database
  agency: Pick<Agency, 'settings'>
  places: { positionOf: (outcode: string, incode?: string) => Promise<Position | undefined> }
  valuations: { branchFor: (postcode: Postcode) => Promise<Branch | undefined> }
  clock: () => Date
}

export type InstantValuations = ReturnType<typeof createInstantValuations>

/** What homes may fetch, from what others near by did. `enabled`: the agency offers it. */
export function createInstantValuations({ db, agency, places, valuations, clock }: InstantParts) {
  const { enabled, radiusMiles, years, fewestSales, fewestLets } = agency.settings.instantValuation

  /** Where a postcode is: by the table of postcodes, by the sales in it, else the middle of its district. */
  async function positionOf(postcode: Postcode): Promise<Position | undefined> {
    const known = await places.positionOf(postcode.outcode, postcode.incode)
    if (known && known.accuracy !== 'approximate') return known
    return (await positionOfSales(db, formatPostcode(postcode))) ?? known
  }

  /** `unknown-postcode`: no place that we know. What it answers is for anybody to read: no house, no name. */
  async function estimateFor(question: InstantQuestion): Promise<InstantAnswer | 'unknown-postcode'> {
    const now = clock()
    const position = await positionOf(question.postcode)
    if (!position) return 'unknown-postcode'
    const since = new Date(now)
    since.setUTCFullYear(since.getUTCFullYear() - years)
    const where = { position, radiusMiles, since: since.toISOString().slice(0, 10) }
    const [sold, agreed, rents, branch] = await Promise.all([
      soldNear(db, where, registeredTypes(question.type)),
      agreedSalesNear(db, where),
      rentsNear(db, where),
      valuations.branchFor(question.postcode),
    ])
    const answerFrom = (evidence: Evidence[], rules: EstimateRules) =>
      estimate(question, compare(evidence, { postcode: question.postcode, position }, now), rules)
    return instantAnswer({
      question,
      sale: answerFrom(withoutRepeats([...sold, ...agreed]), { radiusMiles, years, fewest: fewestSales }),
      rent: answerFrom(rents, { radiusMiles, years, fewest: fewestLets }),
      isRough: position.accuracy === 'approximate',
      branch: branch && { id: branch.id, name: branch.name, telephone: branch.telephone },
    })
  }

  return { enabled, estimateFor }
}

/** A bungalow is entered as whatever house it would be. */
function registeredTypes(type: HomeType): HomeType[] {
  return type === 'bungalow' ? ['detached'] : [type]
}
