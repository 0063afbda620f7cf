import { descriptionText } from '../listing/description.ts'
import type { Listing } from '../listing/listing.ts'

/**
 * Words that an advert must not say. They mean something else where the sentence about them says `not`, or what stands
 * before them in their own clause `unlessAfter`.
 */
export type Phrase = { say: RegExp; not?: RegExp; unlessAfter?: RegExp }

/** Characters of the sentence either side of a match that tell what it means. */
const CONTEXT = 40

const NEGATION = /\b(?:no|not|never|without)\b/i

/** "Not to be missed, offers invited": what stands before the comma says nothing of the offers. */
const CLAUSE_END = /[,;:()\n]|\s[-–—]\s|[–—]|\b(?:and|but)\b/i

/** Words of number before "month": 12, six, twelve. */
const COUNT = String.raw`(?:\d{1,2}|three|four|five|six|nine|ten|twelve|eighteen|twenty[- ]four)`
const MONTHS = `${COUNT}[- ]?(?:months?['’]?|months|mths?)`

/** What adverts turn away in one breath: "no smokers, pets or DSS". */
const TURNED_AWAY = String.raw`(?:(?:large |young |small )?(?:pets?|dogs?|cats?|animals?|smok(?:ers?|ing)|vap(?:ers?|ing)|sharers?|students?|couples?|parties|children|kids|infants|babies|toddlers|families|d\.?s\.?s|dhss|lha|housing benefits?|universal credit|benefits?|benefits? claimants?|sub-?lett?ing|ccjs?))\b`
const BETWEEN = String.raw`\s*(?:,\s*(?:(?:or|nor|and)\s)?|\/|&|(?:or|nor|and)\s)\s*`
const ALLOWED = String.raw`\s+(?:(?:is|are|will be|may be)\s+)?(?:welcome|considered|accepted|allowed|ok|okay|fine)\b`

/**
 * "No X", and X as a later word of a list after "no". After a comma alone a new clause may begin ("no pets, children
 * welcome"): X counts there where the clause ends or the list goes on.
 */
function turnsAway(said: string): RegExp {
  const earlier = `(?:${TURNED_AWAY}${BETWEEN})*`
  const goesOn = String.raw`(?=(?:${BETWEEN}${TURNED_AWAY})*\s*(?:$|[.,;!?)\n]|please\b|sorry\b|thank))`
  const ways = [
    said,
    String.raw`${earlier}(?:${TURNED_AWAY}|\w+)\s*(?:\/|,?\s*\b(?:or|nor)\s)\s*${said}`,
    String.raw`${earlier}${TURNED_AWAY}\s*(?:,?\s*\band\s|&)\s*${said}(?!${ALLOWED})`,
    String.raw`${earlier}${TURNED_AWAY}\s*,\s*${said}${goesOn}`,
  ]
  return new RegExp(String.raw`\b(?:strictly |sorry,? )?(?:no|neither)\s+(?:${ways.join('|')})`, 'i')
}

