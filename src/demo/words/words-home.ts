import { formatNumber } from '#src/formatting/numbers.ts'
import type { HomeAdvert } from '../drafts/draft.ts'
import { inWords, type Nearby } from '../ingredients/nearby.ts'
import type { Random } from '../ingredients/random.ts'
import type { Traits } from '../ingredients/traits.ts'
import { thePlace } from './place-words.ts'
import { capital, withArticle } from './words-summary.ts'

/** The description of a home, paragraph by paragraph: the house, downstairs, upstairs, outside, the place, the practical. */
export function homeParagraphs(draft: HomeAdvert, traits: Traits, near: Nearby, random: Random): string[] {
  return [
    theHouse(draft, traits, random),
    ...downstairs(draft, traits, random),
    ...upstairs(draft, traits, random),
    ...outside(draft, traits, random),
    thePlace(draft, near, random),
    candid(draft, traits, random),
    practical(draft, traits, random),
  ]
}

function theHouse(draft: HomeAdvert, traits: Traits, random: Random): string {
  const { street } = draft.spot
  const noun = draft.kind?.noun ?? draft.noun
  const openings = [
    `${capital(street.name)} is one of the ${random.pick(['quieter', 'older', 'pleasanter', 'better known'])} addresses in ${street.place}, and this ${noun} has stood on it since ${traits.year}.`,
    `The walls are ${traits.material} under ${traits.roof}, and the date is about ${traits.year}.`,
    `This ${noun} was built in ${traits.year} of ${traits.material}, with a roof of ${traits.roof}.`,
    `From the street it is a plain ${traits.material} ${noun}; most of what is good about it is behind the front door.`,
    `It is rare for ${withArticle(noun)} of this size to come up on ${street.name}.`,
  ]
  if (draft.newHome) {
    openings.length = 0
    openings.push(
      `The builder finished this ${noun} in ${traits.year}, in ${traits.material} under ${traits.roof}.`,
      `A ${noun} by a local builder who puts up a dozen a year, and whose snagging lists are short.`,
      `Everything here is new: walls of ${traits.material}, a roof of ${traits.roof}, and ten years of warranty on both.`,
    )
  }
  const seconds = [
    ...(traits.works
      ? [
          random.pick([
            `It was ${traits.works.what} in ${traits.works.year}, and the paperwork is here to be read.`,
            `The present owners had it ${traits.works.what} in ${traits.works.year}.`,
          ]),
        ]
      : []),
    ...(draft.listed ? ['It is listed Grade II, which has kept its windows, its doors and its staircase.'] : []),
    ...(draft.needsWork
      ? [
          'It has had one family in it for most of our working lives, and needs a kitchen, a bathroom and wiring.',
          'The structure looked sound to us; everything that one sees wants doing again.',
        ]
      : []),
    ...(traits.view
      ? [
          `The ${traits.garden ? 'upper windows' : 'windows'} look to ${traits.view}.`,
          `There is a view to ${traits.view} from the ${random.pick([...(traits.garden ? ['landing', 'back bedrooms'] : []), 'main bedroom', 'kitchen sink'])}.`,
        ]
      : []),
    ...(draft.squareFeet
      ? [
          `It measures ${formatNumber(draft.squareFeet)} square feet, which is ${random.pick(['more than it looks', 'about what it looks', 'generous for the street'])}.`,
        ]
      : []),
    'The rooms are well shaped and there is light on two sides of most of them.',
    ...(draft.needsWork ? [] : ['Nothing needs doing before moving in, though one could improve it.']),
  ]
  return [random.pick(openings), ...random.shuffled(seconds).slice(0, 2)].join(' ')
}

