import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CacheOutcome } from '../http/page-cache.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '../logging/security-events.ts'

/** One answer, told without anything about who asked: the route's pattern, never the URL. */
export type Answered = { method: string; route: string; status: number; ms: number }

/** What a pool of connections tells of itself. */
export type PoolFigures = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

/** A metric whose values, each with its labels, are read at every scrape. */
export type Figure = { name: string; help: string; labels?: readonly string[] }
export type FigureValue = { value: number; labels?: Record<string, string> }

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds, from an answer out of memory to one that a visitor has given up on. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What a process counts of itself, in the words of Prometheus. Nothing in it tells of a person. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'kerbside_http_request_seconds',
    help: 'Response time in seconds, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const pages = new Counter({
    name: 'kerbside_pages_total',
    help: 'Pages by outcome: hit, stale and stale-if-error were cached, miss and shared were rendered, private is for one visitor.',
    labelNames: ['outcome'],
    registers,
  })
  const slow = new Counter({
    name: 'kerbside_slow_statements_total',
    help: 'Statements over SLOW_QUERY_MS.',
    registers,
  })
  const safety = new Counter({
    name: 'kerbside_security_events_total',
    help: 'Security events: sign-ins, refusals, password changes.',
    labelNames: ['event'],
    registers,
  })
  // at none from the start, so that the first is an increase
  for (const event of SECURITY_EVENTS) safety.inc({ event }, 0)
  const gauges = new Map<string, Gauge>()
  const sources: (() => Promise<void> | void)[] = []

  function gauge({ name, help, labels = [] }: Figure): Gauge {
    const known = gauges.get(name) ?? new Gauge({ name, help, labelNames: [...labels], registers })
    gauges.set(name, known)
    return known
  }

  return {
    answered({ method, route, status, ms }: Answered): void {
      answers.observe({ method, route, status: String(status) }, ms / 1000)
    },

    page: (outcome: CacheOutcome | 'private') => pages.inc({ outcome }),
    slowStatement: () => slow.inc(),
    securityEvent: (event: SecurityEvent) => safety.inc({ event }),

    /** Registers metrics that are read at every scrape. */
    addFigures(figures: readonly Figure[], read: () => Promise<Record<string, FigureValue[]>>): void {
      const known = figures.map((figure) => ({ name: figure.name, gauge: gauge(figure) }))
      sources.push(async () => {
        const values = await read()
        for (const { name, gauge } of known) {
          gauge.reset()
          for (const { value, labels = {} } of values[name] ?? []) gauge.set(labels, value)
        }
      })
    },

    watchPool(name: string, pool: PoolFigures): void {
      const connections = gauge({
        name: 'kerbside_database_connections',
        help: 'Connections of a pool: busy, idle, and statements that wait for one.',
        labels: ['pool', 'state'],
      })
      sources.push(() => {
        connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        connections.set({ pool: name, state: 'idle' }, pool.idleCount)
        connections.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      })
    },

    contentType: registry.contentType,

    /** Everything, as Prometheus reads it. */
    async read(): Promise<string> {
      await Promise.all(sources.map((source) => source()))
      return registry.metrics()
    },
  }
}
