import { setTimeout as pause } from 'node:timers/promises'

export type ReplicaState = 'healthy' | 'behind' | 'lost'

export type WatchOptions = {
  /** the end of the primary's write-ahead log; throws if it does not answer */
  askPrimary: () => Promise<string>
  /** how far the replica has replayed it; null if it is not a replica; throws if it does not answer */
  askReplica: () => Promise<string | null>
  maxLagMs: number
  pollIntervalMs: number
  catchUpIntervalMs: number
  /** receives each change with its reason */
  onChange?: (state: ReplicaState, why: string) => void
}

export type ReplicaWatch = {
  isHealthy(): boolean
  /** not used again until it has replayed as far as the primary is now */
  catchUp(): void
  /** a statement failed on it: not used again until the next successful poll */
  failed(error: unknown): void
  stop(): Promise<void>
}

const CATCHING_UP = 'it is catching up'

/**
 * Polls a replica. Its lag is measured by positions in the write-ahead log and our own clock, because
 * `pg_last_xact_replay_timestamp` says nothing while nothing is written or the replica is cut off. If the primary does
 * not answer, a replica that does counts as healthy.
 */
export function watchReplica(options: WatchOptions): ReplicaWatch {
  const { askPrimary, askReplica, maxLagMs, pollIntervalMs, catchUpIntervalMs, onChange = () => {} } = options
  const stopping = new AbortController()
  let state: ReplicaState = 'behind'
  /** log positions of the primary that the replica has not replayed yet, oldest first */
  let ahead: { position: bigint; at: number }[] = []
  /** position to replay before reads are allowed; 'now': the primary's at the next poll */
  let needed: bigint | 'now' = 'now'
  let catchUps = 0
  let reported: ReplicaState | undefined
  let wake = new AbortController()

  function become(next: ReplicaState, why: string): void {
    if (next === 'lost') needed = 'now'
    state = next
    // a short catch-up after every change of the stock is not reported
    if (next === reported || (next === 'behind' && why === CATCHING_UP)) return
    reported = next
    onChange(next, why)
  }

  async function poll(): Promise<void> {
    const catchUpsBefore = catchUps
    const [primary, replica] = await Promise.allSettled([askPrimary(), askReplica()])
    if (stopping.signal.aborted) return
    if (replica.status === 'rejected') return become('lost', messageOf(replica.reason))
    if (replica.value === null) return become('lost', 'it is not a replica')
    const replayed = positionOf(replica.value)
    if (primary.status === 'rejected')
      return become('healthy', `the primary does not answer (${messageOf(primary.reason)})`)
    const position = positionOf(primary.value)
    const now = performance.now()
    ahead = [...ahead.filter((one) => one.position > replayed), ...(position > replayed ? [{ position, at: now }] : [])]
    // the oldest gives the lag, the newest the position to reach: those between may go
    if (ahead.length > 600) ahead.splice(1, 300)
    // unless `catchUp` was called during this poll: the primary may have moved on since it answered
    if (needed === 'now' && catchUpsBefore === catchUps) needed = position
    const lagMs = ahead[0] ? now - ahead[0].at : 0
    if (lagMs > maxLagMs) {
      needed = position
      return become('behind', `it is ${(lagMs / 1000).toFixed(1)} s late`)
    }
    if (needed === 'now' || replayed < needed) return become('behind', CATCHING_UP)
    become('healthy', 'it is up to date')
  }

  async function pollUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      await poll()
      const waitMs = state === 'behind' ? catchUpIntervalMs : pollIntervalMs
      await pause(waitMs, undefined, { signal: wake.signal, ref: false }).catch(() => {})
    }
  }

  const ended = pollUntilStopped()
  return {
    isHealthy: () => state === 'healthy',
    catchUp() {
      needed = 'now'
      catchUps += 1
      state = state === 'healthy' ? 'behind' : state
      wake.abort()
    },
    failed: (error) => become('lost', messageOf(error)),
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

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
