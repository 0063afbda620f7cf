import { sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { SELLER_PAGE_PARTS, type SellerPagePart } from '#src/agency/profile/settings.ts'
import { DAY_MS, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { historyLines } from '#src/property/history/history-lines.ts'
import type { PropertyEvent } from '#src/property/listing/listing.ts'
import { similarHomes } from '#src/property/store/server/similar-homes.ts'
import { type CountedDays, countByDay } from '#src/stock/statistics/server/count-by-day.ts'
import { appearanceOf, eventsOfHome, type StoredHome } from '#src/stock/story/server/property-story.ts'
import {
  type FeedbackOutcome,
  type FeedbackReason,
  outcomeName,
  reasonName,
} from '#src/viewings/appointments/feedback.ts'
import { MIN_SIMILAR, SELLER_DAYS, sellerSummary } from '../seller-page.ts'

/** Homes that one home is compared with. */
const SIMILAR = 8

/** Replies that a typical time is worked out from. */
const MIN_REPLIES = 5

export type SellerFactsDeps = {
  db: Database
  agency: Pick<Agency, 'settings' | 'branches'>
  clock: () => Date
}

/** What an agency shows its sellers. */
export function sellerParts({ settings }: Pick<Agency, 'settings'>): (part: SellerPagePart) => boolean {
  const shown = settings.sellerPage?.shows ?? SELLER_PAGE_PARTS
  return (part) => shown.includes(part)
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

const averageOf = (counts: readonly number[]) => sumOf(counts) / counts.length

type ViewingRow = {
  startsAt: Date
  state: string
  outcome: FeedbackOutcome | null
  reason: FeedbackReason | null
  notes: string | null
  releasedAt: Date | null
}

/** Everything that a seller is shown of their home's course, in figures and words. Nobody's name is in it. */
export async function sellerFacts({ db, agency, clock }: SellerFactsDeps, home: StoredHome) {
  const now = clock()
  const shows = sellerParts(agency)
  const context = { ...agency.settings, now }
  const similar = shows('comparison')
    ? await similarHomes(db, { ...home.listing, id: home.id, source: home.source }, SIMILAR, context)
    : []
  const ids = similar.map(({ propertyId }) => propertyId)
  const counted = await countByDay(db, [home.id, ...ids], { days: SELLER_DAYS * 2, now })
  const own = counted.of(home.id)
  const lately = (days: CountedDays, name: keyof CountedDays) => sumOf(days[name].slice(SELLER_DAYS))
  const before = (name: keyof CountedDays) => sumOf(own[name].slice(0, SELLER_DAYS))
  const viewings = await viewingsOf(db, home.id)
  const listed = await listedAtOf(db, [home.id, ...ids])
  const daysOnMarket = (id: number) =>
    Math.max(0, Math.floor((now.getTime() - (listed.get(id) ?? now).getTime()) / DAY_MS))
  const comparison =
    ids.length < MIN_SIMILAR
      ? null
      : {
          homes: ids.length,
          rows: (
            [
              ['views', 'Online views'],
              ['saves', 'Saved'],
              ['enquiries', 'Enquiries'],
            ] as const
          )
            .filter(([name]) => shows(name))
            .map(([name, words]) => ({
              words: words as string,
              own: lately(own, name),
              usual: Math.round(averageOf(ids.map((id) => lately(counted.of(id), name)))),
            }))
            .concat([
              {
                words: 'Days on the market',
                own: daysOnMarket(home.id),
                usual: Math.round(averageOf(ids.map(daysOnMarket))),
              },
            ]),
        }
  const took = viewings.filter(({ state, startsAt }) => state === 'done' || (state === 'booked' && startsAt <= now))
  const upcoming = viewings.filter(({ state, startsAt }) => startsAt > now && ['booked', 'provisional'].includes(state))
  const next = upcoming.find(({ state }) => state === 'booked')?.startsAt ?? null
  const usualViews = comparison === null ? null : averageOf(ids.map((id) => lately(counted.of(id), 'views')))
  const figures = { views: lately(own, 'views'), usualViews, viewings: took.length, nextViewing: next }
  const events = (await eventsOfHome(db, home.id)).toReversed()
  const lines = historyLines(
    events.map(
      ({ at, kind, price, status }): PropertyEvent => ({
        at: at.toISOString(),
        kind,
        ...(price !== null && { price }),
        ...(status !== null && { status }),
      }),
    ),
    home.listing,
  )
  return {
    summary: sellerSummary(figures, { shows }),
    days: counted.days.slice(SELLER_DAYS),
    viewsByDay: own.views.slice(SELLER_DAYS),
    daysOnMarket: daysOnMarket(home.id),
    totals: {
      views: { count: figures.views, before: before('views') },
      saves: { count: await savedBy(db, home.id), lately: lately(own, 'saves') },
      enquiries: { count: await enquiriesAbout(db, home.id), lately: lately(own, 'enquiries') },
      viewings: { count: took.length, upcoming: upcoming.length },
      alerts: (await appearanceOf(db, home.id)).alerts,
    },
    responseMinutes: shows('response-time') ? await typicalReply(db, home.branchId, now) : null,
    feedback: viewings
      .filter(({ releasedAt, outcome }) => releasedAt !== null && outcome !== null)
      .toReversed()
      .map(({ startsAt, outcome, reason, notes }) => ({
        on: formatUkDate(ukDate(startsAt), { year: false }),
        outcome: outcomeName(outcome!),
        reason: reason === null ? '' : reasonName(reason),
        notes: notes ?? '',
      })),
    upcoming: upcoming.map(({ startsAt, state }) => ({ startsAt, isBooked: state === 'booked' })),
    comparison,
    history: lines.map(({ at, words, price }) => ({
      on: formatUkDate(ukDate(new Date(at)), { year: false }),
      words: price ? `${words}: ${price}` : words,
    })),
    week: weekOf(own),
  }
}

export type SellerFacts = Awaited<ReturnType<typeof sellerFacts>>

/** The last seven days and the seven before, for the weekly email. */
function weekOf(own: CountedDays) {
  const of = (name: keyof CountedDays) => ({ now: sumOf(own[name].slice(-7)), before: sumOf(own[name].slice(-14, -7)) })
  return { views: of('views'), saves: of('saves'), enquiries: of('enquiries'), viewings: of('viewings') }
}

async function viewingsOf(db: Database, propertyId: number): Promise<ViewingRow[]> {
  const { rows } = await sql<ViewingRow>`
    select a.starts_at as "startsAt", a.state, f.outcome, f.reason, f.notes, f.released_at as "releasedAt"
    from appointments a left join viewing_feedback f on f.appointment_id = a.id
    where a.property_id = ${propertyId} and a.kind = 'viewing' and a.open_house_id is null
      and a.state not in ('cancelled', 'lapsed')
    order by a.starts_at limit 500`.execute(db)
  return rows
}

async function listedAtOf(db: Database, ids: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select property_id as id, listed_at as at from desk_properties
    where property_id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

async function savedBy(db: Database, propertyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from saved_properties where property_id = ${propertyId}`.execute(db)
  return rows[0]!.count
}

async function enquiriesAbout(db: Database, propertyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from enquiries where property_id = ${propertyId} and state <> 'spam'`.execute(db)
  return rows[0]!.count
}

/** Minutes within which half of the branch's replies of four weeks went out; null where there are too few. */
async function typicalReply(db: Database, branchId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null; count: number }>`
    select percentile_cont(0.5) within group (order by m.waited_minutes)::integer as minutes, count(*)::integer as count
    from enquiry_messages m join enquiries e on e.id = m.enquiry_id
    where e.branch_id = ${branchId} and m.waited_minutes is not null and m.at > ${now}::timestamptz - interval '28 days'`.execute(
    db,
  )
  const { minutes = null, count = 0 } = rows[0] ?? {}
  return count < MIN_REPLIES ? null : minutes
}

export type AskedViewing = { noticeId: number; startsAt: Date; isDue: boolean; answer: string | null; state: string }

/** Viewings to come that somebody is told of or has to agree to. */
export async function askedViewings(
  db: Database,
  { propertyId, email, now }: { propertyId: number; email: string; now: Date },
): Promise<AskedViewing[]> {
  const { rows } = await sql<AskedViewing>`
    select n.id as "noticeId", a.starts_at as "startsAt", a.state, n.answer,
      n.must_agree and n.answer is null and a.state = 'provisional' as "isDue"
    from viewing_notices n join appointments a on a.id = n.appointment_id
    where a.property_id = ${propertyId} and n.email_key = ${emailKey(email)} and a.starts_at > ${now}
      and a.state in ('provisional', 'booked')
    order by a.starts_at`.execute(db)
  return rows
}

/** What tenants of a home said to viewings that are to come: how many wait for them. */
export async function tenantsAwaited(db: Database, propertyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from viewing_notices n join appointments a on a.id = n.appointment_id
    where a.property_id = ${propertyId} and n.kind = 'tenant' and n.must_agree and n.answer is distinct from 'agreed'
      and a.starts_at > ${now} and a.state = 'provisional'`.execute(db)
  return rows[0]!.count
}
