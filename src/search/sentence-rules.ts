import type { Channel } from '#src/property/listing.ts'
import type { Criteria, SortKey, Within } from './criteria.ts'
import { DISTANCES } from './distances.ts'
import { DECIMAL_RANGES, decimalWithin, WHOLE_RANGES, wholeWithin } from './limits.ts'
import { boundedPattern, COUNT, MEASURE, readMeasure, type Stated, statedIn } from './sentence-figures.ts'
import { PRICE_PATTERN, readStatedPrice, type StatedPrice } from './sentence-prices.ts'
import { tidyDate } from './tidy-values.ts'

/** What a few words ask for. */
export type Clause =
  | { kind: 'criteria'; set: Partial<Criteria>; implies?: Channel }
  | { kind: 'channel'; channel: Channel }
  | { kind: 'price'; price: StatedPrice }
  /** a place follows: "in", "near", "5 miles from"; `isNear` when the distance is only ours */
  | { kind: 'where'; set?: Partial<Criteria>; isNear?: boolean }
  /** words that ask for nothing by themselves; after those that open features, unknown words are features */
  | { kind: 'filler'; opensFeatures?: boolean }
  /** what follows is not wanted */
  | { kind: 'not' }
  /** understood, but not a thing that can be searched by */
  | { kind: 'unsearchable' }

type Groups = Readonly<Record<string, string | undefined>>
type Rule = { pattern: RegExp; read: (groups: Groups) => Clause | undefined }

function rule(pattern: string, read: Clause | Rule['read']): Rule {
  const whole = new RegExp(`(?:${pattern})(?<! )(?![\\p{L}\\p{N}])`, 'uy')
  return { pattern: whole, read: typeof read === 'function' ? read : () => read }
}

/** The clause that begins at a place of a line and the length that it takes; of several rules the longest match. */
export function clauseAt(line: string, start: number, ends: ReadonlyMap<number, number>): Found | undefined {
  let longest: Found | undefined
  for (const { pattern, read } of RULES) {
    pattern.lastIndex = start
    const match = pattern.exec(line)
    if (!match || match[0].length <= (longest?.length ?? 0) || !ends.has(start + match[0].length)) continue
    const clause = read(match.groups ?? {})
    if (clause) longest = { clause, length: match[0].length }
  }
  return longest
}

export type Found = { clause: Clause; length: number }

function criteria(set: Partial<Criteria>, implies?: Channel): Clause {
  return { kind: 'criteria', set, ...(implies && { implies }) }
}

const BED =
  '(?:(?:double|twin|single|large|good size|good sized) )?(?:bed ?rooms?|bed(?:room)?s?|bedroomed|bedded|bedders?|bdrms?|brs?)'

function bedrooms({ least, above, most, below, about, exact }: Stated): Clause {
  const [figure = ''] = [least, above, most, below, about, exact].filter((text) => text !== undefined)
  const low = least ?? (above === undefined ? undefined : figure)
  const set = {
    minBeds: low === undefined ? undefined : readMeasure(low) + (above === undefined ? 0 : 1),
    maxBeds:
      most === undefined && below === undefined
        ? undefined
        : readMeasure(most ?? below!) - (below === undefined ? 0 : 1),
  }
  const same = about ?? exact
  return same === undefined ? within(set) : within({ minBeds: readMeasure(same), maxBeds: readMeasure(same) })
}

/** The given figures that a search can take, lowest first. */
function within(set: Partial<Record<'minBeds' | 'maxBeds' | 'minSquareFeet' | 'maxSquareFeet', number>>): Clause {
  const fields = Object.entries(set) as [keyof typeof set, number | undefined][]
  const ranged = fields.map(([field, figure]) => [field, wholeWithin(figure, WHOLE_RANGES[field])] as const)
  return criteria(inOrder(Object.fromEntries(ranged.filter(([, figure]) => figure !== undefined))))
}

function inOrder(set: Partial<Criteria>): Partial<Criteria> {
  const [first, second] = Object.entries(set) as [string, number][]
  return first && second && first[1] > second[1] ? { [first[0]]: second[1], [second[0]]: first[1] } : set
}

/** A bare size is the least that is wanted. */
function sizes(stated: Stated): { least?: number; most?: number } {
  const { about } = stated
  const least = stated.least ?? stated.above ?? stated.exact
  const most = stated.most ?? stated.below
  if (about) return { least: readMeasure(about) * 0.9, most: readMeasure(about) * 1.1 }
  return { ...(least && { least: readMeasure(least) }), ...(most && { most: readMeasure(most) }) }
}

