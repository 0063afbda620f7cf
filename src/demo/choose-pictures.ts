import { upperFirst } from '#src/formatting/upper-first.ts'
import type { HomeAdvert } from './drafts/draft.ts'
import type { Floor, RoomUse } from './drawings/floor-layout.ts'
import type { Era } from './ingredients/home-kinds.ts'
import { type PhotoRecipe, photoRecipe, variantsPerPicture } from './ingredients/picture-recipes.ts'
import { createRandom, type Random } from './ingredients/random.ts'

/** One of the agency's pictures, as its folder's manifest describes it. */
export type Exterior = {
  file: string
  kind: string
  view: string
  storeys: number
  material: string
  era: Era
  alt: string
  width: number
  height: number
}
export type Interior = {
  file: string
  room: string
  style: string
  scheme: string
  alt: string
  width: number
  height: number
}
export type Pictures = { exteriors: Exterior[]; interiors: Interior[] }

/** A photo of a listing: how it is made, and what it says. */
type ChosenPhoto = { recipe: PhotoRecipe; alt: string; caption: string; width: number; height: number }

export type ChosenPictures = { cover?: Exterior; photos: ChosenPhoto[] }

/**
 * Chooses every listing's pictures. Covers are dealt in the order of the results page, dearest first, each time the
 * fitting picture that was used longest ago, so that neighbours differ; the same listing always has the same. What can
 * be had is dealt first, since most searches show that alone, and the sold and let are fitted in between.
 */
export function choosePictures(
  drafts: readonly HomeAdvert[],
  pictures: Pictures,
  seed: string,
): Map<HomeAdvert, ChosenPictures> {
  const chosen = new Map<HomeAdvert, ChosenPictures>()
  for (const channel of ['sales', 'lettings'] as const) {
    const ordered = drafts
      .filter((draft) => draft.channel === channel)
      .sort((a, b) => sortValue(b) - sortValue(a) || b.index - a.index)
    const covers = dealCovers(ordered, pictures.exteriors, seed)
    const uses = new Map<string, number>()
    for (const draft of ordered) {
      const random = createRandom(`${seed}/pictures/${draft.index}`)
      const cover = covers.get(draft)
      const variant = cover ? (uses.get(cover.file) ?? random.whole(0, 3)) + 1 : 0
      if (cover) uses.set(cover.file, variant)
      chosen.set(draft, photosFor(draft, cover, variant, pictures, random))
    }
  }
  return chosen
}

function dealCovers(ordered: readonly HomeAdvert[], exteriors: Exterior[], seed: string): Map<HomeAdvert, Exterior> {
  const covers = new Map<HomeAdvert, Exterior>()
  const fittingIn = (draft: HomeAdvert) =>
    createRandom(`${seed}/cover/${draft.index}`).shuffled(coversFor(draft, exteriors))
  const lastUse = new Map<string, number>()
  for (const [at, draft] of ordered.filter(({ status }) => status === 'available').entries()) {
    const [cover] = fittingIn(draft).sort((a, b) => (lastUse.get(a.file) ?? -1) - (lastUse.get(b.file) ?? -1))
    if (!cover) continue
    lastUse.set(cover.file, at)
    covers.set(draft, cover)
  }
  for (const [at, draft] of ordered.entries()) {
    if (covers.has(draft)) continue
    const distance = ({ file }: Exterior) => {
      const near = [1, 2, 3, 4].find((away) =>
        [at - away, at + away].some((index) => covers.get(ordered[index]!)?.file === file),
      )
      return near ?? 5
    }
    const [cover] = fittingIn(draft).sort((a, b) => distance(b) - distance(a))
    if (cover) covers.set(draft, cover)
  }
  return covers
}

/** A home shows at least so many, unless its draft says otherwise; small ones show corners of their rooms. */
const fewest = 7
const fillers = [
  ['living-room', 'Another view of the living room'],
  ['dining-room', 'The table'],
  ['study', 'A corner to work in'],
] as const

/** The order of the results page: the price, or the rent a month. */
function sortValue({ amount, channel, frequency, bedrooms }: HomeAdvert): number {
  if (amount === null || channel === 'sales') return amount ?? -1
  const perYear = {
    weekly: 52,
    monthly: 12,
    quarterly: 4,
    annual: 1,
    per_person_per_week: 52 * Math.max(1, bedrooms ?? 1),
  }
  return (amount * perYear[frequency ?? 'monthly']) / 12
}

