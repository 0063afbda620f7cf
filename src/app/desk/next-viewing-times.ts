import { MINUTE_MS, ukDate } from '#src/formatting/uk-date.ts'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import { chooseTimePath, chosenTimePath } from '#src/viewings/appointments/viewing-paths.ts'
import type { Services } from '../services.ts'

/** Times that a reply offers. */
const OFFERED = 4

/** The next times at which visitors can see a home, each with the page that books it, for replies to enquiries. */
export function createNextViewingTimes({ properties, viewings, config }: Services) {
  return async (propertyId: number) => {
    const property = await properties.byId(propertyId)
    const known = property && (await viewings.timesOf(property))
    if (!property || !known) return { times: [], allUrl: null }
    const { id, channel } = property
    return {
      times: spreadTimes(known.times, OFFERED).map(({ start }) => ({
        label: formatAppointmentTime(new Date(start)),
        url: config.publicUrl + chosenTimePath(id, channel, start),
      })),
      allUrl: config.publicUrl + chooseTimePath(id, channel),
    }
  }
}

/** Times of one day that are offered, and the least minutes between two: three times of one morning are no choice. */
const A_DAY = 2
const MIN_APART = 120

/** The first times, spread over days and over each day. */
function spreadTimes<Time extends { start: number }>(times: readonly Time[], count: number): Time[] {
  const chosen: Time[] = []
  for (const time of times) {
    if (chosen.length === count) break
    const ofDay = chosen.filter(({ start }) => ukDate(new Date(start)) === ukDate(new Date(time.start)))
    const isNear = ofDay.some(({ start }) => time.start - start < MIN_APART * MINUTE_MS)
    if (ofDay.length < A_DAY && !isNear) chosen.push(time)
  }
  return chosen
}
