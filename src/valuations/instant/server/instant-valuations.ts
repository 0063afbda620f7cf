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

/** Estimates prices and rents from comparables. `enabled`: the agency offers it. */
export function createInstantValuations({ db, agency, places, valuations, clock }: InstantValuationDeps) {
  /** From the postcode table, else the postcode's sales, else the centre of its district. */
  async function positionOf(postcode: Postcode): Promise<Position | undefined> {
    const known = await places.positionOf(postcode.outcode, postcode.incode)
    if (known && known.accuracy !== 'approximate') return known
    return (await positionOfSales(db, formatPostcode(postcode))) ?? known
  }

  /** `unknown-postcode`: it has no known position. The answer is public: no house and no name is in it. */
  async function estimateFor(request: EstimateRequest): Promise<DescribedEstimate | 'unknown-postcode'> {
    const now = clock()
    const position = await positionOf(request.postcode)
    if (!position) return 'unknown-postcode'
    const { radiusMiles, years, fewestSales, fewestLets } = agency.settings.instantValuation
    const since = new Date(now)
    since.setUTCFullYear(since.getUTCFullYear() - years)
    const where = { position, radiusMiles, since: since.toISOString().slice(0, 10) }
    const [sold, agreed, rents, branch] = await Promise.all([
      soldPricesNear(db, where, landRegistryTypes(request.type)),
      agreedSalesNear(db, where),
      rentsNear(db, where),
      valuations.branchFor(request.postcode),
    ])
    const answerFrom = (evidence: Evidence[], rules: EstimateRules) =>
      estimate(request, toComparables(evidence, { postcode: request.postcode, position }, now), rules)
    return describeEstimate({
      request,
      sale: answerFrom(withoutDuplicates([...sold, ...agreed]), { radiusMiles, years, minimum: fewestSales }),
      rent: answerFrom(rents, { radiusMiles, years, minimum: fewestLets }),
      isRough: position.accuracy === 'approximate',
      branch: branch && { id: branch.id, name: branch.name, telephone: branch.telephone },
    })
  }

  return {
    get enabled() {
      return agency.settings.instantValuation.enabled
    },
    estimateFor,
  }
}

/** HM Land Registry records bungalows as detached houses. */
function landRegistryTypes(type: HomeType): HomeType[] {
  return type === 'bungalow' ? ['detached'] : [type]
}
