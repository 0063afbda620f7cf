import { sql } from 'kysely'
import { z } from 'zod'
import { type OpenSpan, openingWeek, WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import { atUkTime, formatTimeOfDay, parseTimeOfDay, toTimeInput, ukDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, invalid } from '#src/staff/calls/server/desk-call.ts'
import {
  addUnavailableTime,
  removeUnavailableTime,
  type StaffHours,
  staffHours,
  storeStaffHours,
  unavailableTimeById,
  unavailableTimes,
} from '../../appointments/server/showing-rules.ts'
import { formatUnavailable } from '../../availability/unavailable-time.ts'
import { branchCalendars, calendarLinkCalls } from './calendar-link-calls.ts'
import { ofStaff, peopleOf, staffName, type ViewingDeskDeps, viewingCall } from './viewing-desk-deps.ts'

const id = z.coerce.number().int().positive()
const time = z.string().refine((text) => text === '' || parseTimeOfDay(text) !== undefined, 'Enter a time, like 09:30')

/** A day of somebody's week, as fields: both empty is a day off. */
const dayFields = z.object({ opens: time, closes: time })

export const availabilityCalls = {
  ...calendarLinkCalls,

  /** One person's week, time off and calendar links. */
  'get-availability': viewingCall({
    permission: 'set-availability',
    input: z.object({ staffId: id.optional() }),
    async run(deps, { actor, input, scope }) {
      const { agency, db, clock, calendars } = deps
      const people = peopleOf(deps, scope, actor)
      const asked = people.find((one) => one.id === input.staffId)
      const person = asked ?? people.find((one) => one.id === actor.memberId) ?? people[0]
      if (!person) return null
      const own = (await staffHours(db, [person.id])).get(person.id)
      const branch = agency.branches.find(({ staff }) => staff.some((member) => member.id === person.id))!
      const days = daysOf(own, branch)
      const away = await unavailableTimes(db, {
        staffIds: [person.id],
        branchIds: [branch.id],
        propertyIds: [],
        from: clock(),
      })
      const settings = agency.settings.viewings
      return {
        people,
        person,
        branch: branch.name,
        isOwn: own?.hours !== undefined,
        showsHomes: own?.showsHomes ?? true,
        valuesHomes: own?.valuesHomes ?? false,
        days,
        seen: seenOf(own, branch),
        away: away.map((one) => ({
          id: one.id,
          isOfBranch: one.branchId !== null,
          note: one.note,
          words: formatUnavailable(one.time),
        })),
        subscriptions: await calendars.list({ staffId: person.id }),
        branchCalendars: await branchCalendars(deps, actor),
        today: ukDate(clock()),
        rules: settings && {
          minutes: settings.lengthMinutes,
          gap: settings.gapMinutes,
          notice: settings.noticeHours,
          confirmsAtOnce: settings.confirmAtOnce,
        },
      }
    },
  }),

  'set-staff-hours': viewingCall({
    permission: 'set-availability',
    input: z.object({
      staffId: id,
      showsHomes: z.boolean(),
      valuesHomes: z.boolean().default(false),
      days: z.partialRecord(z.enum(WEEKDAYS), dayFields).optional(),
      /** the week as it was when its editor opened it; without it nothing is compared */
      seen: z.string().max(4000).optional(),
    }),
    subject: ofStaff,
    async run(deps, { actor, input }) {
      const { staffId, showsHomes, valuesHomes, days, seen } = input
      const branch = deps.agency.branches.find(({ staff }) => staff.some((member) => member.id === staffId))!
      const hours = new Map<Weekday, OpenSpan[]>()
      for (const weekday of WEEKDAYS) {
        const { opens = '', closes = '' } = days?.[weekday] ?? {}
        if (opens === '' && closes === '') continue
        const [from, to] = [parseTimeOfDay(opens), parseTimeOfDay(closes)]
        if (from === undefined || to === undefined || to <= from)
          return invalid({ [weekday]: 'Enter a start and a later end, or leave both empty' })
        hours.set(weekday, [{ opens: from, closes: to }])
      }
      const hoursSet: StaffHours = { staffId, showsHomes, valuesHomes, ...(days && { hours }) }
      return deps.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('staff hours'), ${staffId})`.execute(trx)
        const current = seenOf((await staffHours(trx, [staffId])).get(staffId), branch)
        const wanted = seenOf(hoursSet, branch)
        if (seen !== undefined && seen !== current && wanted !== current)
          return invalid({ '': weekChanged(seen, current), seen: current })
        await storeStaffHours(trx, hoursSet)
        await audit({ ...deps, db: trx }, actor, 'availability-changed', staffId)
        return { staffId, seen: wanted }
      })
    },
  }),

  'add-time-off': viewingCall({
    permission: 'set-availability',
    input: z.object({ staffId: id, from: z.string(), to: z.string(), note: z.string().trim().max(200).default('') }),
    subject: ofStaff,
    async run(deps, { actor, input }) {
      const [from, to] = [fromInput(input.from), fromInput(input.to)]
      if (from === undefined) return invalid({ from: 'Enter a day and time' })
      if (to === undefined || to <= from) return invalid({ to: 'Enter a later day and time' })
      await addUnavailableTime(
        deps.db,
        { staffId: input.staffId },
        {
          time: { kind: 'once', start: from, end: to },
          note: input.note,
          createdBy: String(actor.id),
          now: deps.clock(),
        },
      )
      await audit(deps, actor, 'availability-changed', input.staffId)
      return { staffId: input.staffId }
    },
  }),

  'remove-time-off': viewingCall({
    permission: 'set-availability',
    input: z.object({ id }),
    async subject(deps, input) {
      const stored = await unavailableTimeById(deps.db, input.id)
      return stored?.staffId ? ofStaff(deps, { staffId: stored.staffId }) : undefined
    },
    async run(deps, { actor, input }) {
      const stored = await unavailableTimeById(deps.db, input.id)
      await removeUnavailableTime(deps.db, input.id)
      if (stored?.staffId) await audit(deps, actor, 'availability-changed', stored.staffId)
      return { id: input.id }
    },
  }),
}

type Week = Pick<StaffHours, 'hours' | 'showsHomes' | 'valuesHomes'>

function daysOf(own: Week | undefined, branch: Pick<Branch, 'hours'>) {
  const week = own?.hours ?? openingWeek(branch.hours)
  return WEEKDAYS.map((weekday) => toDay(weekday, week.get(weekday)))
}

/** A week in words, line by line: what somebody has seen is compared with what is there when they save. */
function seenOf(own: Week | undefined, branch: Pick<Branch, 'hours'>): string {
  return [
    `Shows homes: ${(own?.showsHomes ?? true) ? 'yes' : 'no'}`,
    `Values homes: ${(own?.valuesHomes ?? false) ? 'yes' : 'no'}`,
    ...daysOf(own, branch).map(({ name, words }) => `${name}: ${words}`),
  ].join('\n')
}

function weekChanged(seen: string, current: string): string {
  const lines = new Set(seen.split('\n'))
  const changes = current.split('\n').filter((line) => !lines.has(line))
  return `A colleague has changed this week meanwhile. It is now: ${changes.join('; ')}. What you entered is still below: save again to replace theirs.`
}

const audit = ({ db, clock, agency }: ViewingDeskDeps, actor: Actor, action: 'availability-changed', staffId: number) =>
  recordAudit(db, {
    at: clock(),
    actor,
    action,
    subject: { kind: 'staff', id: staffId, name: staffName(agency, staffId) },
    branchId: agency.branches.find(({ staff }) => staff.some((member) => member.id === staffId))?.id ?? null,
  })

function toDay(weekday: Weekday, spans: readonly OpenSpan[] = []) {
  const [first] = spans
  const last = spans.at(-1)
  return {
    weekday,
    name: upperFirst(weekday),
    opens: first ? toTimeInput(first.opens) : '',
    closes: last ? toTimeInput(last.closes) : '',
    words: first && last ? `${formatTimeOfDay(first.opens)} to ${formatTimeOfDay(last.closes)}` : 'No viewings',
  }
}

/** Of `<input type="datetime-local">`, by the clocks of London. */
function fromInput(text: string): number | undefined {
  const [, date, time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? []
  const minutes = parseTimeOfDay(time)
  return date === undefined || minutes === undefined ? undefined : atUkTime(date, minutes).getTime()
}