export const BENEFITS: readonly Phrase[] = [
  { say: turnsAway(String.raw`(?:d\.?s\.?s|dhss|lha|housing benefits?|universal credit)\b`) },
  { say: /\bnot\s+(?:d\.?s\.?s\b|dhss\b|lha\b|housing benefits?|universal credit)/i },
  {
    say: turnsAway(
      String.raw`(?:benefits?\s+(?:claimants?|recipients?|tenants?)|(?:tenants?|applicants?|people|those)\s+on\s+benefits?)`,
    ),
  },
  {
    say: turnsAway(String.raw`benefits\b(?!\s+(?:of|from|to|in|package|are|as))`),
    not: /\bother benefits|\btax benefits/i,
  },
  {
    say: new RegExp(
      String.raw`\b(?:dss|dhss|lha|housing benefits?|universal credit|benefits? claimants?)(?:${BETWEEN}${TURNED_AWAY})*\s+(?:is |are |will )?(?:not|never)\s+(?:be )?(?:accepted|considered|allowed|suitable|permitted)`,
      'i',
    ),
  },
  {
    say: /\b(?:not suitable for|unsuitable for|not available to|cannot accept|do not accept|don['’]t accept|unable to accept)\s+(?:\w+\s+){0,3}(?:dss|dhss|housing benefits?|universal credit|on benefits?)\b/i,
  },
]

export const CHILDREN: readonly Phrase[] = [
  {
    say: turnsAway(
      String.raw`(?:children|kids|infants|babies|toddlers)\b(?!['\u2019])(?!\s+(?:play|club|pool|play-?ground|play-?room))`,
    ),
    not: /\b(?:children|kids) (?:have|has|had|were|lived|in the chain|at home|of (?:their|his|her) own)\b/i,
  },
  {
    say: /\b(?:children|kids)\s+(?:are |will )?(?:not|never)\s+(?:be )?(?:accepted|considered|allowed|permitted|welcome)\b/i,
  },
  {
    say: /\b(?:not suitable|unsuitable|not suited)\s+(?:for|to)\s+(?:\w+\s+){0,2}(?:children|kids|families)\b(?!['’])/i,
  },
  {
    say: /\b(?:no families|adults only|no famil(?:y|ies) with children|child[- ]?free (?:home|tenants?|couples?|household))\b/i,
  },
]

export const WORKING_TENANTS: readonly Phrase[] = [
  {
    say: /\b(?:working|employed|professional)\s+(?:tenants?|people|persons?|couples?|applicants?|adults?|occupants?|sharers?)\s+only\b/i,
  },
  { say: /\bprofessionals?\s+only\b/i },
  {
    say: /\b(?:only|strictly)\s+(?:for\s+)?(?:working|employed|professional)\s+(?:tenants?|people|persons?|couples?|applicants?)\b/i,
  },
  {
    say: /\b(?:tenants?|applicants?|you)\s+must\s+be\s+(?:in\s+)?(?:full[- ]time\s+)?(?:employed|employment|working|work|professionals?)\b/i,
  },
]

export const FIXED_TERM: readonly Phrase[] = [
  {
    say: /\bfixed[- ]term\s+(?:tenanc|contract|let\b|lease|agreement|of\b)/i,
    not: /\b(?:no|not a|without a) fixed[- ]term|mortgage|broadband/i,
  },
  {
    say: /\b(?:minimum|initial)\s+(?:tenancy|term|let|letting|stay|contract|rental period)\b/i,
    not: /\bno (?:minimum|initial)|\b(?:minimum|initial) (?:term|tenancy|stay)\W{1,3}none/i,
  },
  {
    say: new RegExp(
      String.raw`\b${MONTHS}\s+(?:minimum|fixed|tenanc(?:y|ies)|contract|let\b|lease|ast\b|assured|term\b)`,
      'i',
    ),
    not: /broadband|warrant|phone|gym|maintenance|service contract|break clause in the head/i,
  },
  {
    say: new RegExp(
      String.raw`\b(?:minimum|at least|initial(?:ly)?|let|available|tenancy|contract)\s+(?:of\s+|for\s+(?:a\s+)?(?:minimum\s+(?:of\s+)?)?)?${MONTHS}(?=\W|$)(?!\s+(?:ago|old|into|before|after))`,
      'i',
    ),
    not: /broadband|warrant|bank statement|payslip|income|refurbish|in (?:the )?job|employ|trading|survey|rent in advance/i,
  },
  { say: /\bassured shorthold\b/i },
]

export const RENT_IN_ADVANCE: readonly Phrase[] = [
  {
    say: new RegExp(
      String.raw`\b(?:${MONTHS}|(?:\w+\s+)?year['\u2019]?s?|full term['\u2019]?s?)\s+(?:of\s+)?rent\s+(?:paid\s+|payable\s+|required\s+)?(?:in advance|up[- ]?front)`,
      'i',
    ),
    unlessAfter: NEGATION,
  },
  {
    say: new RegExp(
      String.raw`\b(?:pay|paid|payable|payment)\s+(?:of\s+)?${MONTHS}\s+(?:rent\s+)?(?:in advance|up[- ]?front)`,
      'i',
    ),
    unlessAfter: NEGATION,
  },
  {
    say: /\brent\s+(?:is\s+|to be\s+)?(?:paid\s+|payable\s+|required\s+)?(?:in full\s+)?up[- ]?front\b/i,
    unlessAfter: /\b(?:no|not|never|without)\b|\b(?:one|1|a|first|single) month/i,
  },
  { say: /\b(?:six[- ]monthly|quarterly|annually|yearly|half[- ]yearly|termly)\s+in advance\b/i },
]

/** "1,200 pcm": a number that nothing else is counted by, unlike "1,200 sq ft". */
const RENT_WITHOUT_SIGN = String.raw`(?:\d{1,3},\d{3}|\d{3,5})(?:\.\d\d)?(?=[^\S\n]*(?:$|[;!?)\n]|[.,](?!\d)|pounds\b|p\.?c\.?m\b|p\.?w\b|pppw\b|pppm\b|p\/[wm]\b|(?:per|a|each) (?:month|week|calendar|person)|monthly\b|weekly\b|considered\b|invited\b|please\b|will\b|only\b))`

export const BIDDING: readonly Phrase[] = [
  {
    say: new RegExp(
      String.raw`\b(?:offers?|bids?)\s+(?:over|above|around|from|in (?:the )?(?:excess|region) of)\s*(?:\u00a3|${RENT_WITHOUT_SIGN})`,
      'i',
    ),
  },
  { say: /\b(?:oieo|oiro)\b/i },
  {
    say: /\b(?:offers|bids)\s+(?:are\s+)?(?:invited|welcome|sought|considered)\b|\binviting\s+(?:offers|bids)\b/i,
    unlessAfter: NEGATION,
  },
  {
    say: /\b(?:sealed|highest|best and final|best & final)\s+(?:bids?|bidders?|offers?)\b/i,
    unlessAfter: NEGATION,
  },
]

/** The first of the phrases that an advert says, with where and how: `Description: “no DSS”`. */
export function saidPhrase(listing: Listing, phrases: readonly Phrase[]): string | null {
  for (const { where, text } of advertTexts(listing)) {
    const said = firstPhrase(text, phrases)
    if (said !== null) return `${where}: “${said}”`
  }
  return null
}

/** The words that break a rule, as the text has them. */
export function firstPhrase(text: string, phrases: readonly Phrase[]): string | null {
  for (const phrase of phrases) {
    // nearly every text says none of them
    if (!phrase.say.test(text)) continue
    for (const match of text.matchAll(new RegExp(phrase.say.source, 'gi'))) {
      const end = match.index + match[0].length
      const before = text.slice(Math.max(0, match.index - CONTEXT), match.index).replace(/^.*[.!?]\s/s, '')
      const after = text.slice(end, end + CONTEXT).replace(/[.!?]\s.*$/s, '')
      const clause = before.split(CLAUSE_END).at(-1)!
      const isMeant = !phrase.not?.test(before + match[0] + after) && !phrase.unlessAfter?.test(clause)
      if (isMeant) return match[0].trim()
    }
  }
  return null
}

function advertTexts({ summary, description, features, rooms, lettings }: Listing): { where: string; text: string }[] {
  return [
    { where: 'Summary', text: descriptionText(summary) },
    { where: 'Description', text: descriptionText(description) },
    ...features.map((text) => ({ where: 'Key features', text: descriptionText(text) })),
    ...rooms.map(({ name, note }) => ({ where: name, text: note ?? '' })),
    { where: 'Fees', text: lettings?.feesText ?? '' },
  ]
}
