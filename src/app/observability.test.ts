import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createMetrics } from '#src/platform/metrics/metrics.ts'
import { serveMetrics } from '#src/platform/metrics/metrics-server.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { addOperationsFigures } from './operational-metrics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** The samples of a scrape, by name and labels, as Prometheus reads its text format. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, sample = '', value] = /^([a-zA-Z_:][\w:]*(?:\{[^}]*\})?) ([-+.\w]+)$/.exec(line) ?? []
    expect(value, `"${line}" is no sample`).toBeDefined()
    samples.set(sample, Number(value))
  }
  return samples
}

async function scrape(metrics: ReturnType<typeof createMetrics>) {
  const readiness = async () => ({ status: 503, body: { status: 'unready' } })
  const { port, close } = await serveMetrics({ port: 0, host: '127.0.0.1', metrics, readiness })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  const nothing = await fetch(`http://127.0.0.1:${port}/properties/1`)
  const text = await answer.text()
  await close()
  expect([answer.status, ready.status, nothing.status]).toEqual([200, 503, 404])
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  return { text, samples: samplesOf(text) }
}

test('answers are counted by the pattern of their route, and nothing else is known of them', async () => {
  const metrics = createMetrics()
  const logged: string[] = []
  const app = await createApp({
    logger: pino({}, { write: (line: string) => void logged.push(line) }),
    secure: false,
    onAnswered: metrics.answered,
    patternOf: () => '/search/*?',
  })
  app.get('/alerts/:token', () => 'yes')
  app.get('/*', () => 'a page')
  await app.inject('/alerts/s3cret-token?email=zelda@homes.example')
  await app.inject({
    url: '/search/3-beds-for-zelda',
    headers: { 'x-request-id': 'proxy-0001', 'user-agent': 'Zelda' },
  })
  const { text, samples } = await scrape(metrics)
  await app.close()
  expect(samples.get('kerbside_http_request_seconds_count{method="GET",route="/alerts/:token",status="200"}')).toBe(1)
  expect(samples.get('kerbside_http_request_seconds_count{method="GET",route="/search/*?",status="200"}')).toBe(1)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'answered', reqId: expect.stringMatching(/^[0-9a-f]{16}$/), route: '/alerts/:token', status: 200 },
    { msg: 'answered', reqId: 'proxy-0001', route: '/search/*?', method: 'GET' },
  ])
  for (const said of [text, logged.join()]) expect(said).not.toMatch(/zelda|s3cret/i)
})

test('what concerns safety is counted by event, from none on', async () => {
  const metrics = createMetrics()
  const app = await createApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    onSecurityEvent: metrics.securityEvent,
  })
  app.get('/', async (request) => request.noteEvent('sign-in-refused', { reason: 'wrong' }))
  await app.inject('/')
  await app.inject('/')
  const { samples } = await scrape(metrics)
  await app.close()
  const counted = (event: string) => samples.get(`kerbside_security_events_total{event="${event}"}`)
  expect([counted('sign-in-refused'), counted('forged-call'), counted('other')]).toEqual([2, 0, undefined])
})

test('queue, mail, imports, connections, pages and the process itself are told', async () => {
  const metrics = createMetrics()
  const db = openDatabase(database.url, { onPool: (pool) => metrics.watchPool('main', pool) })
  addOperationsFigures(metrics, db)
  await sql`select graphile_worker.add_job('send-mail', run_at => now() - interval '90 seconds')`.execute(db)
  await sql`insert into outbox (key, recipient, subject, content, state, created_at)
    values ('a', 'ada@homes.example', 's', '{}', 'failed', now())`.execute(db)
  await sql`insert into imports (source, file, state, started_at, report) values
    ('blm', 'a.blm', 'imported', now() - interval '2 hours', '{}'), ('blm', 'b.blm', 'stopped', now(), '{}')`.execute(
    db,
  )
  metrics.page('hit')
  metrics.slowStatement()
  const { text, samples } = await scrape(metrics)
  await close(db)
  expect(samples.get('kerbside_database_up')).toBe(1)
  expect(samples.get('kerbside_jobs{job="send-mail",state="waiting"}')).toBe(1)
  expect(samples.get('kerbside_oldest_job_seconds')).toBeGreaterThanOrEqual(90)
  expect(samples.get('kerbside_mails{state="failed"}')).toBe(1)
  expect(samples.get('kerbside_import_age_seconds{source="blm"}')).toBeGreaterThanOrEqual(7200)
  expect(samples.get('kerbside_imports_not_taken{source="blm"}')).toBe(1)
  expect(samples.get('kerbside_pages_total{outcome="hit"}')).toBe(1)
  expect(samples.get('kerbside_slow_statements_total')).toBe(1)
  for (const name of ['kerbside_database_connections{pool="main",state="busy"}', 'nodejs_eventloop_lag_seconds'])
    expect(samples.has(name)).toBe(true)
  expect(text).not.toContain('ada@')
})

test('while the database is away a scrape says so, and still tells the rest', async () => {
  const metrics = createMetrics()
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none')
  addOperationsFigures(metrics, db)
  const { samples } = await scrape(metrics)
  await close(db)
  expect(samples.get('kerbside_database_up')).toBe(0)
  expect(samples.has('kerbside_mails{state="failed"}')).toBe(false)
  expect(samples.has('process_resident_memory_bytes')).toBe(true)
})
