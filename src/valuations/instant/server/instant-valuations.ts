import type { Agency, Branch } from '#src/agency/profile/agency.ts'
import { formatPostcode, type Postcode } from '#src/places/postcode.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { type Evidence, toComparables, withoutDuplicates } from '../comparables.ts'
import { type DescribedEstimate, describeEstimate } from '../describe-estimate.ts'
import { type EstimateRules, estimate } from '../estimate.ts'
import type { EstimateRequest, HomeType } from '../estimate-request.ts'
import { agreedSalesNear, rentsNear, soldPricesNear } from './comparable-statements.ts'
import { positionOfSales } from './sold-price-statements.ts'

export type InstantValuationDeps = {
  db: Database
  agency: Pick<Agency, 'settings'>
  places: { positionOf: (outcode: string, incode?: string) => Promise<Position | undefined> }
  valuations: { branchFor: (postcode: Postcode) => Promise<Branch | undefined> }
  clock: () => Date
}

export type InstantValuations = ReturnType<typeof createInstantValuations>

/** What homes may fetch, from what others near by did. `enabled`: the agency offers it. */
export function createInstantValuations({ db, agency, places, valuations, clock }: InstantValuationDeps) {
  const { enabled, radiusMiles, years, fewestSales, fewestLets } = agency.settings.instantValuation

  /** Where a postcode is: by the table of postcodes, by the sales in it, else the middle of its district. */
  async function positionOf(postcode: Postcode): Promise<Position | undefined> {
    const known = await places.positionOf(postcode.outcode, postcode.incode)
    if (known && known.accuracy !== 'approximate') return known
    return (await positionOfSales(db, formatPostcode(postcode))) ?? known
  }

  /** `unknown-postcode`: no place that we know. What it answers is for anybody to read: no house, no name. */
  async function estimateFor(question: EstimateRequest): Promise<DescribedEstimate | 'unknown-postcode'> {
    const now = clock()
    const position = await positionOf(question.postcode)
    if (!position) return 'unknown-postcode'
    const since = new Date(now)
    since.setUTCFullYear(since.getUTCFullYear() - years)
    const where = { position, radiusMiles, since: since.toISOString().slice(0, 10) }
    const [sold, agreed, rents, branch] = await Promise.all([
      soldPricesNear(db, where, registeredTypes(question.type)),
      agreedSalesNear(db, where),
      rentsNear(db, where),
      valuations.branchFor(question.postcode),
    ])
    const answerFrom = (evidence: Evidence[], rules: EstimateRules) =>
      estimate(question, toComparables(evidence, { postcode: question.postcode, position }, now), rules)
    return describeEstimate({
      question,
      sale: answerFrom(withoutDuplicates([...sold, ...agreed]), { radiusMiles, years, minimum: fewestSales }),
      rent: answerFrom(rents, { radiusMiles, years, minimum: fewestLets }),
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
