import { sql } from 'kysely'
import { formatFieldValue, overlayFieldText } from '#src/feed-import/overlay/format-field.ts'
import { noOverlay } from '#src/feed-import/overlay/overlay.ts'
import { FIELD_GROUPS } from '#src/feed-import/overlay/overlay-field.ts'
import { OVERLAY_FIELD_NAMES, overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import { feedHasChanged, OVERRIDE_KEEPS } from '#src/feed-import/overlay/overrides.ts'
import { overridesOf, readOverlayFile } from '#src/feed-import/overlay/server/override-records.ts'
import type { ImportReport, PositionFrom } from '#src/feed-import/report/import-report.ts'
import type { OpenFacts } from '#src/open-data/open-facts.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing, PropertyEvent, Status } from '#src/property/listing/listing.ts'
import { withOpenData } from '#src/property/listing/with-open-data.ts'
import { permissionOfField, versionOf } from '../../changes/change.ts'
import { feedRowValues } from '../feed-row-values.ts'

export type StoredHome = {
  id: number
  source: string
  agentRef: string
  branchId: number
  published: boolean
  withheldReason: string | null
  leftAt: Date | null
  relistedAs: number | null
  firstPublishedAt: Date | null
  storedAt: Date
  statusSince: Date
  listing: Listing
  feedListing: Listing | null
  openFacts: OpenFacts | null
  negotiatorId: number | null
  negotiatorName: string | null
}

export async function storedHome(db: Database, id: number): Promise<StoredHome | undefined> {
  const { rows } = await sql<StoredHome>`
    select p.id, p.source, p.agent_ref as "agentRef", p.branch_id as "branchId", p.published,
      p.held_reason as "withheldReason", p.left_at as "leftAt", p.relisted_as as "relistedAs",
      p.first_published_at as "firstPublishedAt", p.stored_at as "storedAt", p.status_since as "statusSince",
      p.listing, p.feed_listing as "feedListing", o.facts as "openFacts", d.negotiator_id as "negotiatorId", a.name as "negotiatorName"
    from properties p join desk_properties d on d.property_id = p.id
    left join property_open_data o on o.property_id = p.id
    left join staff_accounts a on a.id = d.negotiator_id where p.id = ${id}`.execute(db)
  return rows[0]
}

/** The home as visitors see it: with what open data says where the feed and staff say nothing. */
export function advertisedListing({ listing, openFacts }: Pick<StoredHome, 'listing' | 'openFacts'>): Listing {
  return withOpenData(listing, openFacts ?? undefined)
}

export type FeedSaid = {
  file: string | null
  line: number
  /** when this row came like this first */
  at: Date
  /** the newest file of the feed, whose row was the same */
  lastFile: string | null
  lastAt: Date | null
  isUndone: boolean
  values: { name: string; value: string }[]
  warnings: string[]
  position: PositionFrom | null
}

/** The row from which a home was made, with its file; undefined where none was kept. */
export async function feedSaid(db: Database, { id, source }: Pick<StoredHome, 'id' | 'source'>) {
  const { rows } = await sql<Omit<FeedSaid, 'values'> & { said: string }>`
    select said, line, t.at, i.file, i.state = 'undone' as "isUndone", coalesce(warnings, '{}') as warnings, position,
      last.file as "lastFile", last.started_at as "lastAt"
    from feed_row_texts t
    left join imports i on i.id = import_id
    left join feed_rows r on r.property_id = t.property_id
    left join lateral (
      select file, started_at from imports where source = ${source} and state = 'imported' order by id desc limit 1
    ) last on true
    where t.property_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { said, ...about } = row
  return { ...about, values: feedRowValues(said) } satisfies FeedSaid
}

/** Where a shown fact is from. */
export type FactSource = 'feed' | 'overlay-file' | 'desk' | 'looked-up' | 'demo'

/** Every field with what the feed says of it, what visitors see, and why. */
export async function factsOf(
  db: Database,
  { id, listing, feedListing, agentRef }: StoredHome,
  { overlayFile, said }: { overlayFile: string | undefined; said: FeedSaid | undefined },
) {
  const overrides = new Map((await overridesOf(db, id)).map((override) => [override.field, override]))
  const read = await readOverlayFile(overlayFile)
  const file = ('problem' in read ? noOverlay : read).entries.get(agentRef)
  const fromFeed = feedListing ?? listing
  const withFile = file?.apply(fromFeed) ?? fromFeed
  const origin: FactSource = said ? 'feed' : 'demo'
  return OVERLAY_FIELD_NAMES.flatMap((name) => {
    const field = overlayField(name)!
    const override = overrides.get(name)
    const feedValue = formatFieldValue(name, field.valueOf(fromFeed))
    const fileValue = formatFieldValue(name, field.valueOf(withFile))
    const value = field.valueOf(listing)
    const isNothing = value === undefined && field.valueOf(fromFeed) === undefined && !override
    if (isNothing && field.input.kind === 'none') return []
    const lookedUp = name === 'position' && said?.position !== 'file' && said?.position !== 'overlay'
    const source: FactSource = override
      ? 'desk'
      : fileValue !== feedValue
        ? 'overlay-file'
        : lookedUp
          ? 'looked-up'
          : origin
    return [
      {
        name,
        label: field.label,
        group: field.group,
        groupName: FIELD_GROUPS[field.group],
        input: field.input,
        permission: permissionOfField(name),
        feedValue,
        shownValue: formatFieldValue(name, value),
        // what is added to the feed's own is not typed a second time
        text: overlayFieldText(name, override ? override.value : field.isAdded ? undefined : value),
        isAdded: field.isAdded === true,
        version: versionOf(override),
        isNothing,
        source,
        override: override && {
          value: formatFieldValue(name, override.value),
          keep: override.keep,
          keepName: OVERRIDE_KEEPS[override.keep],
          until: override.until,
          reason: override.reason,
          by: override.accountName,
          at: override.setAt,
          origin: override.origin ?? null,
          feedValueThen: formatFieldValue(name, override.feedValue),
          /** the feed has changed the field since */
          isConflict: feedHasChanged(override, fromFeed),
        },
      },
    ]
  })
}

/** What compliance finds wrong with its advert. */
export async function findingsOf(db: Database, id: number): Promise<{ rule: string; detail: string }[]> {
  const { rows } = await sql<{ rule: string; detail: string }>`
    select rule, detail from advert_findings where property_id = ${id} order by since, rule`.execute(db)
  return rows
}

export type Appearance = {
  /** saved searches that it was found for */
  searches: number
  /** alerts that were sent about it */
  alerts: number
  savedBy: number
  isSearchable: boolean
}

export async function appearanceOf(db: Database, id: number): Promise<Appearance> {
  const { rows } = await sql<Appearance>`
    select
      searches, alerts,
      (select count(*)::integer from saved_properties where property_id = ${id}) as "savedBy",
      exists (select from property_search where property_id = ${id}) as "isSearchable"
    from (
      select count(distinct search_id)::integer as searches, count(told_at)::integer as alerts
      from alert_matches where property_id = ${id}
    ) matches`.execute(db)
  return rows[0]!
}

export type HistoryEvent = {
  at: Date
  kind: PropertyEvent['kind']
  price: number | null
  status: Status | null
  file: string | null
}

/** Prices and statuses, with the file that brought each, newest first. */
export async function eventsOfHome(db: Database, id: number): Promise<HistoryEvent[]> {
  const { rows } = await sql<HistoryEvent>`
    select e.at, kind, price, e.status, file from property_events e left join imports i on i.id = import_id
    where property_id = ${id} order by e.at desc, e.id desc limit 200`.execute(db)
  return rows
}

export type SetAsideRow = { ref: string; line: number; reason: string; file: string; at: Date }

/** Rows of the newest file of each feed that were not imported, whose reference is like the words. */
export async function setAsideRows(db: Database, words: string): Promise<SetAsideRow[]> {
  const { rows } = await sql<{ file: string; at: Date; rows: ImportReport['setAside']['rows'] }>`
    select distinct on (source) file, started_at as at, report#>'{setAside,rows}' as rows
    from imports where state = 'imported' order by source, id desc`.execute(db)
  const wanted = words.toLowerCase()
  return rows
    .flatMap(({ file, at, rows: aside }) =>
      aside.flatMap(({ ref, line, reason }) =>
        ref?.toLowerCase().includes(wanted) ? [{ ref, line, reason, file, at }] : [],
      ),
    )
    .slice(0, MAX_SET_ASIDE)
}

const MAX_SET_ASIDE = 10
