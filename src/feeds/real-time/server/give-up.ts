import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import { isOutage } from '#src/platform/database/outage.ts'
import type { OfFeed } from './apply-sent.ts'
import { noteCall } from './call-log.ts'
import { noteApplied, waitingDocuments } from './sent-documents.ts'

/** Deadlock, serialisation and a lock that did not come. */
const PASSING: ReadonlySet<string> = new Set(['40P01', '40001', '55P03'])

const codeOfError = (error: unknown) => String((error as { code?: unknown }).code ?? 'unknown')

/** Whether the same would be stored a little later: the job comes back. */
export const isPassing = (error: unknown) => isOutage(error) || PASSING.has(codeOfError(error))

/**
 * Leaves out the property that waits longest, because it cannot be stored: visitors see it as it was. Staff read of it
 * among the feed's calls. @returns true: others may wait
 */
export async function giveUpOn({ db, clock }: ImportDeps, feed: OfFeed, error: unknown): Promise<boolean> {
  if (isPassing(error)) throw error
  const [first] = await waitingDocuments(db, feed.id, 1)
  if (!first) return false
  const now = clock()
  const { ref, version } = first
  await noteApplied(db, { sourceId: feed.id, source: feed.source }, [{ ref, version, left: false }], now)
  const words = `it was received and could not be stored (error ${codeOfError(error)})`
  await noteCall(
    db,
    {
      sourceId: feed.id,
      keyId: null,
      call: 'apply',
      ref,
      faults: [{ code: 'NOT_ADVERTISABLE', words }],
    },
    now,
  )
  return true
}