function downstairs(draft: HomeAdvert, traits: Traits, random: Random): string[] {
  const ground = draft.plan?.floors[0]
  if (!ground) return []
  const of = (use: string) => ground.rooms.filter((room) => room.use === use)
  const sentences: string[] = []
  const hall = of('spine')[0]
  if (hall && hall.w * hall.h > 5) {
    sentences.push(
      random
        .pick([
          'The front door opens to a hall with room for coats and a bench.',
          `You come into ${withArticle(hall.name.toLowerCase())} with the stairs rising from it.`,
          'A hall runs from the front door to the back, so that every room has its own door.',
          'The hall is wide enough for a pram and a bicycle at once.',
        ])
        .replace(/ with the stairs rising from it/, ground.stairs ? ' with the stairs rising from it' : ''),
    )
  }
  const living = of('living')[0]
  if (living) {
    const name = living.name.toLowerCase()
    // "living room and kitchen" is two
    const [is, has] = / and /.test(name) ? ['are', 'have'] : ['is', 'has']
    const size = `${living.w.toFixed(1)} by ${living.h.toFixed(1)} metres`
    sentences.push(
      random.pick([
        `The ${name} ${is} ${size}${traits.fire ? `, with ${withArticle(traits.fire)}` : ''}.`,
        `The ${name} ${has} ${traits.fire ? `${withArticle(traits.fire)} and ` : ''}${random.pick(['a window to the street', 'windows on two sides', 'deep sills', traits.fire ? 'an alcove each side of the chimney' : 'a window seat', 'shelves that stay'])}.`,
        `${capital(random.pick(['on the left', 'on the right', 'at the front', 'beyond it']))} ${is} the ${name}, ${size}${traits.fire ? `, where ${withArticle(traits.fire)} does most of the work in winter` : ''}.`,
      ]),
    )
  }
  const kitchen = of('kitchen')[0]
  if (kitchen) {
    const { finish, worktop, year } = traits.kitchen
    sentences.push(
      random.pick([
        `The ${kitchen.name.toLowerCase()} was fitted in ${year} with ${finish} units and ${worktop} worktops.`,
        `Units in the ${kitchen.name.toLowerCase()} are ${finish}, worktops ${worktop}, and there is room for a table for ${inWords(random.whole(4, 8))}.`,
        `At the back, the ${kitchen.name.toLowerCase()} has ${finish} cupboards, ${worktop} worktops and ${random.pick([traits.garden ? 'doors to the garden' : 'a breakfast bar', 'a window over the sink', 'a larder', 'a range cooker that is included'])}.`,
      ]),
    )
  }
  const dining = of('dining')[0]
  if (dining)
    sentences.push(
      random.pick([
        `A separate dining room, ${dining.w.toFixed(1)} by ${dining.h.toFixed(1)} metres, seats ${inWords(random.whole(6, 10))}.`,
        'The dining room opens to the room beside it, which suits entertaining.',
        draft.newHome
          ? 'The dining room has doors to the garden.'
          : 'The dining room is used as a playroom now and would go back without a murmur.',
      ]),
    )
  const study = of('study')[0]
  if (study)
    sentences.push(
      random.pick([
        'The study has a door that shuts and a good signal.',
        `The ${study.name.toLowerCase()} looks to the front${draft.newHome ? '' : '; it has been a bedroom in its time'}.`,
        'There is a study, quiet enough for calls.',
      ]),
    )
  if (of('utility').length > 0)
    sentences.push(
      random.pick([
        'Laundry, boots and dogs go to the utility room.',
        'A utility room takes the machines, with a sink of its own.',
        'The utility room has its own window and a long worktop.',
      ]),
    )
  if (of('wc').length > 0)
    sentences.push(
      random.pick([
        'There is a cloakroom off the hall.',
        'There is a downstairs WC.',
        draft.newHome || draft.needsWork
          ? 'There is a downstairs WC with a window.'
          : 'The downstairs WC has been refitted recently.',
      ]),
    )
  if (draft.plan?.floors.length === 1) sentences.push(...bedroomSentences(draft, ground.rooms, traits, random))
  return sentences.length > 4 ? [sentences.slice(0, 3).join(' '), sentences.slice(3).join(' ')] : [sentences.join(' ')]
}

