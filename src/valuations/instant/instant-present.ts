import { formatPostcode } from '#src/places/postcode.ts'
import { type InstantAnswer, type InstantFigures, NOT_A_SURVEY } from './instant-words.ts'

export type PresentedInstant = ReturnType<typeof presentInstant>

/** An answer as the call tells it. */
export function presentInstant({ question, home, sale, rent, branch }: InstantAnswer) {
  return {
    postcode: formatPostcode(question.postcode),
    property_type: question.type,
    bedrooms: question.bedrooms,
    condition: question.condition,
    home,
    sale: presentFigures(sale),
    rent: presentFigures(rent),
    branch: branch ?? null,
    notice: NOT_A_SURVEY,
  }
}

export type PresentedFigures = ReturnType<typeof presentFigures>

function presentFigures(figures: InstantFigures) {
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