/** Pictures of another kind that could as well be of this one. */
const lookalikes: Record<string, readonly string[]> = {
  farmhouse: ['georgian-brick-five.webp', 'cottage-cotswold.webp'],
  georgian: ['farmhouse-stone.webp'],
  cottage: ['farmhouse-stone.webp'],
  mews: ['victorian-painted.webp'],
}

function coversFor(draft: HomeAdvert, exteriors: Exterior[]): Exterior[] {
  const { exterior } = draft
  if (!exterior) return []
  const fronts = exteriors.filter((one) => one.view !== 'garden')
  if (exterior.kind === 'new-build') {
    const views = draft.subject === 'development' ? ['street'] : ['front', 'street']
    return fronts.filter(
      (one) =>
        (one.kind === 'new-build' && one.storeys === 2 && views.includes(one.view)) ||
        (draft.subject !== 'development' && one.era === 'modern' && one.kind === 'detached' && one.storeys === 2),
    )
  }
  const also = lookalikes[draft.kind?.key ?? ''] ?? []
  const ofKind = fronts.filter((one) => (one.kind === exterior.kind && one.view === 'front') || also.includes(one.file))
  const closest = ofKind.filter(
    (one) =>
      (!exterior.eras || exterior.eras.includes(one.era) || also.includes(one.file)) &&
      (!exterior.storeys || one.storeys === exterior.storeys) &&
      !(draft.noun === 'building plot' ? one.file === 'land-field.webp' : one.file === 'land-plot.webp'),
  )
  return closest.length > 0 ? closest : ofKind
}

const roomPictures: Partial<Record<RoomUse, string>> = {
  living: 'living-room',
  kitchen: 'kitchen',
  dining: 'dining-room',
  bedroom: 'bedroom',
  bathroom: 'bathroom',
  study: 'study',
  utility: 'utility',
}

const FLATS: readonly string[] = ['flat', 'studio', 'maisonette', 'retirement']

/** The styles of interior that suit an age, best first. */
const styles: Record<Era, readonly string[]> = {
  georgian: ['period'],
  victorian: ['period', 'modern'],
  thirties: ['modern', 'period'],
  modern: ['modern', 'new-build'],
  new: ['new-build', 'modern'],
  cottage: ['cottage', 'period'],
  barn: ['modern', 'cottage'],
  none: ['modern'],
}

function photosFor(
  draft: HomeAdvert,
  cover: Exterior | undefined,
  variant: number,
  pictures: Pictures,
  random: Random,
): ChosenPictures {
  const limit =
    draft.photoLimit ?? (draft.subject === 'land' ? 2 : draft.subject === 'commercial' ? 4 : random.whole(9, 14))
  if (limit === 0) return { ...(cover ? { cover } : {}), photos: [] }
  const photos: ChosenPhoto[] = []
  const used = new Set<string>()
  const add = (folder: string, picture: Exterior | Interior, caption: string, which: number) => {
    if (photos.length >= limit || used.has(picture.file)) return
    used.add(picture.file)
    photos.push({
      recipe: photoRecipe(`${folder}/${picture.file}`, which),
      alt: picture.alt,
      caption,
      width: picture.width,
      height: picture.height,
    })
  }
  if (cover) add('exteriors', cover, draft.subject === 'land' ? 'The land from the road' : 'From the street', variant)
  if (draft.subject === 'land') return { ...(cover ? { cover } : {}), photos }
  // from an apartment's windows one looks over a city
  const isFlat = FLATS.includes(draft.kind?.key ?? '')
  const interiors = pictures.interiors.filter(({ alt }) => isFlat || !/\bapartment\b/i.test(alt))
  const anyVariant = () => random.whole(0, variantsPerPicture - 1)
  for (const { name, picture } of roomsToShow(draft)) {
    const interior = interiorFor(picture, draft.era, interiors, used, random)
    if (interior) add('interiors', interior, name, anyVariant())
  }
  for (const [picture, caption] of fillers) {
    if (photos.length >= fewest || draft.subject !== 'home') break
    const interior = interiorFor(picture, draft.era, interiors, used, random)
    if (interior) add('interiors', interior, caption, anyVariant())
  }
  const garden = gardenFor(draft, pictures.exteriors, random)
  if (garden && photos.length > 2) {
    photos.splice(limit - 1)
    add('exteriors', garden, 'The garden', anyVariant())
  }
  if (draft.subject === 'development' || draft.plotOf !== undefined) {
    for (const street of pictures.exteriors.filter((one) => one.view === 'street'))
      add('exteriors', street, 'The new street', anyVariant())
  }
  return { ...(cover ? { cover } : {}), photos }
}

