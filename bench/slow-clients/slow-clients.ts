import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { TIMEOUTS } from '#src/platform/http/create-app.ts'
import { percentile, table, timed } from '../percentiles.ts'

/** Milliseconds between two bytes of a slow client. */
const DRIP_MS = 1000
/** Milliseconds in which 95 of 100 ordinary requests are answered all the same. */
const AIM_MS = 250

const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"a":"'
const SLOW = {
  head: { begin: 'GET / HTTP/1.1\r\n', drip: 'x' },
  body: { begin: HEAD, drip: 'x' },
}

/**
 * Keeps many connections open that send a byte a second, half of them of a head and half of a body, and asks as an
 * ordinary visitor meanwhile. Those whose head does not end are cut off in time; those of bodies only after minutes,
 * for a poor line may be as slow.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { clients: { type: 'string', default: '1000' } } })
  const count = Number(values.clients)
  const child = fork(new URL('./slow-clients-server.ts', import.meta.url))
  const sockets: Socket[] = []
  try {
    const [origin] = (await once(child, 'message')) as [string]
    const { port } = new URL(origin)
    const before = await ordinary(origin, 2000)
    let cut = 0
    for (let at = 0; at < count; at++) {
      const { begin, drip } = SLOW[at % 2 === 0 ? 'head' : 'body']
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      let dripping: NodeJS.Timeout | undefined
      socket.on('connect', () => {
        socket.write(begin)
        dripping = setInterval(() => socket.write(drip), DRIP_MS)
      })
      socket.on('error', () => {})
      socket.on('data', () => {})
      socket.on('close', () => {
        clearInterval(dripping)
        if (at % 2 === 0) cut += 1
      })
    }
    await pause(DRIP_MS)
    const during = await ordinary(origin, TIMEOUTS.head + 15_000)
    const open = sockets.filter(({ destroyed }) => !destroyed).length
    console.log(
      table(
        ['ordinary requests', 'answered', 'p50 ms', 'p95 ms', 'slowest ms'],
        [
          ['alone', ...before.row],
          [`beside ${count} slow clients`, ...during.row],
        ],
      ),
    )
    const heads = Math.ceil(count / 2)
    const wasCut = cut === heads
    const areRead = open === count - heads
    console.log(
      `${cut} of ${heads} slow heads were cut off (${wasCut ? 'met' : 'NOT met'}), ${open} slow bodies are still read (${areRead ? 'met' : 'NOT met'}); p95 at most ${AIM_MS} ms: ${during.p95 <= AIM_MS ? 'met' : 'NOT met'}`,
    )
    if (!wasCut || !areRead || during.p95 > AIM_MS) process.exitCode = 1
  } finally {
    for (const socket of sockets) socket.destroy()
    if (child.connected) child.disconnect()
  }
}

async function ordinary(origin: string, ms: number): Promise<{ p95: number; row: string[] }> {
  const samples: number[] = []
  const from = performance.now()
  while (performance.now() - from < ms) {
    const { ms: taken } = await timed(async () => {
      const { statusCode, body } = await request(origin)
      await body.dump()
      if (statusCode !== 200) throw new Error(`An ordinary request is answered ${statusCode}.`)
    })
    samples.push(taken)
    await pause(10)
  }
  const p95 = percentile(samples, 0.95)
  return {
    p95,
    row: [String(samples.length), percentile(samples, 0.5).toFixed(1), p95.toFixed(1), Math.max(...samples).toFixed(0)],
  }
}