function area(groups: Groups, squareFeet: number): Clause {
  const { least, most } = sizes(statedIn(groups))
  return within({
    minSquareFeet: least === undefined ? undefined : least * squareFeet,
    maxSquareFeet: most === undefined ? undefined : most * squareFeet,
  })
}

function land(groups: Groups, acres: number): Clause {
  const { least, most } = sizes(statedIn(groups))
  const figure = (size: number | undefined) =>
    decimalWithin(size === undefined ? size : size * acres, DECIMAL_RANGES.minAcreage)
  const set = { minAcreage: figure(least), maxAcreage: figure(most) }
  return criteria(inOrder(Object.fromEntries(Object.entries(set).filter(([, size]) => size !== undefined))))
}

/** The next distance that a search can have: 8 miles are 10, and nothing is farther than 30. */
function distance(miles: number): { within: Within } {
  return { within: DISTANCES.find((known) => known >= miles - 0.001) ?? 30 }
}

/** Ours: how far "near" reaches. */
const NEAR = distance(3)
const KM = 0.621371
const OF = '(?: (?:of|from|to|around|round|either side of|surrounding))?'
const RADIUS = '(?: (?:radius|away|drive|distance))?'
const FAR = `(?:(?:located )?(?:with)?in|up to|at most|no more than|not more than|less than|under|max(?:imum)?|\\+)(?: (?:a|an))?`

function miles(groups: Groups, length: number): Clause {
  return { kind: 'where', set: distance(readMeasure(groups.far ?? '') * length) }
}

/** The count of days of "today", "2 weeks" and the like. */
function days(groups: Groups): number | undefined {
  const unit = groups.unit ?? ''
  const length = /^hour|^hr/.test(unit)
    ? 1 / 24
    : /^(day|today)/.test(unit)
      ? 1
      : /^week/.test(unit)
        ? 7
        : /^fortnight/.test(unit)
          ? 14
          : /^month/.test(unit)
            ? 30
            : 365
  return wholeWithin(Math.max(1, Math.ceil(readMeasure(groups.count ?? '1') * length)), WHOLE_RANGES.createdAgo)
}

const SPAN = `(?:(?:in |within |over |during )?(?:the )?(?:last|past|previous|this)(?: (?<count>\\d{1,4}|${COUNT}|couple of|few))? (?<unit>hours?|hrs?|days?|weeks?|fortnights?|months?|year))`
const ADDED =
  '(?:(?:new|newly|recently|just)(?: (?:in|added|listed))?|added|listed|launched|on the market|came on|newest)'
const CHANGED = '(?:(?:recently )?(?:changed|updated)|changes|updates)'