/** The rooms in the order in which a visitor wants to see them, each with the kind of picture that shows it. */
function roomsToShow(draft: HomeAdvert): { name: string; picture: string }[] {
  const rooms = (draft.plan?.floors ?? []).flatMap((floor: Floor) =>
    floor.rooms.map((room) => ({ room, stairs: floor.stairs })),
  )
  const shown = rooms.flatMap(({ room, stairs }) => {
    if (draft.subject === 'commercial') return commercialPicture(room.name)
    if (room.use === 'spine') return stairs === 'up' ? [{ name: room.name, picture: 'hallway', rank: 3.5 }] : []
    const open = /living/i.test(room.name) && /kitchen/i.test(room.name)
    const picture =
      open || (/family room/i.test(room.name) && room.use === 'kitchen') ? 'open-plan' : roomPictures[room.use]
    const rank =
      { living: 1, kitchen: 2, dining: 3, bedroom: 4, bathroom: 5, study: 6, utility: 8 }[room.use as string] ?? 9
    return picture ? [{ name: room.name, picture, rank }] : []
  })
  if (draft.subject === 'park-home' || draft.subject === 'share') {
    return ['living-room', 'kitchen', 'bedroom', 'bathroom'].map((picture) => ({
      picture,
      name: capital(picture.replace('-', ' ')),
    }))
  }
  // the second of each kind comes after the first of all
  const seen = new Map<string, number>()
  return shown
    .map((one) => {
      const before = seen.get(one.picture) ?? 0
      seen.set(one.picture, before + 1)
      return { ...one, rank: one.rank + before * 4.2 }
    })
    .sort((a, b) => a.rank - b.rank)
}

function commercialPicture(name: string): { name: string; picture: string; rank: number }[] {
  if (/office|meeting|consulting/i.test(name)) return [{ name, picture: 'study', rank: 1 }]
  if (/dining|café|breakfast/i.test(name)) return [{ name, picture: 'dining-room', rank: 1 }]
  if (/bedroom|guest room/i.test(name)) return [{ name, picture: 'bedroom', rank: 2 }]
  if (/flat: living|waiting/i.test(name)) return [{ name, picture: 'living-room', rank: 2 }]
  return []
}

function interiorFor(
  room: string,
  era: Era,
  interiors: Interior[],
  used: Set<string>,
  random: Random,
): Interior | undefined {
  const free = interiors.filter((one) => one.room === room && !used.has(one.file))
  for (const style of styles[era]) {
    const fitting = free.filter((one) => one.style === style)
    if (fitting.length > 0) return random.pick(fitting)
  }
  return free.length > 0 ? random.pick(free) : undefined
}

function gardenFor(draft: HomeAdvert, exteriors: Exterior[], random: Random): Exterior | undefined {
  if (!['home', 'development'].includes(draft.subject) || !draft.plan) return undefined
  if ([...FLATS, 'mews'].includes(draft.kind?.key ?? '')) return undefined
  const wanted: Record<Era, readonly Era[]> = {
    georgian: ['modern', 'cottage'],
    victorian: ['victorian'],
    thirties: ['thirties'],
    modern: ['new', 'modern'],
    new: ['new'],
    cottage: ['cottage'],
    barn: ['modern', 'cottage'],
    none: [],
  }
  const fitting = exteriors.filter((one) => one.view === 'garden' && wanted[draft.era].includes(one.era))
  return fitting.length > 0 ? random.pick(fitting) : undefined
}

function capital(text: string): string {
  return upperFirst(text)
}