function upstairs(draft: HomeAdvert, traits: Traits, random: Random): string[] {
  const floors = draft.plan?.floors.slice(1) ?? []
  if (floors.length === 0) return []
  return [
    bedroomSentences(
      draft,
      floors.flatMap((floor) => floor.rooms),
      traits,
      random,
    ).join(' '),
  ]
}

function bedroomSentences(
  draft: HomeAdvert,
  rooms: { name: string; use: string; w: number; h: number }[],
  traits: Traits,
  random: Random,
): string[] {
  const bedrooms = rooms.filter((room) => room.use === 'bedroom')
  const baths = rooms.filter((room) => room.use === 'bathroom').length
  const [largest] = bedrooms.toSorted((a, b) => b.w * b.h - a.w * a.h)
  if (!largest) return []
  const suite = rooms.some((room) => room.name === 'En suite')
  const storeys = draft.plan?.floors.length ?? 1
  const upstairsWord = storeys > 1 ? 'Upstairs' : 'Along the corridor'
  const count = bedrooms.length
  return [
    random.pick([
      `${upstairsWord} ${count === 1 ? 'is the bedroom,' : `are ${inWords(count)} bedrooms, the largest`} ${largest.w.toFixed(1)} by ${largest.h.toFixed(1)} metres${suite ? ', with a shower room of its own' : ''}.`,
      `${upstairsWord}, ${count === 1 ? 'the bedroom' : 'the main bedroom'} is ${largest.w.toFixed(1)} by ${largest.h.toFixed(1)} metres${suite ? ' and has an en suite' : ''}${count > 2 ? `; the others take ${random.pick(['a double bed', 'a double bed or two singles', 'a double and a desk'])}` : ''}.`,
      `${count === 1 ? 'The bedroom takes a large bed and two wardrobes.' : `Of the ${inWords(count)} bedrooms, ${random.pick(['all take a double bed', traits.garden ? 'the largest faces the garden' : 'the largest has two windows', count > 2 ? 'two face the back, where it is quiet' : 'one faces the back, where it is quiet', 'the smallest makes a study'])}.`}${suite ? ' The first has an en suite.' : ''}`,
    ]),
    random.pick([
      baths > 1
        ? `There are ${inWords(baths)} bathrooms, which saves a queue on school mornings.`
        : 'The bathroom has a bath with a shower over it.',
      baths > 1
        ? `There are ${inWords(baths)} bathrooms, one with a bath.`
        : 'The bathroom is tiled to the ceiling and has a window.',
      random.pick([
        traits.garden ? 'The loft is boarded and has a ladder.' : 'There is a store for bicycles.',
        storeys > 1 ? 'The airing cupboard is on the landing.' : 'The airing cupboard is in the hall.',
        draft.newHome ? 'Wardrobes are fitted in the first bedroom.' : 'Cupboards are fitted in the alcoves.',
        storeys > 1 && !draft.newHome
          ? 'The landing has a window, and a bookcase that stays.'
          : 'There is a cupboard for linen.',
      ]),
    ]),
  ]
}

function outside(draft: HomeAdvert, traits: Traits, random: Random): string[] {
  const { garden, parking } = traits
  const sentences: string[] = []
  if (garden) {
    sentences.push(
      random.pick([
        `The ${garden.kind} faces ${garden.aspect} and is about ${garden.metres} metres long.`,
        `Outside is a ${garden.kind}, ${garden.aspect}-facing, ${random.pick(['with paving by the house', 'with a shed and a water butt', 'with a gate to the lane', 'with a greenhouse at the end'])}.`,
        `The garden faces ${garden.aspect}: ${random.pick(['sun at breakfast on one side and at supper on the other', 'the terrace has it from noon', 'the far end keeps it until it sets'])}.`,
      ]),
    )
  }
  if (draft.acres)
    sentences.push(
      `In all there ${draft.acres === 1 ? 'is about one acre' : `are about ${draft.acres} acres`}, ${random.pick(['fenced for stock', 'in one block behind the house', 'with water laid on', 'with its own gate to the road', draft.channel === 'sales' ? 'let for grazing on a yearly licence' : 'with a track along one side'])}.`,
    )
  if (parking)
    sentences.push(
      `${parking.words.replace(/^(\w)/, (letter) => letter.toUpperCase())}${random.pick(['.', ', which on this street is worth having.', '; there is room on the road for visitors.'])}`,
    )
  return sentences.length > 0 ? [sentences.join(' ')] : []
}

