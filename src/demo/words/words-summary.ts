import { upperFirst } from '#src/formatting/upper-first.ts'
import type { HomeAdvert } from '../drafts/draft.ts'
import { inWords, type Nearby, walk } from '../ingredients/nearby.ts'
import type { Random } from '../ingredients/random.ts'
import type { Traits } from '../ingredients/traits.ts'

/** "a detached house", "an end terrace". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

export function capital(text: string): string {
  return upperFirst(text)
}

/** The one sentence of a result card: what it is, and the thing that one would say of it. */
export function homeSummary(draft: HomeAdvert, traits: Traits, near: Nearby, random: Random): string {
  const { street } = draft.spot
  const points = sellingPoints(draft, traits, random)
  const [one, two] = [points[0] ?? 'a good deal of light', points[1] ?? 'a quiet address']
  const noun = draft.noun
  const beds = draft.bedrooms ?? 0
  const bedWords = beds === 0 ? 'A studio' : `${capital(inWords(beds))} ${beds === 1 ? 'bedroom' : 'bedrooms'}`
  const where = locationPhrase(draft, near, random)
  if (draft.needsWork) {
    return random.pick([
      `${capital(withArticle(noun))} in need of work throughout, with ${one} and ${two}.`,
      `Untouched for thirty years: ${withArticle(noun)} of ${traits.year} with ${one}, ready for a full renovation.`,
      `To modernise: ${withArticle(noun)} on ${street.name} with ${one}.`,
    ])
  }
  if (draft.newHome) {
    return random.pick([
      `${capital(withArticle(noun))}, finished this year, with ${one} and ${two}.`,
      `New, and ready to move into: ${inWords(beds)} bedrooms, ${one} and a ten-year warranty.`,
      `${bedWords} in a new ${traits.material} house with ${one}, ${where}.`,
    ])
  }
  return random.pick([
    `${capital(withArticle(noun))} of ${traits.year} in ${traits.material}, with ${one}.`,
    `${bedWords}, ${one} and ${two}, ${where}.`,
    `${capital(withArticle(noun))} with ${one} and ${two}.`,
    `${capital(traits.material)} under ${traits.roof.replace(/ over.*/, '')}: ${withArticle(noun)} of ${traits.year} with ${one}, ${where}.`,
    `${capital(one)}, ${two}, and ${where}: ${withArticle(noun)} of ${traits.year}.`,
    ...(traits.works ? [`Built in ${traits.year} and ${traits.works.what} in ${traits.works.year}, with ${one}.`] : []),
    ...(traits.view ? [`${capital(withArticle(noun))} that looks over ${traits.view}, with ${one}.`] : []),
  ])
}

/** Where it is, said shortly, from what is really near. */
function locationPhrase({ spot }: HomeAdvert, near: Nearby, random: Random): string {
  const { place } = spot.street
  const options = [`on the quiet side of ${place}`]
  if (near.station && near.station.miles < 0.9)
    options.push(`${walk(near.station)} from the station`, `${walk(near.station)} from the railway station`)
  if (near.school && near.school.miles < 0.6) options.push(`${walk(near.school)} from the primary school`)
  if (near.shop && near.shop.miles < 0.5) options.push(`${walk(near.shop)} from the shop`)
  if (near.pub && near.pub.miles < 0.3) options.push(`a short walk from the pub in ${place}`)
  if (near.park && near.park.miles < 0.4) options.push(`close to ${near.park.name}`)
  return random.pick(options.length > 1 ? options.slice(1) : options)
}

/** Things with an article that can stand after "with", the best first. */
function sellingPoints(draft: HomeAdvert, traits: Traits, random: Random): string[] {
  const names = (draft.plan?.floors ?? []).flatMap((floor) => floor.rooms.map((room) => room.name.toLowerCase()))
  const has = (name: string) => names.some((one) => one.includes(name))
  const points = [
    ...(draft.acres
      ? [
          `${draft.acres} ${draft.acres === 1 ? 'acre' : 'acres'} of ${draft.acres > 12 ? 'land' : 'garden and paddock'}`,
        ]
      : []),
    ...(traits.garden
      ? [`${withArticle(traits.garden.aspect)}-facing garden`, `a ${traits.garden.kind}`]
      : ['windows on two sides', 'its own front door', 'a good deal of storage']),
    ...(traits.fire ? [`${withArticle(traits.fire)} in the sitting room`] : []),
    ...(traits.parking?.garage ? ['a garage'] : traits.parking ? ['parking'] : []),
    ...(has('study') || has('office') ? ['a study'] : []),
    ...(has('family') ? ['a kitchen large enough to live in'] : []),
    ...(has('utility') ? ['a proper utility room'] : []),
    ...(draft.era === 'barn' ? ['a kitchen open to the rafters', 'a glazed cart door'] : []),
    ...(draft.era === 'georgian' ? ['its shutters and its staircase', 'tall sash windows'] : []),
    ...(draft.era === 'cottage' ? ['an inglenook', 'beams that clear most heads', 'stone window seats'] : []),
    ...(draft.era === 'victorian' ? ['its tiled hall', 'high ceilings', 'a bay to the street'] : []),
    ...(draft.era === 'thirties' ? ['wide bays', 'a deep plot'] : []),
    ...(traits.view ? [`a view to ${traits.view}`] : []),
    ...(draft.era === 'new' ? ['a heat pump', 'solar panels on the south slope'] : []),
  ]
  return random.shuffled(points)
}

/** Letting adverts say first how it is let and from when. */
export function lettingSummary(
  draft: HomeAdvert,
  availableFrom: string | undefined,
  traits: Traits,
  near: Nearby,
  random: Random,
): string {
  const furnished = {
    furnished: 'Furnished',
    part_furnished: 'Part furnished',
    unfurnished: 'Unfurnished',
    furnished_or_unfurnished: 'Furnished or unfurnished (your choice)',
  }[draft.furnishing ?? 'unfurnished']
  const from = availableFrom ? `Available from ${availableFrom}.` : 'Available now.'
  const [point] = sellingPoints(draft, traits, random)
  const line = random.pick([
    `${furnished} ${draft.noun} with ${point}. ${from}`,
    `${furnished}. ${capital(withArticle(draft.noun))} with ${point}, ${locationPhrase(draft, near, random)}. ${from}`,
    `${capital(withArticle(draft.noun))} ${locationPhrase(draft, near, random)}. ${furnished}. ${from}`,
  ])
  if (draft.letType === 'short') return `Short let, priced per week, bills included. ${line}`
  if (draft.letType === 'student') return `Student let, priced per person. ${line}`
  return line
}
