/** The times at which a valuation can be asked for: each hour from 9:00 to 16:00. */
export type TimeSlot = {
  /** 1 to 8 */
  id: number
  /** "9:00" */
  time: string
  timeOfDay: TimeOfDay
}

export type TimeOfDay = 'am' | 'pm'

/** The shortcut of a period, as it may also travel in `booking_time`. */
export const ALL_OF_PERIOD: Record<TimeOfDay, string> = { am: 'all-am', pm: 'all-pm' }

/** How long an appointment takes, in minutes. */
export const SLOT_MINUTES = 60

const FIRST_HOUR = 9

export const TIME_SLOTS: readonly TimeSlot[] = Array.from({ length: 8 }, (_, at) => ({
  id: at + 1,
  time: `${FIRST_HOUR + at}:00`,
  timeOfDay: FIRST_HOUR + at < 12 ? 'am' : 'pm',
}))

/** The chosen slots, by id, and which shortcut chose them. */
export type SlotChoice = { ids: readonly number[]; shortcut?: TimeOfDay }

export const NO_SLOTS: SlotChoice = { ids: [] }

/** A slot is picked or put back; a shortcut that was on no longer is. */
export function toggleSlot({ ids }: SlotChoice, id: number): SlotChoice {
  return { ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].sort((a, b) => a - b) }
}

/** All of the morning or the afternoon; the other period's shortcut is cleared. Asked for again, it is put back. */
export function toggleShortcut({ shortcut }: SlotChoice, period: TimeOfDay): SlotChoice {
  if (shortcut === period) return NO_SLOTS
  return { ids: TIME_SLOTS.filter(({ timeOfDay }) => timeOfDay === period).map(({ id }) => id), shortcut: period }
}

/** What travels in `booking_time`: "9:00,10:00". */
export function formatSlots(ids: readonly number[]): string {
  return TIME_SLOTS.filter(({ id }) => ids.includes(id))
    .map(({ time }) => time)
    .join(',')
}

/**
 * The slots in a `booking_time`: times ("9:00", "09:00", "9:00 am", "2 pm"), ids (1 to 8), hours (9 to 16) and the two
 * shortcuts, joined by commas. Null if there is none, or one that is no slot.
 */
export function parseSlots(text: string): number[] | null {
  const parts = text.split(',').map((part) => part.trim().toLowerCase())
  const ids = parts.filter((part) => part !== '').map(slotsOf)
  if (ids.length === 0 || ids.some((of) => of.length === 0)) return null
  return [...new Set(ids.flat())].sort((a, b) => a - b)
}

function slotsOf(part: string): number[] {
  for (const period of ['am', 'pm'] as const)
    if (part === ALL_OF_PERIOD[period])
      return TIME_SLOTS.filter(({ timeOfDay }) => timeOfDay === period).map(({ id }) => id)
  const match = /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*(am|pm)?$/.exec(part)
  if (!match) return []
  const [, hours = '', minutes, period] = match
  const bare = minutes === undefined && period === undefined
  if (bare && Number(hours) >= 1 && Number(hours) <= TIME_SLOTS.length) return [Number(hours)]
  const hour = period === 'pm' && Number(hours) < 12 ? Number(hours) + 12 : Number(hours)
  if (minutes !== undefined && minutes !== '00') return []
  if (period === 'am' && hour >= 12) return []
  const slot = TIME_SLOTS.find(({ time }) => time === `${hour}:00`)
  return slot ? [slot.id] : []
}

/** "9:00, 10:00 or 14:00"; a whole period is "morning" or "afternoon". */
export function formatSlotList(ids: readonly number[]): string {
  const words = (['am', 'pm'] as const).flatMap((period) => {
    const all = TIME_SLOTS.filter(({ timeOfDay }) => timeOfDay === period)
    const chosen = all.filter(({ id }) => ids.includes(id))
    return chosen.length === all.length ? [period === 'am' ? 'morning' : 'afternoon'] : chosen.map(({ time }) => time)
  })
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
