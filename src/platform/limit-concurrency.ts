/**
 * Runs at most `limit` tasks at a time; further ones queue.
 * @throws Error of status 503 for a task that finds `maxWaiting` tasks in the queue
 */
export function limitConcurrency(
  limit: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= limit) {
      if (waiting.length >= maxWaiting) throw Object.assign(new Error('Too much work is waiting.'), { statusCode: 503 })
      await new Promise<void>((proceed) => waiting.push(proceed))
    } else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
