import type { Channel } from '#src/property/listing/listing.ts'
import { formatAppointmentRange } from '../appointments/appointment.ts'
import { openHousePath, waitPath } from '../appointments/viewing-paths.ts'
import { MAX_PEOPLE } from './parse-places-request.ts'

type Day = { id: number; startsAt: Date; endsAt: Date; left: number; notes: string }

/** An open house as the page of times lists it. */
export type OpenHouseChoice = { id: number; label: string; left: string; notes: string; href: string; isFull: boolean }

export function toOpenHouseChoice(day: Day, home: { id: number; channel: Channel }): OpenHouseChoice {
  const isFull = day.left === 0
  return {
    id: day.id,
    label: formatAppointmentRange(day),
    left: formatPlacesLeft(day.left),
    notes: day.notes,
    href: isFull ? waitPath(home.id, home.channel, day.id) : openHousePath(home.id, home.channel, day.id),
    isFull,
  }
}

function formatPlacesLeft(left: number): string {
  if (left === 0) return 'Full'
  return left === 1 ? '1 place left' : `${left} places left`
}

/** What the form for places or for the waiting list shows, where the page was asked for one. */
export function placesAsked(days: readonly Day[], query: { get(name: string): string | null }) {
  const wanted = query.get('open-house') ?? query.get('wait')
  if (wanted === null) return undefined
  const day = days.find(({ id }) => String(id) === wanted)
  if (!day) return wanted === 'times' ? { title: 'Wait for a free time', ...WAITS, openHouseId: undefined } : undefined
  const when = formatAppointmentRange(day)
  if (day.left === 0)
    return {
      title: `Wait for places: ${when}`,
      ...WAITS,
      note: 'This open house is full. We’ll email you when places become free, and hold them for two hours.',
      openHouseId: day.id,
    }
  return {
    title: `Open house: ${when}`,
    note: [formatPlacesLeft(day.left), day.notes].filter(Boolean).join('. ').replace(/[^.]$/, '$&.'),
    waits: false,
    openHouseId: day.id,
    most: Math.min(MAX_PEOPLE, day.left),
  }
}

const WAITS = {
  note: 'We’ll email you when a viewing time becomes free, and hold it for you for two hours.',
  waits: true,
  most: MAX_PEOPLE,
}

/** The days of the home with room, and how many people can come: more where they have places already. */
export function changeOfPlaces(days: readonly Day[], own: { openHouseId: number; people: number }) {
  const open = days.filter(({ id, left }) => left > 0 || id === own.openHouseId)
  const room = open.map(({ id, left }) => left + (id === own.openHouseId ? own.people : 0))
  return {
    days: open.map((day) => ({ value: String(day.id), name: formatAppointmentRange(day) })),
    chosen: String(own.openHouseId),
    people: own.people,
    most: Math.min(MAX_PEOPLE, Math.max(own.people, ...room)),
  }
}
