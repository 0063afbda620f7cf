import { MEDIA_KINDS, type MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import type { MediaItem } from '#src/property/listing/listing.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { changeFields } from '../../changes/server/change-property.ts'
import { type ShowDeps, showChanges } from '../../changes/server/show-changes.ts'
import { changeMedia, type MediaChange } from '../media-changes.ts'
import { type HomeMedia, homeMedia, lockHomeMedia } from './home-media.ts'

type ChangeMediaOptions = {
  propertyId: number
  kind: MediaKind
  actor: Actor
  /** changes with the same id are one step in the history, and are undone together */
  changeId?: string | undefined
  /** when what the person saw was last changed */
  seen?: Date | null | undefined
}

/** A colleague has changed the list since the person saw it. */
type Meanwhile = { by: string; at: Date }

type MediaOutcome =
  | { kind: 'changed'; changeId: string; isLive: boolean; meanwhile: Meanwhile | null }
  /** it says that already */
  | { kind: 'unchanged'; meanwhile: Meanwhile | null }
  /** the picture is not there any more */
  | { kind: 'gone'; meanwhile: Meanwhile | null }
  /** for the home, or the words, something stands against it */
  | { kind: 'refused'; problem: string }
  /** a colleague has written something else meanwhile */
  | { kind: 'conflict'; theirs: { caption: string; alt: string }; meanwhile: Meanwhile | null }

/** What is to be done, made of the list as it is now; or why not. */
type Decide = (home: HomeMedia, feed: readonly MediaItem[]) => MediaChange | Exclude<MediaOutcome, { kind: 'changed' }>

/** Changes a list of pictures as it is now, whatever colleagues do to it at the same time, and shows it. */
export async function changeHomeMedia(
  deps: ShowDeps,
  { propertyId, kind, actor, changeId = crypto.randomUUID(), seen }: ChangeMediaOptions,
  decide: Decide,
): Promise<MediaOutcome> {
  const outcome = await deps.db.transaction().execute(async (trx): Promise<MediaOutcome> => {
    await lockHomeMedia(trx, propertyId)
    const home = await homeMedia(trx, propertyId, deps)
    if (!home) return { kind: 'gone', meanwhile: null }
    const meanwhile = meanwhileOf(home, kind, actor, seen)
    const decided = decide(home, home.base[MEDIA_KINDS[kind].list])
    if ('kind' in decided) return decided.kind === 'refused' ? decided : { ...decided, meanwhile }
    const before = home.edits[kind]
    const after = changeMedia(home.base[MEDIA_KINDS[kind].list], before, decided)
    if (!after) return { kind: 'gone', meanwhile }
    if (JSON.stringify(after) === JSON.stringify(before)) return { kind: 'unchanged', meanwhile }
    const isEmpty = Object.keys(after).length === 0
    const override = home.overrides[kind]
    const set = {
      value: after,
      keep: 'always' as const,
      until: null,
      reason: null,
      ...(override && { feedValue: override.feedValue }),
    }
    await changeFields(trx, deps, {
      propertyId,
      changes: [isEmpty ? { field: kind } : { field: kind, set }],
      actor,
      cause: isEmpty ? 'reverted' : 'set',
      changeId,
      now: deps.clock(),
    })
    return { kind: 'changed', changeId, isLive: true, meanwhile }
  })
  if (outcome.kind !== 'changed') return outcome
  return { ...outcome, isLive: await showChanges(deps, [propertyId]) }
}

function meanwhileOf(
  { overrides }: HomeMedia,
  kind: MediaKind,
  actor: Actor,
  seen: Date | null | undefined,
): Meanwhile | null {
  const override = overrides[kind]
  if (!override || seen === undefined || override.accountId === actor.id) return null
  return override.setAt.getTime() === seen?.getTime() ? null : { by: override.accountName, at: override.setAt }
}
