import type { SortKey } from '../criteria/criteria.ts'
import {
  areaClause,
  auction,
  bedroomsClause,
  type Clause,
  criteria,
  distanceClause,
  type Groups,
  landClause,
  MONTHS,
  miles,
  perSquareFootClause,
  since,
  withinClause,
} from './sentence-clauses.ts'
import { AMOUNT, boundedPattern, COUNT, MEASURE, readMeasure, statedIn } from './sentence-figures.ts'
import { PRICE_PATTERN, readStatedPrice } from './sentence-prices.ts'

type Rule = { pattern: RegExp; read: (groups: Groups) => Clause | undefined }

function rule(pattern: string, read: Clause | Rule['read']): Rule {
  const whole = new RegExp(`(?:${pattern})(?<! )(?![\\p{L}\\p{N}])`, 'uy')
  return { pattern: whole, read: typeof read === 'function' ? read : () => read }
}

/** A figure beyond what a search can have asks for nothing: "450,000 hectares". */
function asksForSomething(clause: Clause): boolean {
  return clause.kind !== 'criteria' || Object.keys(clause.set).length > 0
}

/** The clause that begins at a place of a line and the length that it takes; of several rules the longest match. */
export function clauseAt(line: string, start: number, ends: ReadonlyMap<number, number>): Found | undefined {
  let longest: Found | undefined
  for (const { pattern, read } of RULES) {
    pattern.lastIndex = start
    const match = pattern.exec(line)
    if (!match || match[0].length <= (longest?.length ?? 0) || !ends.has(start + match[0].length)) continue
    const clause = read(match.groups ?? {})
    if (clause && asksForSomething(clause)) longest = { clause, length: match[0].length }
  }
  return longest
}

type Found = { clause: Clause; length: number }

const BED =
  '(?:(?:double|twin|single|large|good size|good sized) )?(?:bed ?rooms?|bed(?:room)?s?|bedroomed|bedded|bedders?|bdrms?|brs?)'

/** Our choice: how far "near" reaches, in miles. */
const NEAR = distanceClause(3)
const KM = 0.621371
const OF = '(?: (?:of|from|to|around|round|either side of|surrounding))?'
const RADIUS = '(?: (?:radius|away|drive|distance))?'
const FAR = `(?:(?:located )?(?:with)?in|up to|at most|no more than|not more than|less than|under|max(?:imum)?|\\+)(?: (?:a|an))?`

const SPAN = `(?:(?:in |within |over |during )?(?:the )?(?:last|past|previous|this)(?: (?<count>\\d{1,4}|${COUNT}|couple of|few))? (?<unit>hours?|hrs?|days?|weeks?|fortnights?|months?|year))`
const ADDED =
  '(?:(?:new|newly|recently|just)(?: (?:in|added|listed))?|added|listed|launched|on the market|came on|newest)'
const CHANGED = '(?:(?:recently )?(?:changed|updated)|changes|updates)'

/** "3 December 2026", "3rd of Dec 2026", "2026-12-03", "3/12/2026" */
const DATE = `(?:(?<day>\\d{1,2}) ?(?:st|nd|rd|th)?(?: of)? (?<month>${MONTHS.join('|')})\\p{L}* ,? ?(?<year>\\d{4})|(?<iso>\\d{4}-\\d{1,2}-\\d{1,2})|(?<british>\\d{1,2}[-/]\\d{1,2}[-/]\\d{4}))`

function sorted(words: string, sort: SortKey): Rule {
  return rule(`(?:sort(?:ed)? by |in order of |ordered by |show )?(?:the )?(?:${words})`, criteria({ sorted: sort }))
}

const SQUARE_FEET = '(?:sq ?(?:ft|feet|foot|f)|sqft|ft2|square (?:ft|feet|foot)|sf)'
const SQUARE_METRES = '(?:sq ?(?:m|mt|mtr|metre|meter)s?|sqm|m2|square met(?:re|er)s?)'
/** in square feet */
const SQUARE_METRE = 10.7639
const PER = '(?:per|an?|/|each) ?'
const A_YEAR = '(?: (?:pa|per annum|(?:an?|per) year))?'

const PETS = '(?:pets?|dogs?|cats?|animals?)'

