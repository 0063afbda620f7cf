import { cleanLine } from '#src/feed-import/rows/clean-line.ts'
import { readDay, readTime } from '#src/feed-import/rows/feed-date.ts'
import type { FeedMediaItem, FeedProperty } from '#src/feed-import/rows/feed-property.ts'
import { readAmount, readCode, readDecimal, readFlag } from '#src/feed-import/rows/feed-values.ts'
import { repairText } from '#src/feed-import/rows/repair-text.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#src/feed-import/rows/xml-element.ts'
import { paragraphsHtml } from '#src/formatting/escape-html.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { Room } from '#src/property/listing/listing.ts'
import { altoFiles, altoStatusFeatures, altoUnits, ENERGY_PARAGRAPH } from './alto-codes.ts'

type Texts = Pick<FeedProperty, 'summary' | 'description' | 'features' | 'rooms'>

/** Summary, description, features and rooms. `status` is the property's `web_status`. */
export function readAltoTexts(property: XmlElement, status: string): Texts {
  const intro = repairText(textAt(property, 'description'))
  const rooms: Room[] = []
  const parts: string[] = []
  for (const paragraph of childrenOf(elementAt(property, 'paragraphs'), 'paragraph')) {
    if ((paragraph.attributes.type ?? '').trim() === ENERGY_PARAGRAPH) continue
    const name = cleanLine(repairText(textAt(paragraph, 'name')))
    const text = repairText(textAt(paragraph, 'text'))
    const size = readDimensions(paragraph)
    const said = cleanLine(text) || (text === '' ? wordsOfSize(paragraph) : '')
    if (name !== '' && (size || (text === '' && said !== '')))
      rooms.push({ name, ...size, ...(said && { note: said }) })
    else if (text !== '') parts.push(`${name === '' ? '' : `<p><b>${escapeMarkup(name)}</b></p>`}${asHtml(text)}`)
  }
  return {
    summary: cleanLine(intro),
    description: [...(intro === '' ? [] : [asHtml(intro)]), ...parts].join(''),
    features: readFeatures(property, status),
    ...(rooms.length > 0 && { rooms }),
  }
}

function readFeatures(property: XmlElement, status: string): string[] {
  const features = childrenOf(elementAt(property, 'bullets'), 'bullet').map(({ text }) => cleanLine(repairText(text)))
  const ofStatus = altoStatusFeatures.get(Number(status || Number.NaN))
  if (ofStatus) features.push(ofStatus)
  for (const [name, words] of [
    ['garden', 'Garden'],
    ['parking', 'Parking'],
  ] as const) {
    const flag = readFlag(textAt(property, name))
    if ('value' in flag && flag.value) features.push(words)
  }
  for (const [name, words] of [
    ['rateable_value', 'Rateable value'],
    ['premium', 'Premium'],
  ] as const) {
    const amount = readAmount(cleanLine(textAt(property, name)))
    if ('value' in amount && amount.value) features.push(`${words} £${formatNumber(amount.value)}`)
  }
  const lease = readDay(textAt(property, 'leaseend'))
  if ('value' in lease && lease.value !== undefined) features.push(`The lease ends on ${formatUkDate(lease.value)}`)
  return features.filter(Boolean)
}

/** `area` or `landarea`, in square feet where both units are given. The larger figure counts. */
export function readAltoSize(
  property: XmlElement,
  name: 'area' | 'landarea',
  warn: (message: string) => void,
): FeedProperty['size'] {
  const found = largest(childrenOf(property, name))
  if (!found) return undefined
  const unit = altoUnits.get(found.name)
  if (!unit) warn(`the unit "${found.name}" of its size is not known: left out`)
  return unit && { value: found.value, unit }
}

/** The first area with a figure; imperial before metric. */
function largest(areas: readonly XmlElement[]): { value: number; name: string } | undefined {
  const sizes = areas.flatMap((area) => {
    const figures = ['min', 'max', 'area']
      .map((name) => textAt(area, name))
      .concat(area.children.length === 0 ? area.text.trim() : '')
      .map(readDecimal)
      .map((read) => ('value' in read ? (read.value ?? 0) : 0))
    const value = Math.max(...figures)
    return value > 0 ? [{ value, name: (area.attributes.unit ?? '').trim().toLowerCase() }] : []
  })
  return sizes.find(({ name }) => name !== 'sqm' && name !== 'hectare') ?? sizes[0]
}

const FOOT_M = 0.3048

/** The sides of a room: "4.20m x 3.10m", or "13'9" x 10'2"" where no metric ones are given. Words like "Double" are no size. */
function readDimensions(paragraph: XmlElement): Pick<Room, 'widthM' | 'lengthM'> | undefined {
  const metric = textAt(paragraph, 'dimensions', 'metric') || textAt(paragraph, 'dimensions', 'mixed')
  const metres = [...metric.matchAll(/(\d{1,2}(?:\.\d{1,3})?)\s*(?:m\b|metres?\b)/gi)].map(([, side]) => Number(side))
  if (metres.length >= 2 && metres[0]! > 0 && metres[1]! > 0) return { widthM: metres[0]!, lengthM: metres[1]! }
  const imperial = textAt(paragraph, 'dimensions', 'imperial') || textAt(paragraph, 'dimensions', 'mixed')
  const feet = [...imperial.matchAll(/(\d{1,3})\s*(?:'|ft|’|′)\s*(?:(\d{1,2})\s*(?:"|''|in|”|″)?)?/gi)].map(
    ([, whole, inches = '0']) => (Number(whole) + Number(inches) / 12) * FOOT_M,
  )
  if (feet.length < 2 || feet[0] === 0 || feet[1] === 0) return undefined
  const round = (side: number) => Math.round(side * 100) / 100
  return { widthM: round(feet[0]!), lengthM: round(feet[1]!) }
}

/** What stands where a size would: "Double". */
function wordsOfSize(paragraph: XmlElement): string {
  const given = ['metric', 'imperial', 'mixed'].map((unit) => cleanLine(textAt(paragraph, 'dimensions', unit)))
  return given.find(Boolean) ?? ''
}

/** Texts without markup get paragraphs where they have empty lines. */
function asHtml(text: string): string {
  if (/<\/?(?:p|br|div|ul|li|b|i|strong|em)\b/i.test(text)) return text
  return paragraphsHtml(text, escapeMarkup)
}

/** Entities stay, because Alto's texts have them even without tags (`&pound;9,000`). */
const escapeMarkup = (text: string) =>
  text
    .replaceAll(/&(?!#?\w{2,10};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The files of a property in their order, each with the time of its last change. */
export function readAltoMedia(property: XmlElement): FeedMediaItem[] {
  const files = childrenOf(elementAt(property, 'files'), 'file')
  const order = (file: XmlElement) => Number(file.attributes.id ?? Number.NaN) || 0
  return files
    .toSorted((a, b) => order(a) - order(b))
    .flatMap((file) => {
      const kind = kindOf(file)
      const source = textAt(file, 'url')
      const changed = readTime(textAt(file, 'updated'))
      const changedAt = 'value' in changed ? changed.value : undefined
      if (!kind || source === '') return []
      return [{ kind, source, caption: cleanLine(textAt(file, 'name')), ...(changedAt && { changedAt }) }]
    })
}

const PLAYS = /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|matterport\.com)\//i

function kindOf(file: XmlElement): FeedMediaItem['kind'] | undefined {
  const type = readCode(file.attributes.type ?? '')
  if (type === '8') return PLAYS.test(textAt(file, 'url')) ? 'tour' : undefined
  return altoFiles.get(type)
}
