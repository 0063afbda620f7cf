import { setTimeout as pause } from 'node:timers/promises'

export type ReplicaState = 'well' | 'behind' | 'lost'

export type WatchOptions = {
  /** where the primary's log ends; throws where it does not answer */
  askPrimary: () => Promise<string>
  /** how far the replica has replayed the log; null where it is no replica; throws where it does not answer */
  askReplica: () => Promise<string | null>
  /** how far behind the replica may be, in milliseconds */
  mostLagMs: number
  /** between looks, and while the replica catches up */
  everyMs: number
  catchUpEveryMs: number
  /** told of each change, with the reason */
  onChange?: (state: ReplicaState, why: string) => void
}

export type ReplicaWatch = {
  /** whether it may be read from just now */
  isWell(): boolean
  /** something changed that everybody must see: it is not read from until it has replayed as far as the primary is now */
  catchUp(): void
  /** it failed somebody: it is not read from until it has been looked at again */
  failed(error: unknown): void
  stop(): Promise<void>
}

const CATCHING_UP = 'it catches up'

/**
 * Watches a replica. How late it is, is measured by positions in the primary's log and our own clock: what its clock says of
 * the last transaction tells nothing while nothing is written, or while it is cut off. Where the primary does not answer,
 * a replica that does is better than none.
 */
export function watchReplica(options: WatchOptions): ReplicaWatch {
  const { askPrimary, askReplica, mostLagMs, everyMs, catchUpEveryMs, onChange = () => {} } = options
  const stopping = new AbortController()
  let state: ReplicaState = 'behind'
  /** ends of the primary's log that the replica had not replayed yet, the oldest first */
  let ahead: { position: bigint; at: number }[] = []
  /** it must have come this far; 'now': as far as the primary is when it is next asked */
  let needed: bigint | 'now' = 'now'
  /** how often it was asked to catch up */
  let asked = 0
  let told: ReplicaState | undefined
  let wake = new AbortController()

  function become(next: ReplicaState, why: string): void {
    if (next === 'lost') needed = 'now'
    state = next
    // after every change of the stock it catches up for a moment: nothing to speak of
    if (next === told || (next === 'behind' && why === CATCHING_UP)) return
    told = next
    onChange(next, why)
  }

  async function look(): Promise<void> {
    const askedBefore = asked
    const [primary, replica] = await Promise.allSettled([askPrimary(), askReplica()])
    if (stopping.signal.aborted) return
    if (replica.status === 'rejected') return become('lost', wordsOf(replica.reason))
    if (replica.value === null) return become('lost', 'it is no replica')
    const replayed = positionOf(replica.value)
    if (primary.status === 'rejected') return become('well', `the primary does not answer (${wordsOf(primary.reason)})`)
    const position = positionOf(primary.value)
    const now = performance.now()
    ahead = [...ahead.filter((one) => one.position > replayed), ...(position > replayed ? [{ position, at: now }] : [])]
    // the oldest tells how late it is, the newest how far it has to come
    if (ahead.length > 600) ahead.splice(1, 300)
    // not where it was asked for once more while we looked: the primary may have moved on since it answered
    if (needed === 'now' && askedBefore === asked) needed = position
    const lagMs = ahead[0] ? now - ahead[0].at : 0
    if (lagMs > mostLagMs) {
      needed = position
      return become('behind', `it is ${(lagMs / 1000).toFixed(1)} s late`)
    }
    if (needed === 'now' || replayed < needed) return become('behind', CATCHING_UP)
    become('well', 'it is up to date')
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      await look()
      const waitMs = state === 'behind' ? catchUpEveryMs : everyMs
      await pause(waitMs, undefined, { signal: wake.signal, ref: false }).catch(() => {})
    }
  }

  const ended = keepLooking()
  return {
    isWell: () => state === 'well',
    catchUp() {
      needed = 'now'
      asked += 1
      state = state === 'well' ? 'behind' : state
      wake.abort()
    },
    failed: (error) => become('lost', wordsOf(error)),
    async stop() {
      stopping.abort()
      wake.abort()
      await ended
    },
  }
}

/** `16/B374D848`: two halves of 32 bits, hexadecimal. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
