import { callServer, type TellServer, tellServer } from '#src/account/users/ui/tell-server.ts'
import { oneAtATime } from '#src/design-system/dialog/one-at-a-time.ts'
import { storedValue } from '#src/design-system/hooks/stored-value.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { createListSync, type ListSyncDeps, type SyncOutcome, type SyncStep } from '#src/list-sync/ui/list-sync.ts'
import { changesSince, type LastSync, mergeSaved, withChangesSince, withoutIds } from '../merge-saved.ts'
import type { SavedAnswerJson, SavedReferenceJson } from '../saved-card.ts'
import type { SavedIds } from '../saved-ids.ts'
import { MAX_SENT_IDS } from '../saved-paths.ts'
import { readSyncRecord, SYNC_RECORD_KEY, SYNCED_FLAG_KEY, writeSyncRecord } from '../sync-record.ts'
import { savedProperties } from './saved-properties.ts'

/** The signed-in user, with their list if it came along (`GET /user.ljson`). */
export type SyncedUser = { user_id: number; saved_properties?: readonly unknown[] }

export type SavedSyncDeps = Required<ListSyncDeps<SavedIds, LastSync>>

const LIST_PATH = '/saved_properties.ljson'

export function createSavedSync({ post, ...deps }: SavedSyncDeps) {
  return createListSync<SyncedUser, SavedIds, LastSync>(deps, {
    topic: 'saved-sync',
    path: (userId) => `${LIST_PATH}?fields=property_id&user_id=${userId}`,
    parse: (answer) => idsOf((answer as { properties: SavedReferenceJson[] }).properties),
    listOf: ({ saved_properties }) => saved_properties && idsOf(saved_properties as readonly SavedReferenceJson[]),
    isEqual: (one, other) => String(one) === String(other),
    recorded: ({ ids }) => ids,
    reconcile: (step) => reconcile(step, deps.flag.get(), post),
  })
}

async function reconcile(
  { userId, local, fetched, lastSync }: SyncStep<SavedIds, LastSync>,
  wasSynced: boolean,
  post: TellServer,
): Promise<SyncOutcome<SavedIds, LastSync> | 'signed_out' | undefined> {
  if (fetched === undefined && lastSync) {
    const changes = changesSince(lastSync, local)
    if (changes.upload.length + changes.removeThere.length === 0) return undefined
    return sendChanges(lastSync, changes, post)
  }
  const server = fetched ?? null
  const merged = mergeSaved({ userId, local, server, wasSynced, lastSync })
  const before = { userId, ids: server ?? [], notThere: lastSync?.notThere ?? [] }
  const sent = await sendChanges(before, merged, post)
  if (sent === 'signed_out') return sent
  const list = (now: SavedIds) => withChangesSince(local, now, merged.ids)
  return merged.inSync ? { ...sent, list } : { list, problems: sent.problems }
}

/** @returns with the record, what the server has now */
async function sendChanges(
  { userId, ...known }: LastSync,
  { upload, removeThere }: { upload: SavedIds; removeThere: SavedIds },
  post: TellServer,
): Promise<SyncOutcome<SavedIds, LastSync> | 'signed_out'> {
  let { ids, notThere = [] } = known
  const problems: string[] = []
  for (let at = 0; at < upload.length; at += MAX_SENT_IDS) {
    const some = upload.slice(at, at + MAX_SENT_IDS)
    const sent = await post(LIST_PATH, { json: { property_ids: some.join(','), user_id: userId } })
    if (isSignedOut(sent)) return 'signed_out'
    if (sent.kind === 'told') {
      const unknown = (sent.answer as SavedAnswerJson).unknown_ids
      notThere = [...notThere, ...unknown]
      ids = [...withoutIds(some, unknown), ...ids]
    } else problems.push(sent.kind === 'refused' ? sent.message : '')
  }
  for (const id of removeThere) {
    const sent = await post(`/saved_properties/${id}`, { override: 'delete', json: { user_id: userId } })
    if (isSignedOut(sent)) return 'signed_out'
    if (sent.kind === 'told') ids = withoutIds(ids, [id])
    else problems.push('')
  }
  return { record: { userId, ids, notThere }, problems }
}

/** The session has ended, or is another user's by now. */
function isSignedOut(sent: { kind: string; status?: number }): boolean {
  return sent.kind === 'signed_out' || (sent.kind === 'refused' && sent.status === 404)
}

function idsOf(properties: readonly SavedReferenceJson[]): number[] {
  return properties.map(({ property_id }) => property_id)
}

/** This browser's. */
export const savedPropertiesSync = createSavedSync({
  saved: savedProperties,
  flag: storedValue({
    key: SYNCED_FLAG_KEY,
    initial: false,
    read: (text) => text === 'true',
    write: String,
  }),
  record: storedValue<LastSync | null>({
    key: SYNC_RECORD_KEY,
    initial: null,
    read: readSyncRecord,
    write: writeSyncRecord,
  }),
  runExclusive: oneAtATime('kerbside-saved-properties'),
  get: callServer,
  post: tellServer,
  showToast,
})