function addedIn(field: 'createdAgo' | 'updatedAgo'): Rule['read'] {
  return (groups) => {
    const counted = { few: '3', 'couple of': '2' }[groups.count ?? ''] ?? groups.count
    const ago = days({ ...groups, count: counted ?? '1' })
    return ago === undefined ? undefined : criteria({ [field]: ago })
  }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** "3 December 2026", "3rd of Dec 2026", "2026-12-03", "3/12/2026" */
const DATE = `(?:(?<day>\\d{1,2}) ?(?:st|nd|rd|th)?(?: of)? (?<month>${MONTHS.join('|')})\\p{L}* ,? ?(?<year>\\d{4})|(?<iso>\\d{4}-\\d{1,2}-\\d{1,2})|(?<british>\\d{1,2}[-/]\\d{1,2}[-/]\\d{4}))`

function auction({ day, month, year, iso, british }: Groups): Clause | undefined {
  const numbers = iso?.split('-') ??
    british?.split(/[-/]/).reverse() ?? [year, String(MONTHS.indexOf(month ?? '') + 1), day]
  const date = tidyDate(numbers.map((part, index) => (part ?? '').padStart(index === 0 ? 4 : 2, '0')).join('-'))
  return date === undefined ? undefined : criteria({ auctionDate: date }, 'sales')
}

function sorted(words: string, sort: SortKey): Rule {
  return rule(`(?:sort(?:ed)? by |in order of |ordered by |show )?(?:the )?(?:${words})`, criteria({ sorted: sort }))
}

const PETS = '(?:pets?|dogs?|cats?|animals?)'

const RULES: readonly Rule[] = [
  rule(boundedPattern(COUNT, BED), (groups) => bedrooms(statedIn(groups))),
  rule(`(?<one>\\d)/(?<two>\\d{1,2}) ?${BED}`, (groups) => bedrooms(statedIn(groups))),
  rule(`studio (?:or|to|and|/) (?<most>${COUNT}) ?${BED}`, ({ most = '' }) => within({ maxBeds: readMeasure(most) })),
  rule('studio(?: (?:flat|apartment)s?)?|studios|bedsits?', criteria({ minBeds: 0, maxBeds: 0 })),
  rule('(?:up to|max(?:imum)?|at most) (?:a )?studio', criteria({ maxBeds: 0 })),
  rule(boundedPattern(MEASURE, 'acres?'), (groups) => land(groups, 1)),
  rule(boundedPattern(MEASURE, '(?:hectares?|ha)'), (groups) => land(groups, 2.47105)),
  rule(boundedPattern('\\d+(?:\\.\\d+)?', '(?:sq ?(?:ft|feet|foot|f)|sqft|ft2|square (?:ft|feet|foot)|sf)'), (groups) =>
    area(groups, 1),
  ),
  rule(
    boundedPattern('\\d+(?:\\.\\d+)?', '(?:sq ?(?:m|mt|mtr|metre|meter)s?|sqm|m2|square met(?:re|er)s?)'),
    (groups) => area(groups, 10.7639),
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
  rule(`(?:within |in )?(?:easy )?walking distance (?:of|to|from)`, { kind: 'where', set: distance(1) }),
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
    `${PETS} (?:and ${PETS} )?(?:are )?(?:considered|allowed|accepted|welcome|ok|okay|friendly|permitted|possible|negotiable)|(?:that )?(?:allow|allows|allowing|accept|accepts|accepting|considers?|takes?|welcomes?) ${PETS}|(?:with|for|have|has) (?:a |my |our )?${PETS}(?: (?:considered|allowed|accepted|welcome))?|pets?`,
    criteria({ pets: true }, 'lettings'),
  ),
  rule(
    '(?:with|show(?:ing)?|and )?(?:incl(?:uding|udes?)?|include|inc|plus|also|show|recently) (?:the )?(?:sold|sstc|under offer|sold stc)(?: (?:properties|homes|ones|houses))?(?: and (?:under offer|sstc))?|sold(?: stc)?|sstc',
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
  rule(`(?:${ADDED} )?(?<unit>today)|(?:${ADDED} )?${SPAN}`, addedIn('createdAgo')),
  rule('(?:added |listed |new )?since yesterday', criteria({ createdAgo: 2 })),
  rule(`${CHANGED} (?:${SPAN})`, addedIn('updatedAgo')),
  rule(`${CHANGED} (?<unit>today)`, addedIn('updatedAgo')),
  rule(
    '(?:just|newly|recently) (?:listed|added|launched)|new (?:listings?|instructions?|to (?:the )?market|on (?:the )?market|in)|newly on (?:the )?market|latest (?:listings?|instructions?|properties|homes)',
    criteria({ createdAgo: 7 }),
  ),
  sorted(
    'most expensive(?: first)?|dearest(?: first)?|highest price(?:s|d)?(?: first)?|(?:price )?high(?:est)? to low(?:est)?',
    'most-expensive-first',
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
  rule('mentions? " (?<text>[^"]*) "', ({ text = '' }) => (text.trim() ? criteria({ text: text.trim() }) : undefined)),
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
  rule('with|has|have|having|featuring|plus|includes?|including|and|must have|benefitting from', {
    kind: 'filler',
    opensFeatures: true,
  }),
  rule(
    'i|im|i am|ive|id|we|were|we are|us|me|my|our|you|looking|look|searching|search|find|finding|show|get|got|give|list|for|want|wanted|wanting|need|needed|needing|would|like|love|please|can|could|a|an|the|some|any|all|every|properties|property|homes?|accommodation|places?|somewhere|something|anything|anywhere|everything|to|live|stay|move|moving|that|which|what|there|is|are|be|should|must|but|or|also|it|its|of|on|from|price|priced|rent of|only|available|preferably|ideally|around about|hello|hi|thanks|thank you|estate agents?|type|with a|located|situated|based|area|region|per|above|below|behind|opposite|next to',
    { kind: 'filler' },
  ),
]
