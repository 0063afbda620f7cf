import type { HomeAdvert } from '../drafts/draft.ts'
import { type Nearby, walk } from '../ingredients/nearby.ts'
import type { Random } from '../ingredients/random.ts'
import { placeOf } from '../ingredients/streets.ts'

/** The paragraph about where it is: a sentence on the place, then what is really near. */
export function thePlace(draft: HomeAdvert, near: Nearby, random: Random): string {
  const { street } = draft.spot
  const { words } = placeOf(street)
  const facts = [
    near.station && near.station.miles < 6
      ? `${street.around.station.withTrains.replace('{name}', near.station.name)} is ${walk(near.station)}.`
      : undefined,
    near.school && near.school.miles < 3 ? `${near.school.name} is ${walk(near.school)}.` : undefined,
    near.college && near.college.miles < 5
      ? `For older children, ${near.college.name} is ${walk(near.college)}.`
      : undefined,
    near.shop && near.shop.miles < 2.5 ? `The nearest shop is ${walk(near.shop)}.` : undefined,
    near.pub && near.pub.miles < 1 ? `The nearest pub is ${walk(near.pub)}.` : undefined,
    near.surgery && near.surgery.miles < 4 ? `The surgery is ${walk(near.surgery)}.` : undefined,
    near.park && near.park.miles < 1 ? `${near.park.name} is ${walk(near.park)}.` : undefined,
    near.library && near.library.miles < 1.2 ? `The library is ${walk(near.library)}.` : undefined,
  ].filter((fact) => fact !== undefined)
  const said = random.shuffled(facts).slice(0, 4)
  return [words ? random.pick(words) : `${street.place} ${random.pick(street.around.elsewhere.words)}.`, ...said].join(
    ' ',
  )
}
