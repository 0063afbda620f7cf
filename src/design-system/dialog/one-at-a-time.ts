/**
 * Lets work of one name run one at a time, in all tabs of this browser. Browsers without locks keep that order in each
 * tab alone, so what is done has to bear being done twice.
 */
export function oneAtATime(name: string, locks: Pick<LockManager, 'request'> | undefined = browserLocks()) {
  let last: Promise<unknown> = Promise.resolve()
  return function run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (locks) return locks.request(name, work) as Promise<Answer>
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
}

export type OneAtATime = ReturnType<typeof oneAtATime>

/** Only pages that came by HTTPS have them. */
function browserLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks
}
