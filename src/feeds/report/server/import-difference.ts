import { sql } from 'kysely'
import { formatFieldValue } from '#src/feed-import/overlay/format-field.ts'
import { OVERLAY_FIELD_NAMES, overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing, Status } from '#src/property/listing/listing.ts'
import { type WithheldReason, withheldReasonText } from '#src/property/listing/withheld-listings.ts'
import type { ChangedHome, ImportDifference } from '../import-difference.ts'

/** Homes of each kind that are told one by one. */
const MAX_HOMES = 200

const MAX_VALUE = 300

type Kind = 'added' | 'changed' | 'withdrawn'

type Row = {
  id: number
  ref: string
  kind: Kind
  withheld: boolean
  total: number
  totalWithheld: number
  status: Status
  withheldReason: WithheldReason | null
  before: Listing | null
  after: Listing
  /** as visitors see it, where the Desk or the overlay file says otherwise than the feed */
  shown: Listing | null
}

/**
 * What an import changed, from what is stored for undoing it. Within the import's own transaction it is what the import
 * would change. Later imports do not count.
 */
export async function importDifference(db: Database, importId: number): Promise<ImportDifference> {
  const { rows } = await sql<Row>`
    with touched as (
      select b.property_id, case
          when b.before is null or (b.before->>'left_at' is not null and now_left is null) then 'added'
          when b.before->>'left_at' is null and now_left is not null then 'withdrawn'
          else 'changed'
        end as kind,
        now_left is null and not now_published and coalesce((b.before->>'published')::boolean, true) as withheld
      from property_before_import b
      join properties p on p.id = b.property_id
      left join lateral (
        select before from property_before_import later
        where later.property_id = b.property_id and later.import_id > b.import_id order by later.import_id limit 1
      ) later on true
      cross join lateral (
        select
          case when later.before is null then p.left_at else (later.before->>'left_at')::timestamptz end as now_left,
          case when later.before is null then p.published else (later.before->>'published')::boolean end as now_published
      ) after
      where b.import_id = ${importId}
    ), placed as (
      select *, row_number() over (partition by kind order by property_id) as place,
        row_number() over (partition by withheld order by property_id) as place_withheld,
        count(*) over (partition by kind)::int as total,
        count(*) filter (where withheld) over ()::int as total_withheld
      from touched
    )
    select p.id, p.agent_ref as ref, kind, withheld, total, total_withheld as "totalWithheld",
      coalesce(later.before->>'status', p.status) as status,
      case when later.before is null then p.held_reason else later.before->>'held_reason' end as "withheldReason",
      coalesce(nullif(b.before->'feed_listing', 'null'), b.before->'listing') as before,
      case when later.before is null then coalesce(p.feed_listing, p.listing)::jsonb
        else coalesce(nullif(later.before->'feed_listing', 'null'), later.before->'listing') end as after,
      case when later.before is null and p.feed_listing is not null then p.listing::jsonb end as shown
    from placed
    join properties p on p.id = property_id
    join property_before_import b on b.property_id = p.id and b.import_id = ${importId}
    left join lateral (
      select before from property_before_import later
      where later.property_id = p.id and later.import_id > ${importId} order by later.import_id limit 1
    ) later on true
    where place <= ${MAX_HOMES} or (withheld and place_withheld <= ${MAX_HOMES})
    order by kind, p.id`.execute(db)
  const of = (kind: Kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    return { total: ofKind[0]?.total ?? 0, homes: ofKind.slice(0, MAX_HOMES).map(changedHome) }
  }
  const withheld = rows.filter((row) => row.withheld)
  return {
    added: of('added'),
    changed: of('changed'),
    withdrawn: of('withdrawn'),
    withheld: { total: rows[0]?.totalWithheld ?? 0, homes: withheld.slice(0, MAX_HOMES).map(changedHome) },
  }
}

function changedHome({ id, ref, kind, status, withheldReason, before, after, shown }: Row): ChangedHome {
  return {
    id,
    ref,
    address: after.address.display,
    fields: kind === 'changed' && before ? changedFields(before, after, shown) : [],
    ...(kind === 'withdrawn' && { becomes: status }),
    ...(withheldReason && { withheld: withheldReasonText(withheldReason) }),
  }
}

function changedFields(before: Listing, after: Listing, shown: Listing | null): ChangedHome['fields'] {
  const fields = OVERLAY_FIELD_NAMES.flatMap((name) => {
    const { label, ...field } = overlayField(name)!
    const [was, is] = [formatFieldValue(name, field.valueOf(before)), formatFieldValue(name, field.valueOf(after))]
    if (was === is) return []
    const visible = shown ? formatFieldValue(name, field.valueOf(shown)) : is
    return [{ label, before: cut(was), after: cut(is), ...(visible !== is && { override: cut(visible) }) }]
  })
  for (const kind of ['photos', 'floorplans'] as const) {
    const [was, is] = [sourcesOf(before, kind), sourcesOf(after, kind)]
    if (was.join('\n') === is.join('\n')) continue
    const label = kind === 'photos' ? 'Photos' : 'Floorplans'
    fields.push({
      label,
      before: String(was.length),
      after: was.length === is.length ? 'others, or in another order' : String(is.length),
    })
  }
  return fields
}

const sourcesOf = ({ media }: Listing, kind: 'photos' | 'floorplans') =>
  media[kind].map(({ source, media: stored }) => source ?? stored ?? '')

const cut = (words: string) => (words.length > MAX_VALUE ? `${words.slice(0, MAX_VALUE)}…` : words)
