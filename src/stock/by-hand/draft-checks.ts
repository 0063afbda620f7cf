import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import type { AdvertRuleId } from '#src/property/advert-rules/advert-rule.ts'
import {
  type AdvertPolicy,
  advertFindings,
  advertRule,
  withheldByPolicy,
} from '#src/property/advert-rules/advert-rules.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { MISSING_FACTS, type MissingFact, missingFacts } from '#src/property/listing/missing-facts.ts'
import { withheldReasonText } from '#src/property/listing/withheld-listings.ts'
import { statedAmount } from '#src/property/price/price.ts'
import { wordsForField } from '../changes/words-for-field.ts'
import { channelOf, DRAFT_FIELDS, type DraftStep, type DraftTexts } from './draft-fields.ts'
import { changeOf, parsePosition } from './draft-listing.ts'

/** What is wrong with what was typed, by its field. What is merely missing is not wrong. */
export function draftProblems(typed: DraftTexts): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { name } of DRAFT_FIELDS) {
    const change = changeOf(name, typed)
    if (typeof change === 'string') problems[name] = wordsForField(name, change)
  }
  const { postcode, position } = typed
  if (postcode && !parsePostcode(postcode)) problems.postcode = 'Enter a postcode, like LE15 6AH'
  if (position && !parsePosition(position)) problems.position = 'Enter latitude and longitude, like 52.6712, -0.7301'
  return { ...problems, ...choiceProblems(typed), ...epcProblems(typed) }
}

function choiceProblems(typed: DraftTexts): Record<string, string> {
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap(({ name, input }) => {
      const text = typed[name]
      return text && input.kind === 'choice' && !Object.hasOwn(input.options, text)
        ? [[name, 'Choose one of the answers']]
        : []
    }),
  )
}

const isScore = (text: string) => /^\d{1,3}(?:\.\d{1,3})?$/.test(text) && Number(text) >= 1 && Number(text) <= 200

/** Each part of a certificate by itself: one that cannot be read would be left out of the advert without a word. */
function epcProblems(typed: DraftTexts): Record<string, string> {
  const { epcRating, epcScore, epcPotential, epcValidUntil, epcExempt } = typed
  const problems: Record<string, string> = {}
  if (epcScore && !isScore(epcScore)) problems.epcScore = 'Enter a score from 1 to 200'
  if (epcPotential && !isScore(epcPotential)) problems.epcPotential = 'Enter a score from 1 to 200'
  else if (epcPotential && !epcScore && !epcExempt) problems.epcScore = 'Enter the score, too'
  if (epcValidUntil && !isDay(epcValidUntil)) problems.epcValidUntil = 'Enter a date that exists'
  else if (epcValidUntil && !epcScore && !epcRating && !epcExempt) problems.epcRating = 'Choose the rating, too'
  return problems
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** One thing to do before a home is published; what does not block is said and left to staff. */
export type DraftCheck = { words: string; step: DraftStep; isBlocking: boolean }

const STEP_OF_FACT: Partial<Record<MissingFact, DraftStep>> = {
  rent: 'price',
  deposit: 'price',
  description: 'price',
  photos: 'photos',
  'few-photos': 'photos',
  floorplan: 'photos',
}

/** Rules that say what a missing fact says. */
const FACT_OF_RULE: Partial<Record<AdvertRuleId, MissingFact>> = {
  'epc-stated': 'epc',
  'tenure-stated': 'tenure',
  'lease-terms-stated': 'lease',
  'council-tax-stated': 'council-tax',
}

/** Rules about words, rents and deposits, which the step of the price asks for. */
const PRICE_STEP_RULE = /-words$|deposit|^rent-/

/** What keeps a home from being published, then what its advert lacks. */
export function draftChecks(listing: Listing | undefined, typed: DraftTexts, policy: AdvertPolicy): DraftCheck[] {
  const blocking = (words: string, step: DraftStep): DraftCheck => ({ words, step, isBlocking: true })
  const problems = Object.entries(draftProblems(typed)).map(([name, words]) => {
    const { label, step } = DRAFT_FIELDS.find((field) => field.name === name)!
    return blocking(`${label}: ${words}`, step)
  })
  if (!listing)
    return hasAddress(typed)
      ? [...problems, blocking('Check the rent', 'price')]
      : [blocking('Enter the address', 'address'), ...problems]
  const advert: Listing = { ...listing, draft: undefined, hidden: undefined, hiddenByAgency: undefined }
  const isSale = channelOf(typed) === 'sales'
  const hasPrice = statedAmount(advert.price) !== null || (isSale && typed.priceQualifier === 'poa')
  const withheld = withheldByPolicy(advert, policy)
  const findings = withheld === 'rent_not_stated' ? [] : advertFindings(advert, policy)
  const said = new Set(findings.map(({ rule }) => FACT_OF_RULE[rule]))
  const lacking = missingFacts(advert).filter((fact) => fact !== 'rent' && !said.has(fact))
  return [
    ...problems,
    ...(advert.typeId === 0 ? [blocking('Choose the property type', 'details')] : []),
    ...(hasPrice ? [] : [blocking(isSale ? 'Enter the price' : 'Enter the rent', 'price')]),
    ...(withheld && withheld !== 'rent_not_stated' ? [blocking(withheldReasonText(withheld), 'price')] : []),
    ...findings.map(
      ({ rule, detail }): DraftCheck => ({
        words: `${advertRule(rule).title}: ${detail}`,
        step: PRICE_STEP_RULE.test(rule) ? 'price' : 'details',
        isBlocking: false,
      }),
    ),
    ...lacking.map(
      (fact): DraftCheck => ({
        words: `${MISSING_FACTS[fact]} missing`,
        step: STEP_OF_FACT[fact] ?? 'details',
        isBlocking: false,
      }),
    ),
  ]
}

const hasAddress = ({ displayAddress, street, locality, town, postcode }: DraftTexts) =>
  [displayAddress, street, locality, town, postcode].some(Boolean)

/** What a step is called by in a sentence about one field of a draft. */
export const draftFieldLabel = (name: string): string =>
  DRAFT_FIELDS.find((field) => field.name === name)?.label ?? overlayField(name)?.label ?? name