/** What we liked, and what we should say before anyone drives here. */
function candid(draft: HomeAdvert, traits: Traits, random: Random): string {
  const { street } = draft.spot
  const liked = [
    'the quiet at the back',
    'the light in the afternoon',
    'the way the rooms follow one another',
    'the storage, of which there is a great deal',
    'how warm it was on a cold morning',
    ...(isOld(draft) ? ['the front door, which is the original'] : []),
    ...(draft.newHome ? ['how quietly the doors close'] : ['that the neighbours came out to say hello']),
    ...(traits.garden
      ? ['the far end of the garden', `the ${traits.garden.kind}`]
      : groundFloor.has(draft.typeId)
        ? ['that there is not a step to climb']
        : ['the height above the street']),
    ...(traits.fire ? ['the fire, which draws well'] : []),
    ...(traits.view ? [`the view to ${traits.view}`] : []),
  ]
  const warned = [
    `${street.name} is busier at school times than at others.`,
    ...(traits.heating.includes('boiler') ? ['The boiler is noisier than it should be and is due a service.'] : []),
    ...(isOld(draft) ? ['The stairs are steep, as they were made then.'] : []),
    ...((draft.bedrooms ?? 0) > 1 ? ['One bedroom is smaller than the photo suggests.'] : []),
    'Delivery drivers miss the turning; telephone from the corner.',
    ...(traits.garden
      ? ['The gutters want clearing, which the owners have in hand.', 'The hedge is the owners’ to cut, twice a year.']
      : []),
    'Bins go out on Thursdays, and everybody knows it.',
    'The bathroom is serviceable and not fashionable.',
    'There is a street lamp outside the front bedroom.',
    'Mobile signal is better upstairs than down.',
  ].filter((line) => draft.plan?.floors.length !== 1 || !/stairs|upstairs/.test(line))
  const fitting = draft.newHome
    ? [
        'The road is not surfaced yet, and will be by the spring.',
        'Neighbouring plots are still being built, on weekdays until five.',
        'The turf was laid this autumn and wants another month.',
      ]
    : warned
  const [first, second] = random.shuffled(liked)
  return random.pick([
    `We liked ${first}, and ${second}. We should also say: ${lowerFirst(random.pick(fitting), street.name)}`,
    `What stays in the mind is ${first}. ${random.pick(fitting)}`,
    `Best of all is ${first}; after that, ${second}. ${random.pick(fitting)}`,
  ])
}

/** Types of flats whose front door is level with the street. */
const groundFloor: ReadonlySet<number> = new Set([7, 10])

function isOld({ era, newHome }: HomeAdvert): boolean {
  return !newHome && ['georgian', 'victorian', 'cottage', 'thirties'].includes(era)
}

function lowerFirst(sentence: string, name: string): string {
  return sentence.startsWith(name) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function practical(draft: HomeAdvert, traits: Traits, random: Random): string {
  const heating = `${traits.heating}${traits.boilerYear && !draft.newHome ? ` (${traits.boilerYear})` : ''}`
  const lines = [`${heating}; ${traits.glazing.toLowerCase()}; ${traits.broadband.replace(/^F/, 'f')}.`]
  if (traits.chainFree && draft.channel === 'sales') lines.push('No onward chain.')
  if (draft.channel === 'lettings')
    lines.push(
      random.pick([
        'We manage it ourselves, from the office in town.',
        'The landlord manages it and lives nearby.',
        'We look after the tenancy; repairs are answered the same day.',
      ]),
    )
  lines.push(`${traits.keys}.`)
  return lines.join(' ')
}
