import { formatNumber } from '#src/formatting/numbers.ts'
import type { HomeAdvert } from '../drafts/draft.ts'
import { inWords, type Nearby, walk } from '../ingredients/nearby.ts'
import type { Random } from '../ingredients/random.ts'
import type { Traits } from '../ingredients/traits.ts'
import { thePlace } from './place-words.ts'
import { capital } from './words-summary.ts'

/** The words of an agent who counts and measures, and leaves the adjectives to others. */
export function shortWords(
  draft: HomeAdvert,
  traits: Traits,
  near: Nearby,
  availableFrom: string | undefined,
  random: Random,
): { summary: string; paragraphs: string[] } {
  return {
    summary: summaryOf(draft, traits, near, availableFrom, random),
    paragraphs: [
      facts(draft, traits),
      rooms(draft),
      thePlace(draft, near, random),
      terms(draft, traits, availableFrom, random),
    ].filter((paragraph) => paragraph !== ''),
  }
}

function summaryOf(
  draft: HomeAdvert,
  traits: Traits,
  near: Nearby,
  availableFrom: string | undefined,
  random: Random,
): string {
  const good = [
    ...(near.station && near.station.miles < 0.9
      ? [`${capital(near.station.name)} station: ${walk(near.station)}.`]
      : []),
    ...(traits.parking ? [`${traits.parking.words}.`] : []),
    ...(traits.garden ? [`${capital(traits.garden.kind)}, faces ${traits.garden.aspect}.`] : []),
    ...(traits.view ? [`Sees ${traits.view}.`] : []),
    ...(traits.works ? [`${capital(traits.works.what)} in ${traits.works.year}.`] : []),
    ...(draft.newHome ? ['New. Ten-year warranty.'] : []),
    ...(traits.chainFree && draft.channel === 'sales' ? ['No chain.'] : []),
  ]
  const size = draft.squareFeet ? `, ${formatNumber(draft.squareFeet)} sq ft` : ''
  const said = random.shuffled(good).slice(0, 2)
  const head = `${capital(bedrooms(draft))} ${draft.noun}${size}.`
  if (draft.channel === 'sales') return [draft.needsWork ? `${head} Wants everything doing.` : head, ...said].join(' ')
  const free = availableFrom ? `Free from ${availableFrom}.` : 'Free now.'
  const how = { short: 'By the week, bills in.', student: 'Student house, per person.' }[draft.letType as string]
  return [head, ...(how ? [how] : []), ...said.slice(0, 1), free].join(' ')
}

function bedrooms({ bedrooms: count = 0, noun }: HomeAdvert): string {
  return count === 0 || noun.includes('studio') ? 'a' : `${inWords(count)}-bed`
}

function facts(draft: HomeAdvert, traits: Traits): string {
  const old = draft.newHome ? `Finished in ${traits.year}` : `Built about ${traits.year}`
  return [
    `${old}. ${capital(traits.material)}, ${traits.roof}.`,
    ...(draft.listed ? ['Grade II listed: ask before you touch the windows.'] : []),
    ...(traits.works ? [`${capital(traits.works.what)} in ${traits.works.year}; we have the paperwork.`] : []),
    ...(draft.needsWork ? ['Kitchen, bathroom, wiring: budget for all three.'] : []),
    ...(traits.view ? [`Looks out on ${traits.view}.`] : []),
  ].join(' ')
}

function rooms({ plan }: HomeAdvert): string {
  const all = (plan?.floors ?? []).flatMap((floor) => floor.rooms)
  const told = all
    .filter(({ use }) => use === 'living' || use === 'kitchen' || use === 'bedroom')
    .map(({ name, w, h }) => `${name}: ${w.toFixed(1)} × ${h.toFixed(1)} m.`)
  const baths = all.filter(({ use }) => use === 'bathroom').length
  return [...told, ...(baths > 1 ? [`${capital(inWords(baths))} bathrooms.`] : [])].join(' ')
}

function terms(draft: HomeAdvert, traits: Traits, availableFrom: string | undefined, random: Random): string {
  const shared = [
    `${traits.heating}. ${traits.glazing}. ${traits.broadband}.`,
    traits.parking ? `${traits.parking.words}.` : 'No parking comes with it.',
  ]
  if (draft.channel === 'sales')
    return [...shared, ...(traits.chainFree ? ['No onward chain.'] : []), `${traits.keys}.`].join(' ')
  return [
    ...shared,
    availableFrom ? `Free from ${availableFrom}.` : 'Free now.',
    random.pick([
      'We manage it. Repairs go through us, online or by telephone.',
      'The landlord manages it. We hold the deposit certificate.',
      'We manage it, and check it twice a year.',
    ]),
  ].join(' ')
}
