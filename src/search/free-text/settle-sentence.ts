import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { describeCriteria } from '../query/describe-criteria.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { SORT_WORDS } from '../values/sorts.ts'
import type { ReadSentence } from './read-sentence.ts'
import { type PriceContext, resolvePrice } from './sentence-prices.ts'
import type { Step } from './sentence-scan.ts'
import type { Vocabulary, Wish } from './sentence-tags.ts'
import { asTyped, type Sentence } from './sentence-words.ts'

/** What a step turned out to be, now that the whole sentence is known. */
type Outcome = 'place' | 'unknown' | 'passed over' | Ask
type Ask = { set: Partial<Criteria>; tags: string[]; channel?: Channel; area?: string }

/** Decides what each part of a sentence means beside the others, and gathers it. */
export function settleSentence(sentence: Sentence, steps: readonly Step[], vocabulary: Vocabulary): ReadSentence {
  const chosen = chosenPlaces(sentence, steps)
  const { place, others } = chosen
  const context = contextOf(steps)
  const outcomes = steps.map((step) => outcomeOf(step, { ...chosen, sentence, steps, context, vocabulary }))
  const gathered = gather(outcomes)
  const channel = context.channel ?? gathered.channel
  const isFirstTime = steps.some((step) => step.kind === 'clause' && step.clause.kind === 'buyer')
  const lists: Pick<ReadSentence, 'understood' | 'notUnderstood' | 'passedOver'> = {
    understood: [],
    notUnderstood: [],
    passedOver: [],
  }
  for (const [index, outcome] of gathered.outcomes.entries()) {
    const words = asTyped(sentence, steps[index]!.from, steps[index]!.to)
    if (outcome === 'unknown') lists.notUnderstood.push(words)
    else if (outcome === 'passed over') lists.passedOver.push(words)
    else if (outcome !== 'place') {
      lists.understood.push({ words, meaning: meaningOf(outcome, channel, gathered.tags, vocabulary) })
    }
  }
  return {
    criteria: inNormalForm({ ...gathered.set, ...(channel && { channel }) }, gathered.tags),
    ...(isFirstTime && { buyer: 'first_time' as const }),
    ...(place && { rest: asTyped(sentence, place.from, place.to) }),
    ...(others.length > 0 && { otherPlaces: others.map(({ from, to }) => asTyped(sentence, from, to)) }),
    ...lists,
  }
}

type Whole = ChosenPlaces & {
  sentence: Sentence
  steps: readonly Step[]
  context: Context
  vocabulary: Vocabulary
}
type Context = PriceContext & {
  isHome: boolean
  isKindSaid: boolean
  priceOf: Map<Step, ReturnType<typeof resolvePrice>>
}

type ChosenPlaces = {
  place?: Step
  /** further places: "Oakham, Uppingham or Ketton" */
  others: readonly Step[]
  /** what a village's address goes on with: "Barrowden, Oakham" */
  postTowns: readonly Step[]
}

/** The likeliest place; of equals the last, since people put praise first. */
function chosenPlaces(sentence: Sentence, steps: readonly Step[]): ChosenPlaces {
  const places = steps.filter((step) => step.kind === 'place')
  const most = Math.max(...places.map(({ likelihood }) => likelihood))
  const chosen = places.findLast(({ likelihood }) => likelihood === most)
  if (!chosen) return { others: [], postTowns: [] }
  const rows = rowsOfPlaces(
    sentence,
    places.filter(({ isKnown }) => isKnown),
  )
  const {
    row: [place = chosen, ...rest],
    isList,
  } = rows.find(({ row }) => row.includes(chosen)) ?? { row: [], isList: false }
  return { place, others: isList ? rest : [], postTowns: isList ? [] : rest }
}

/** Known places with nothing between them but commas, "or" and "and"; `isList` if there is more than commas. */
function rowsOfPlaces(sentence: Sentence, places: readonly Step[]): { row: Step[]; isList: boolean }[] {
  const rows: { row: Step[]; isList: boolean }[] = []
  for (const place of places) {
    const last = rows.at(-1)
    const before = last?.row.at(-1)
    const between = sentence.words.slice(before?.to ?? 0, place.from).map(({ normal }) => normal)
    const isJoined =
      before !== undefined && between.length > 0 && between.every((word) => /^(,|\/|or|and|in|either)$/.test(word))
    if (!last || !isJoined) rows.push({ row: [place], isList: false })
    else {
      last.row.push(place)
      last.isList ||= between.some((word) => word !== ',')
    }
  }
  return rows
}

