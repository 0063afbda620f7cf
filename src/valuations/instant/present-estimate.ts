import { formatPostcode } from '#src/places/postcode.ts'
import { type DescribedEstimate, type DescribedFigures, ESTIMATE_NOTICE } from './describe-estimate.ts'

export type EstimateJson = ReturnType<typeof presentEstimate>

/** The JSON of docs/contracts/instant-valuation.md. */
export function presentEstimate({ request, home, sale, rent, branch }: DescribedEstimate) {
  return {
    postcode: formatPostcode(request.postcode),
    property_type: request.type,
    bedrooms: request.bedrooms,
    condition: request.condition,
    home,
    sale: presentFigures(sale),
    rent: presentFigures(rent),
    branch: branch ?? null,
    notice: ESTIMATE_NOTICE,
  }
}

export type FiguresJson = ReturnType<typeof presentFigures>

function presentFigures(figures: DescribedFigures) {
  if (figures.kind === 'refused') return { estimate: null, refusal: figures.message } as const
  const { figure, low, high, confidence, confidenceWords, count, withinMiles, since, how, nearest } = figures
  return {
    estimate: { figure, low, high },
    refusal: null,
    confidence,
    confidence_words: confidenceWords,
    count,
    within_miles: withinMiles,
    since,
    how,
    comparables: nearest.map(({ kind, home, ...rest }) => ({ ...rest, property: home, price_kind: kind })),
  }
}