const RULES: readonly Rule[] = [
  rule(boundedPattern(COUNT, BED), (groups) => bedroomsClause(statedIn(groups))),
  rule(`(?<one>\\d)/(?<two>\\d{1,2}) ?${BED}`, (groups) => bedroomsClause(statedIn(groups))),
  rule(`studio (?:or|to|and|/) (?<most>${COUNT}) ?${BED}`, ({ most = '' }) =>
    withinClause({ maxBeds: readMeasure(most) }),
  ),
  rule(
    `(?:(?:an? )?(?:epc|energy)(?: (?:rating|rated|band|score|performance|efficiency|certificate|of|at least|min|minimum))* (?<letter>[a-d])|(?:rated|rating) (?<rated>[a-d]) for energy)(?: ?(?:\\+|(?:or|and) (?:better|above|higher|more|over|up)|plus|minimum))?`,
    ({ letter, rated = letter }) => ({ kind: 'tags', tags: [`epc-${rated}-or-better`] }),
  ),
  rule('(?:for )?(?:an? )?(?:first ?time ?buyers?|ftbs?|first time buy|first home|starter homes?)', {
    kind: 'buyer',
    buyer: 'first_time',
  }),
  rule('studio(?: (?:flat|apartment)s?)?|studios|bedsits?', criteria({ minBeds: 0, maxBeds: 0 })),
  rule('(?:up to|max(?:imum)?|at most) (?:a )?studio', criteria({ maxBeds: 0 })),
  rule(boundedPattern(MEASURE, 'acres?'), (groups) => landClause(groups, 1)),
  rule(boundedPattern(MEASURE, '(?:hectares?|ha)'), (groups) => landClause(groups, 2.47105)),
  rule(boundedPattern('\\d+(?:\\.\\d+)?', SQUARE_FEET), (groups) => areaClause(groups, 1)),
  rule(boundedPattern('\\d+(?:\\.\\d+)?', SQUARE_METRES), (groups) => areaClause(groups, SQUARE_METRE)),
  rule(boundedPattern(AMOUNT, `(?:${PER}${SQUARE_FEET}|psf|p sq ?ft)${A_YEAR}`), (groups) =>
    perSquareFootClause(groups, 1),
  ),
  rule(boundedPattern(AMOUNT, `(?:${PER}${SQUARE_METRES}|psm)${A_YEAR}`), (groups) =>
    perSquareFootClause(groups, SQUARE_METRE),
  ),
  rule(PRICE_PATTERN, (groups) => {
    const price = readStatedPrice(groups)
    return price && { kind: 'price', price }
  }),
  rule(`${FAR} (?<far>${MEASURE}) ?(?:miles?|mi)${RADIUS}${OF}`, (groups) => miles(groups, 1)),
  rule(`(?<far>\\d+(?:\\.\\d+)?|[½¼¾]|\\d/\\d) ?(?:miles?|mi)${RADIUS}${OF}`, (groups) => miles(groups, 1)),
  rule(
    `(?:(?:a|an) )?(?<far>${MEASURE}) ?miles? (?:radius |away |distance )?(?:of|from|around|round|radius)`,
    (groups) => miles(groups, 1),
  ),
  rule(`(?:${FAR} )?(?<far>\\d+(?:\\.\\d+)?) ?(?:kms?|k m|kilomet(?:re|er)s?)${RADIUS}${OF}`, (groups) =>
    miles(groups, KM),
  ),
  rule(`${FAR} (?<far>\\d+) ?(?:m|met(?:re|er)s?)${OF}`, (groups) => miles(groups, KM / 1000)),
  rule(`(?:within |in )?(?:easy )?walking distance (?:of|to|from)`, { kind: 'where', set: distanceClause(1) }),
  rule('(?:situated |located |based |set )?(?:in|at|inside)', { kind: 'where' }),
  rule(
    '(?:situated |located |based |set )?(?:near(?: to| by)?|nearby|nr|around|round|close to|by|in (?:and|or) (?:around|near)|not (?:too )?far from|within reach of|on the (?:outskirts|edge) of|(?:in )?the (?:area|vicinity) of|surrounding)',
    { kind: 'where', set: NEAR, isNear: true },
  ),
  rule(
    '(?:is |are )?(?:for|on) sale|sales?|(?:wanting |looking |want |hoping )?to (?:buy|purchase)|buy|buying|purchase|to own',
    { kind: 'channel', channel: 'sales' },
  ),
  rule(
    '(?:(?:available|wanting|looking|want|hoping) )?(?:to|for) (?:rent|let|lease|hire)|rent|rents|rentals?|renting|rented|let|lets|lettings?|letting|tenanc(?:y|ies)|long (?:term )?(?:lets?|rentals?|lettings?)',
    { kind: 'channel', channel: 'lettings' },
  ),
  rule(
    '(?:short|holiday)(?: term)? (?:lets?|rentals?|rents?|lettings?|stays?)',
    criteria({ shortLets: true }, 'lettings'),
  ),
  rule(
    `${PETS} (?:and ${PETS} )?(?:are )?(?:considered|allowed|accepted|welcome|ok|okay|friendly|permitted|possible|negotiable)|(?:that )?(?:allow|allows|allowing|accept|accepts|accepting|considers?|takes?|welcomes?) ${PETS}|(?:with|for|have|has) (?:a |the |my |our )?${PETS} (?:considered|allowed|accepted|welcome)|(?:with |for )?pets?`,
    criteria({ pets: true }, 'lettings'),
  ),
  rule(`(?:(?:with|for|have|has|got|and) )?(?:me and )?(?:a|the|my|our|two|2) ${PETS}|(?:with|for) ${PETS}`, {
    kind: 'pets',
  }),
  rule(
    '(?:with|show(?:ing)?|and )?(?:incl(?:uding|udes?)?|include|inc|plus|also|show|recently) (?:the )?(?:sold|sstc|under offer|sold stc)(?: (?:properties|homes|ones))?(?: and (?:under offer|sstc))?|sold(?: (?:stc|prices?))?|sstc|under offer|recent sales',
    criteria({ status: 'all' }),
  ),
  rule(
    '(?:incl(?:uding|udes?)?|include|inc|plus|also|show|recently) (?:the )?(?:recently )?let(?: agreed)?(?: (?:properties|homes|ones))?|let agreed|recently let',
    criteria({ status: 'all' }, 'lettings'),
  ),
  rule(
    '(?:only available|available only|(?:not|no|excluding|exclude|hide|without) (?:sold|sstc|under offer|let agreed|already (?:sold|let))(?: stc)?(?: (?:properties|homes|ones))?|still (?:available|for sale|to let))',
    criteria({ status: 'available' }),
  ),
  rule(`(?:${ADDED} )?(?<unit>today)|(?:${ADDED} )?${SPAN}`, since('createdAgo')),
  rule('(?:added |listed |new )?since yesterday', criteria({ createdAgo: 2 })),
  rule(`${CHANGED} (?:${SPAN})`, since('updatedAgo')),
  rule(`${CHANGED} (?<unit>today)`, since('updatedAgo')),
  rule(
    '(?:just|newly|recently) (?:listed|added|launched)|new (?:listings?|instructions?|to (?:the )?market|on (?:the )?market|in)|newly on (?:the )?market|latest (?:listings?|instructions?|properties|homes)',
    criteria({ createdAgo: 7 }),
  ),
  sorted(
    'most expensive(?: first)?|dearest(?: first)?|highest price(?:s|d)?(?: first)?|(?:price )?high(?:est)? to low(?:est)?',
    'most-expensive-first',
  ),
  sorted(
    '(?:cheapest|lowest(?: price)?|least expensive) per (?:square foot|sq ft|square feet)(?: first)?|best value(?: first)?',
    'least-expensive-per-square-foot-first',
  ),
  sorted(
    'cheap|cheapest(?: first)?|least expensive(?: first)?|lowest price(?:s|d)?(?: first)?|(?:price )?low(?:est)? to high(?:est)?',
    'least-expensive-first',
  ),
  sorted('newest(?: listed)?(?: first)?|latest(?: first)?|most recent(?: first)?', 'most-recent-first'),
  sorted('(?:most )?recently (?:updated|changed)(?: first)?', 'most-recently-updated-first'),
  sorted('(?:most )?recently launched(?: first)?', 'most-recently-launched-first'),
  sorted('(?:largest|biggest)(?: first)?|most square (?:feet|footage)(?: first)?', 'most-square-feet-first'),
  sorted('smallest(?: first)?|least square (?:feet|footage)(?: first)?', 'least-square-feet-first'),
  rule(`(?:by |at )?auctions?(?: (?:is|date|day))?(?: on)?(?: the)? ${DATE}`, auction),
  rule('(?:mentions?|keywords?) " (?<text>[^"]*) "', ({ text = '' }) =>
    text.trim() ? criteria({ text: text.trim() }) : undefined,
  ),
  rule('(?:but )?(?:no|not|not a|not an|without|without any|excluding|exclude|except|except for|non|avoid)', {
    kind: 'not',
  }),
  rule(
    boundedPattern(
      COUNT,
      '(?:bath(?: ?rooms?|s)?|reception(?: rooms?|s)?|recs?|en ?suites?|toilets?|wcs?|stor(?:eys?|ies)|floors?|(?:car )?parking spaces|cars?|garages?|living rooms?)',
    ),
    { kind: 'unsearchable' },
  ),
  rule(
    `(?:(?:with)?in |under |less than )?(?:a |an )?(?:${COUNT}|\\d{1,3}) ?(?:mins?|minutes?|hours?|hrs?)(?: (?:walk|drive|commute|train|by train|cycle|ride|away|journey))?(?: (?:of|from|to))?`,
    { kind: 'unsearchable' },
  ),
  rule(
    '(?:price |prices )?reduced(?: price)?|(?:in )?(?:good|great|excellent) (?:condition|order)|dss(?: accepted| welcome| considered)?|no (?:dss|fees|deposit|agents?)|zero deposit|asap|available (?:now|immediately)',
    { kind: 'unsearchable' },
  ),
  rule('with(?: an?)?|w(?: /)?|has|have|having|featuring|includes?|including|must have|benefitting from', {
    kind: 'filler',
    opensFeatures: true,
  }),
  rule(
    'and|plus|i|im|i am|ive|id|we|were|we are|us|me|my|our|you|looking|look|searching|search|find|finding|show|get|got|give|list|for|want|wanted|wanting|need|needed|needing|would|like|love|please|can|could|a|an|the|some|any|all|every|properties|property|homes?|accommodation|places?|somewhere|something|anything|anywhere|everything|to|live|stay|move|moving|that|which|what|there|is|are|be|should|must|but|or|also|it|its|of|on|from|price|priced|rent of|only|available|preferably|ideally|around about|hello|hi|thanks|thank you|estate agents?|type|located|situated|based|area|region|per|above|over|overlooking|below|behind|opposite|next to|a bit of|bit of|plenty of|lots of|a little|to build on|between',
    { kind: 'filler' },
  ),
]
