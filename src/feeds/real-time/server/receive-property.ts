import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { noOverlay } from '#src/feed-import/overlay/overlay.ts'
import type { FeedRow } from '#src/feed-import/rows/feed-format.ts'
import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import { prepareListings } from '#src/feed-import/run/server/prepare-listings.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { withheldByPolicy } from '#src/property/advert-rules/advert-rules.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { withheldReasonText } from '#src/property/listing/withheld-listings.ts'
import { type CallAnswer, type Fault, refusedFor } from '../faults.ts'
import { isPausedByLimit } from './apply-sent.ts'
import { type NotedCall, noteCall } from './call-log.ts'
import { mayDo, type Sender } from './sender-keys.ts'
import { knownDocument, type RemovedAs, type StoredWith, storeDocument, storeRemoval } from './sent-documents.ts'
import { SENT_FORMATS } from './sent-formats.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** properties that software has sent one by one wait to be applied */
    'apply-sent': { sourceId: number }
  }
}

export type ReceiveDeps = Pick<ImportDeps, 'db' | 'agency' | 'places' | 'clock'> & { jobs: Pick<Jobs, 'enqueueSql'> }

export type Received = { ref: string; propertyId: number; channel: Channel; isNew: boolean }

type Send = { format: 'rtdf' | 'zoopla'; message: object; etag?: string; call: string }

/**
 * Takes in one property: what would set its row aside refuses it, what would be left out is noted. It is in the database
 * when this answers; the job `apply-sent` has visitors see it.
 */
export async function receiveProperty(
  deps: ReceiveDeps,
  sender: Sender,
  { format, message, etag = '', call }: Send,
): Promise<CallAnswer<Received>> {
  const said = JSON.stringify(message)
  const row = SENT_FORMATS[format]!.row(said, 1)
  const { ref, feedBranch } = row
  const noted = { sourceId: sender.sourceId, keyId: sender.keyId, call, ref }
  const refuse = (refused: { faults: Fault[] }) => refusedAndNoted(deps, noted, refused)
  const allowed = mayDo(sender, 'send', feedBranch, ownBranches(deps))
  if ('faults' in allowed) return refuse(allowed)
  const read = await readListing(deps, row)
  if ('faults' in read) return refuse(read)
  const { channel, isHidden, notes } = read.value
  const stored = await storeDocument(
    deps.db,
    sender,
    { ref, format, feedBranch, channel, document: said, etag: etag || null, isHidden },
    storedWith(deps, { ...noted, notes }),
  )
  if (!stored)
    return refuse(refusedFor('BRANCH_NOT_ALLOWED', 'this property is of a branch that this key may not be used for'))
  return { value: { ref, propertyId: stored.propertyId, channel, isNew: !stored.wasLive }, notes }
}

/** What the mapper makes of a row, as far as it is known before it is stored. */
async function readListing(
  { agency, places, clock }: ReceiveDeps,
  row: FeedRow,
): Promise<CallAnswer<{ channel: Channel; isHidden: boolean; notes: Fault[] }>> {
  const now = clock()
  const { videos, advertRules } = agency.settings
  const branchOf = (name: string) => agency.branches.find(({ feedBranches }) => feedBranches.includes(name))?.id
  const draft = mapRow(row, { branchOf, now, videos })
  if ('reason' in draft) return refusedFor('NOT_ADVERTISABLE', `the property is refused: ${draft.reason}`)
  const notes: Fault[] = draft.warnings.map((words) => ({ code: 'VALUE_LEFT_OUT', words }))
  // where it is decides what law rules it
  const [prepared] = await prepareListings([draft], { overlay: noOverlay, places: { ...places, positionsOf: nowhere } })
  const { listing } = prepared!
  const reason = withheldByPolicy(listing, advertPolicy(advertRules, now))
  if (reason !== null)
    notes.push({
      code: 'NOT_SHOWN',
      words:
        reason === 'hidden_by_feed'
          ? 'stored, and not shown: published is false'
          : `stored, and not shown: ${withheldReasonText(reason)}`,
    })
  return { value: { channel: listing.channel, isHidden: reason !== null, notes }, notes }
}

/** The advert rules ask for the nation and not for the position, which the job looks up. */
const nowhere: ReceiveDeps['places']['positionsOf'] = async (postcodes) => postcodes.map(() => undefined)

type Removal = { ref: string; feedBranch?: string; removedAs: RemovedAs; call: string }

/** Takes a property off the market. One that has been removed already is removed once more, which changes nothing. */
export async function receiveRemoval(
  deps: ReceiveDeps,
  sender: Sender,
  { ref, feedBranch, removedAs, call }: Removal,
): Promise<CallAnswer<Received>> {
  const noted = { sourceId: sender.sourceId, keyId: sender.keyId, call, ref }
  const refuse = (refused: { faults: Fault[] }) => refusedAndNoted(deps, noted, refused)
  const allowed = mayDo(sender, 'send', feedBranch, ownBranches(deps))
  if ('faults' in allowed) return refuse(allowed)
  const [known, isPaused] = await Promise.all([
    knownDocument(deps.db, sender, ref),
    isPausedByLimit(deps.db, sender.source),
  ])
  const isOfBranch = !feedBranch || known?.feedBranch === feedBranch
  if (!known || !isOfBranch || (sender.branches && !sender.branches.includes(known.feedBranch)))
    return refuse(refusedFor('PROPERTY_UNKNOWN', 'there is no property with this reference in this branch', ref))
  const notes: Fault[] = []
  if (known.isLive) {
    if (isPaused)
      notes.push({ code: 'HELD_BY_LIMIT', words: 'the removal limit was reached: staff decide whether it leaves' })
    await storeRemoval(deps.db, sender, { ref, removedAs }, storedWith(deps, { ...noted, notes }))
  } else await noteCall(deps.db, noted, deps.clock())
  return { value: { ref, propertyId: known.propertyId, channel: known.channel, isNew: false }, notes }
}

const storedWith = ({ jobs, clock }: ReceiveDeps, noted: NotedCall): StoredWith => {
  const { sourceId } = noted
  return { now: clock(), noted, job: jobs.enqueueSql('apply-sent', { sourceId }, { key: applyKey(sourceId) }) }
}

const applyKey = (sourceId: number) => `apply-sent ${sourceId}`

export const enqueueApply = (
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  db: ReceiveDeps['db'],
  sourceId: number,
): Promise<void> => jobs.enqueue(db, 'apply-sent', { sourceId }, { key: applyKey(sourceId) })

/** The agency's branches by the names that feeds have for them. */
export function ownBranches({ agency }: Pick<ReceiveDeps, 'agency'>): ReadonlySet<string> {
  return new Set(agency.branches.flatMap(({ feedBranches }) => feedBranches))
}

async function refusedAndNoted(
  { db, clock }: ReceiveDeps,
  noted: NotedCall,
  refused: { faults: Fault[] },
): Promise<{ faults: Fault[] }> {
  await noteCall(db, { ...noted, ...refused }, clock())
  return refused
}
