import { DRAFT_FIELDS, type DraftTexts } from '../draft-fields.ts'
import { lockDraft, type PropertyDraft, updateDraft } from './draft-records.ts'
import { takeFromPage } from './page-changes.ts'
import { type ByHandDeps, storePropertyDraft } from './store-draft.ts'

export type SaveDraft = {
  id: number
  /** the version that was on the screen when it was typed */
  version: number
  /** fields that were typed */
  typed: Readonly<Record<string, string>>
  branchId?: number
  actor: { id: number; name: string }
}

/** A field that somebody else changed meanwhile. */
export type DraftConflict = { field: string; theirs: string; mine: string; by: string }

export type SavedDraft = {
  version: number
  savedAt: Date
  /** stored as the other person left them */
  conflicts: DraftConflict[]
  /** what others changed meanwhile, and was not typed here */
  theirs: { field: string; text: string; by: string }[]
  propertyId: number | null
  typed: DraftTexts
}

const NAMES = new Set(DRAFT_FIELDS.map(({ name }) => name))

/**
 * Saves fields of a draft. One that somebody else has changed since it was on the screen stays as they left it, and comes
 * back with both values: whoever typed decides.
 */
export async function savePropertyDraft(deps: ByHandDeps, given: SaveDraft): Promise<SavedDraft | undefined> {
  const now = deps.clock()
  return deps.db.transaction().execute(async (trx) => {
    const known = await lockDraft(trx, given.id)
    if (!known) return undefined
    const draft = known.publishedAt === null ? await takeFromPage(trx, deps, known, now) : known
    if (draft !== known) await updateDraft(trx, draft.id, draft)
    const differing = Object.entries(given.typed)
      .map(([field, text]) => [field, text.replaceAll('\r\n', '\n').trim()] as const)
      .filter(([field, text]) => NAMES.has(field) && text !== (draft.typed[field] ?? ''))
    // what one person's page sends twice at a time is no conflict
    const isTheirs = (field: string) => {
      const last = draft.changed[field]
      return last !== undefined && last.version > given.version && last.accountId !== given.actor.id
    }
    const conflicts = differing
      .filter(([field]) => isTheirs(field))
      .map(([field, mine]) => ({ field, mine, theirs: draft.typed[field] ?? '', by: draft.changed[field]!.by }))
    const mine = differing.filter(([field]) => !isTheirs(field))
    const typedHere = new Set(differing.map(([field]) => field))
    const theirs = Object.entries(draft.changed)
      .filter(([field]) => isTheirs(field) && !typedHere.has(field))
      .map(([field, { by }]) => ({ field, text: draft.typed[field] ?? '', by }))
    const branchId = given.branchId ?? draft.branchId
    if (mine.length === 0 && branchId === draft.branchId)
      return {
        version: draft.version,
        savedAt: draft.changedAt,
        conflicts,
        theirs,
        propertyId: draft.propertyId,
        typed: draft.typed,
      }
    const version = draft.version + 1
    const made: PropertyDraft = {
      ...draft,
      typed: withoutEmpty({ ...draft.typed, ...Object.fromEntries(mine) }),
      changed: {
        ...draft.changed,
        ...Object.fromEntries(
          mine.map(([field]) => [field, { version, by: given.actor.name, accountId: given.actor.id }]),
        ),
      },
      version,
      branchId,
      changedBy: given.actor.name,
      changedAt: now,
    }
    await updateDraft(trx, draft.id, made)
    // what visitors see of a published home changes when it is published again
    const propertyId =
      draft.publishedAt === null
        ? ((await storePropertyDraft(trx, deps, made, { isDraft: true, now })) ?? draft.propertyId)
        : draft.propertyId
    return { version, savedAt: now, conflicts, theirs, propertyId, typed: made.typed }
  })
}

const withoutEmpty = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))