/** Words that say the channel come first, then a rent's period, what is let or sold only, and what the figure is. */
function contextOf(steps: readonly Step[]): Context {
  const clauses = steps.flatMap((step) => (step.kind === 'clause' ? [{ step, clause: step.clause }] : []))
  const wishes = steps.flatMap((step) => (step.kind === 'wish' && !step.isNot ? [step] : []))
  const beds = clauses
    .map(({ clause }) => (clause.kind === 'criteria' ? (clause.set.minBeds ?? clause.set.maxBeds) : undefined))
    .find((count) => count !== undefined)
  const isHome = beds !== undefined || wishes.some(({ wish, isFeature }) => wish.sort === 'home' && !isFeature)
  const isKindSaid = isHome || wishes.some(({ wish }) => wish.sort !== undefined)
  const settled = wishes.map((step) => settledWish(step, isHome, isKindSaid))
  const said = clauses.map(({ clause }) => (clause.kind === 'channel' ? clause.channel : undefined))
  const rented = clauses.map(({ clause }) =>
    clause.kind === 'price' && clause.price.frequency ? 'lettings' : undefined,
  )
  const implied = [
    ...clauses.map(({ clause }) => (clause.kind === 'criteria' ? clause.implies : undefined)),
    ...wishes.map(({ wish }) => wish.implies),
  ]
  const channel = [...said, ...rented, ...implied].find((one) => one !== undefined)
  const context: PriceContext = {
    ...(channel && { channel }),
    tags: settled.flatMap((wish) => wish?.tags ?? []),
    ...(beds !== undefined && { beds }),
    isBusiness: !isHome && wishes.some(({ wish }) => wish.sort === 'business'),
    isSmall: !isHome && settled.some((wish) => wish?.sort === 'small'),
  }
  const priceOf: Context['priceOf'] = new Map()
  let known = channel
  for (const { step, clause } of clauses) {
    if (clause.kind !== 'price') continue
    const price = resolvePrice(clause.price, { ...context, ...(known && { channel: known }) })
    known ??= price?.channel
    priceOf.set(step, price)
  }
  return { ...context, ...(known && { channel: known }), isHome, isKindSaid, priceOf }
}

/** A garage is a feature of a home, or what is looked for; an office in a house is a room. Undefined: asks nothing. */
function settledWish(
  { wish, isFeature }: Extract<Step, { kind: 'wish' }>,
  isHome: boolean,
  isKindSaid: boolean,
): Wish | undefined {
  if (wish.alone && !isKindSaid && !isFeature) return wish.alone
  const asks = wish.tags.length > 0 || wish.text !== undefined || wish.area !== undefined
  if (wish.sort === 'business' && isHome) return { tags: [], text: '' }
  return asks ? wish : undefined
}

