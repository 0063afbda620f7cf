/** The lines of an address that tell one home of a postcode from another, as an agent and a register write them. */
export type HomeAddress = {
  /** house number or name, with the flat: "Flat 2, 14" */
  line1?: string
  street?: string
  locality?: string
  town?: string
  county?: string
}

/** A certificate of the home's postcode. */
export type RegisteredAddress = { uprn: string | null; address: string }

type Parts = {
  /** which flat of the building: "2", "GROUND", "" for a whole building */
  unit: string
  /** house numbers in order: "12A", or "12" and "14" of 12–14 */
  numbers: string[]
  /** names, street and place, in order */
  words: string[]
}

/** Kinds of flat mean the same: agents and assessors choose freely among them. */
const UNIT =
  /\b(?:(GROUND|FIRST|SECOND|THIRD|FOURTH|TOP|BASEMENT|LOWER|UPPER|GARDEN|REAR|FRONT)(?: FLOOR)? )?(?:FLAT|APARTMENT|APT|UNIT|ROOM|STUDIO|MAISONETTE|ANNEXE|ANNEX|BEDSIT|SUITE)\b(?: (?:NO|NUMBER))?(?: (\d+[A-Z]?|[A-Z])(?= |$))?/

const LONG: Readonly<Record<string, string>> = {
  SAINT: 'STREET',
  ST: 'STREET',
  RD: 'ROAD',
  LN: 'LANE',
  AVE: 'AVENUE',
  AV: 'AVENUE',
  CL: 'CLOSE',
  DR: 'DRIVE',
  CT: 'COURT',
  PL: 'PLACE',
  SQ: 'SQUARE',
  GDNS: 'GARDENS',
  CRES: 'CRESCENT',
  TER: 'TERRACE',
  TCE: 'TERRACE',
  GRN: 'GREEN',
  HSE: 'HOUSE',
  COTT: 'COTTAGE',
  '1ST': 'FIRST',
  '2ND': 'SECOND',
  '3RD': 'THIRD',
  '4TH': 'FOURTH',
  AND: '&',
}

/** Words that one of two writers leaves out. */
const IDLE = new Set(['THE', 'NO', 'NUMBER', '&'])

function tokens(text: string): string[] {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/['’‘`.\p{M}]/gu, '')
    .split(/[^A-Z0-9&]+/)
    .filter((token) => token !== '')
    .map((token) => (Object.hasOwn(LONG, token) ? LONG[token]! : token))
}

const isNumber = (token: string) => /^\d+[A-Z]?$/.test(token)

function partsOf(text: string): Parts {
  let unit = ''
  const rest = tokens(text)
    .join(' ')
    .replace(UNIT, (said: string, floor: string | undefined, number: string | undefined, at: number, whole: string) => {
      // "Ground floor flat, 14": the only number after a floor is the house's
      const isHouse = floor !== undefined && number !== undefined && !/\d/.test(whole.slice(at + said.length))
      unit = [floor, isHouse ? undefined : number].filter(Boolean).join(' ') || 'FLAT'
      return isHouse ? ` ${number} ` : ' '
    })
    .split(' ')
    .filter((token) => token !== '')
  // "12 A High Street" is 12A; a letter of its own elsewhere is a word
  const joined = rest.flatMap((token, at) => {
    if (/^[A-Z]$/.test(token) && /^\d+$/.test(rest[at - 1] ?? '')) return []
    const next = rest[at + 1] ?? ''
    return /^\d+$/.test(token) && /^[A-Z]$/.test(next) ? [token + next] : [token]
  })
  return {
    unit,
    numbers: joined.filter(isNumber),
    words: joined.filter((token) => !isNumber(token) && !IDLE.has(token)),
  }
}

/** Where `inner` begins in `outer`, whole and in order; -1 where it does not. */
function findRun(outer: readonly string[], inner: readonly string[]): number {
  for (let at = 0; at + inner.length <= outer.length; at++)
    if (inner.every((word, offset) => outer[at + offset] === word)) return at
  return -1
}

/**
 * The certificates that are the home's own beyond doubt: of its UPRN, else of its number or name, flat and street within its
 * postcode. None where two homes come into question, or where the address says too little.
 */
export function certificatesOf<Certificate extends RegisteredAddress>(
  home: HomeAddress & { uprn?: string },
  ofPostcode: readonly Certificate[],
): Certificate[] {
  if (home.uprn !== undefined) {
    const own = ofPostcode.filter(({ uprn }) => uprn === home.uprn)
    if (own.length > 0) return own
  }
  const wanted = partsOf(home.line1 ?? '')
  if (wanted.numbers.length === 0 && wanted.words.length === 0) return []
  // most neighbours differ in the number, and need no more than a look
  const digits = wanted.numbers[0]?.replace(/\D/g, '') ?? ''
  const fits = ofPostcode.filter(
    (one) =>
      one.address.includes(digits) &&
      !(home.uprn !== undefined && one.uprn !== null) &&
      isSameHome(wanted, home, partsOf(one.address)),
  )
  return isOneHome(fits) ? fits : []
}

/** Whether they are all of one home: one UPRN at most, and where there is none one spelling of the number and words. */
function isOneHome(fits: readonly RegisteredAddress[]): boolean {
  const uprns = new Set(fits.flatMap(({ uprn }) => uprn ?? []))
  if (uprns.size > 1) return false
  if (uprns.size === 1) return true
  return new Set(fits.map(({ address }) => JSON.stringify(partsOf(address)))).size <= 1
}

function isSameHome(wanted: Parts, home: HomeAddress, found: Parts): boolean {
  if (wanted.unit !== found.unit) return false
  if (wanted.numbers.join(' ') !== found.numbers.join(' ')) return false
  const street = streetWords(home, wanted)
  // what stands before the street is the name of the house
  const ownName = nameIn(wanted.words, street)
  const at = street.length === 0 ? -1 : findRun(found.words, street)
  if (at < 0 && !(wanted.numbers.length === 0 && isOnlyPlace(found.words, ownName, home))) return false
  const itsName = at < 0 ? ownName : found.words.slice(0, at)
  if (wanted.numbers.length === 0) return ownName.length > 0 && itsName.join(' ') === ownName.join(' ')
  return ownName.length === 0 || itsName.length === 0 || itsName.join(' ') === ownName.join(' ')
}

/** The street of its own field, or what follows the number in the first line. */
function streetWords({ street }: HomeAddress, wanted: Parts): string[] {
  const own = street === undefined ? [] : partsOf(street).words
  return own.length > 0 || wanted.numbers.length === 0 ? own : wanted.words
}

function nameIn(words: readonly string[], street: readonly string[]): string[] {
  const at = street.length === 0 ? -1 : findRun(words, street)
  return at < 0 ? [...words] : words.slice(0, at)
}

/** A named house whose certificate leaves out the street, and says nothing after the name but the village or town. */
function isOnlyPlace(
  words: readonly string[],
  name: readonly string[],
  { locality, town, county }: HomeAddress,
): boolean {
  if (name.length === 0 || findRun(words, name) !== 0) return false
  const places = new Set([locality, town, county].flatMap((place) => tokens(place ?? '')))
  return words.slice(name.length).every((word) => places.has(word))
}