function outcomeOf(step: Step, { sentence, steps, place, others, postTowns, context, vocabulary }: Whole): Outcome {
  const typed = asTyped(sentence, step.from, step.to)
  switch (step.kind) {
    case 'place':
      if (postTowns.includes(step)) return 'passed over'
      return step === place || others.includes(step) ? 'place' : 'unknown'
    case 'unknown':
      return 'unknown'
    case 'text':
      return { set: { text: typed.replace(LEADING, '') }, tags: [] }
    case 'wish': {
      if (step.isNot) return { set: {}, tags: step.wish.tags.map((tag) => `!${tag}`) }
      const wish = settledWish(step, context.isHome, context.isKindSaid)
      if (!wish) return 'unknown'
      if (wish.feature && step.isFeature && hasKind(steps)) return { set: wish.feature, tags: [] }
      const area = vocabulary.areas.find(({ id }) => id === wish.area)
      const text = wish.text === '' ? typed : wish.text
      return {
        set: { ...(text && { text }), ...(area && { area: area.id }) },
        tags: wish.tags,
        ...(area && { area: area.name }),
      }
    }
    case 'clause':
      break
  }
  const { clause } = step
  switch (clause.kind) {
    case 'channel':
      return clause.channel === context.channel ? { set: {}, tags: [], channel: clause.channel } : 'unknown'
    case 'price': {
      const price = context.priceOf.get(step)
      return price && price.channel === context.channel ? { set: price.set, tags: [] } : 'unknown'
    }
    case 'where': {
      const isItsPlace = steps.slice(steps.indexOf(step) + 1).find(({ kind }) => kind !== 'clause') === place
      return clause.set && place && (isItsPlace || !clause.isNear) ? { set: clause.set, tags: [] } : 'passed over'
    }
    case 'criteria': {
      const { set } = clause
      if (context.channel === 'sales' && set.shortLets) return 'unknown'
      // the words between the marks as typed
      if (set.text) return { set: { text: /["“”«](.*)["“”»]/.exec(typed)?.[1]?.trim() || set.text }, tags: [] }
      // a home that is sold has no such mark; its text may speak of them
      return { set: context.channel === 'sales' && set.pets ? { text: 'pets' } : set, tags: [] }
    }
    case 'tags':
      return { set: {}, tags: clause.tags }
    case 'pets':
      return context.channel === 'lettings' ? { set: { pets: true }, tags: [] } : 'passed over'
    case 'buyer':
    case 'filler':
      return 'passed over'
    default:
      return 'unknown'
  }
}

/** Whether anything that is looked for has the features that a sentence names. */
function hasKind(steps: readonly Step[]): boolean {
  return steps.some((step) =>
    step.kind === 'wish' ? !step.isFeature : step.kind === 'clause' && step.clause.kind === 'criteria',
  )
}

/** Before what is looked for in a text. */
const LEADING = /^(?:(?:the|a|an|good|local|some)\s+)+(?=\S)/i

/** Merges everything asked. Of two things that exclude each other the first counts; texts add up. */
function gather(outcomes: readonly Outcome[]) {
  const set: Partial<Criteria> = {}
  const tags: string[] = []
  let channel: Channel | undefined
  const kept = outcomes.map((outcome): Outcome => {
    if (typeof outcome === 'string') return outcome
    const { text, ...others } = outcome.set
    const fields = Object.entries(others) as [keyof Criteria, unknown][]
    if (fields.some(([field, value]) => set[field] !== undefined && set[field] !== value)) return 'unknown'
    Object.assign(set, others)
    if (text) set.text = [...new Set([set.text, text])].filter((words) => words !== undefined).join(' ')
    tags.push(...outcome.tags.filter((tag) => !tags.includes(tag)))
    channel ??= outcome.channel
    return outcome
  })
  return { outcomes: kept, set, tags, channel }
}

function inNormalForm(set: Partial<Criteria>, tags: string[]): Partial<Criteria> {
  const {
    channel,
    page: _,
    tags: normalTags,
    ...normal
  } = normaliseCriteria({ channel: 'sales', page: 1, ...set, tags })
  return { ...(set.channel && { channel }), ...normal, ...(normalTags.length > 0 && { tags: normalTags }) }
}

/** The chips of what was asked, or the words of the channel and the order, which have no chip. */
function meaningOf(
  { set, tags, channel, area }: Ask,
  asked: Channel | undefined,
  allTags: string[],
  { tagGroups }: Vocabulary,
): string {
  const criteria = { channel: asked ?? 'sales', page: 1, ...set } satisfies Partial<Criteria>
  const isPrice = set.minPrice !== undefined || set.maxPrice !== undefined
  // the tags say whether a rent is by the month or by the year
  const chips = describeCriteria(
    { ...criteria, tags: isPrice ? allTags : tags },
    { tagGroups, ...(area !== undefined && { area }), defaultStatus: set.status === 'available' ? 'all' : 'available' },
  )
  const others = isPrice ? describeCriteria({ channel: criteria.channel, page: 1, tags: allTags }, { tagGroups }) : []
  const labels = chips.map(({ label }) => label).filter((label) => !others.some((other) => other.label === label))
  if (set.sorted) labels.push(SORT_WORDS[set.sorted])
  if (channel) labels.push(channel === 'sales' ? 'For sale' : 'To rent')
  return labels.join(', ')
}
