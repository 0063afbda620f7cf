import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importFeed } from '#src/feed-import/run/server/import-file.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { heldMegabytes } from '../memory-in-use.ts'
import { withServer } from '../own-server.ts'
import { table } from '../percentiles.ts'
import { feedInput } from './fuzz-feeds.ts'
import { diceOf, type FuzzInput, requestInput, type Visitor } from './fuzz-inputs.ts'
import { fuzzTargets, notFuzzed } from './fuzz-targets.ts'

/** Requests at a time. */
const CLIENTS = 8
/** Milliseconds in which every input has to be done with. */
const DEADLINE_MS = 20_000
/** Megabytes by which a process may hold more at the end than after a tenth of the inputs. */
const GROWTH_MB = 60
/** Inputs between two lines that say how far it has come. */
const PROGRESS = 10_000
/** Of the feeds one in so many is really imported; the others are tried and rolled back. */
const REALLY = 10

type Failure = { number: number; name: string; what: string }
/** Megabytes held after a tenth of the inputs, and at the end. */
type Held = { early: number; late: number }
type Outcome = { counts: Map<string, number>; failures: Failure[]; held: Held; seconds: number }
type Range = { seed: number; from: number; count: number }

/**
 * Throws bad inputs at every call, form and page, and at the importer. Nothing may answer 5xx (503 alone says that
 * something is away), hang, or hold ever more memory. A failure is repeated by its seed and number.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      inputs: { type: 'string', default: '100000' },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      from: { type: 'string', default: '0' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  const range = { seed: Number(values.seed), from: Number(values.from) }
  const inputs = Number(values.inputs)
  const requests = values.only === '' ? Math.ceil(inputs / 2) : values.only === 'requests' ? inputs : 0
  const feeds = inputs - requests
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-fuzz-'))
  console.log(`Seed ${range.seed}`)
  const outcomes: [string, Outcome][] = []
  try {
    await withServer(async (url) => {
      if (requests > 0) outcomes.push(['requests', await fuzzRequests(url, dataDir, { ...range, count: requests })])
      if (feeds > 0) outcomes.push(['feeds', await fuzzFeeds(url, dataDir, { ...range, count: feeds })])
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const [name, outcome] of outcomes) tell(name, outcome, range.seed)
}

function tell(name: string, { counts, failures, held: { early, late }, seconds }: Outcome, seed: number): void {
  const rows = [...counts].sort(([one], [other]) => one.localeCompare(other))
  console.log(
    `\n${table(
      [name, 'inputs'],
      rows.map(([what, count]) => [what, count.toLocaleString('en-GB')]),
    )}`,
  )
  const growth = late - early
  const isFlat = growth <= GROWTH_MB
  console.log(
    `${seconds.toFixed(0)} s; ${failures.length} failed; memory ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB at the end (at most ${GROWTH_MB} more: ${isFlat ? 'met' : 'NOT met'})`,
  )
  for (const { number, name: input, what } of failures.slice(0, 40))
    console.log(
      `  ${input}: ${what}\n    npm run bench -- fuzz --only ${name} --seed ${seed} --from ${number} --inputs 1`,
    )
  if (failures.length > 0 || !isFlat) process.exitCode = 1
}

async function fuzzRequests(url: string, dataDir: string, { seed, from, count }: Range): Promise<Outcome> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_READ_URL: '',
    DATA_DIR: dataDir,
    AGENCY_DIR: '',
    LOG_LEVEL: 'error',
    PORT: '0',
  }
  const child = fork(new URL('./fuzz-server.ts', import.meta.url), { env })
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The site ended with ${code}.`)))
  failed.catch(() => {})
  try {
    const [{ origin, routes }] = (await Promise.race([once(child, 'message'), failed])) as [
      { origin: string; routes: { method: string; url: string }[] },
    ]
    const forgotten = notFuzzed(routes)
    if (forgotten.length > 0) throw new Error(`Nothing would be sent to ${forgotten.join(', ')}.`)
    const targets = fuzzTargets()
    let visitor = await signUp(origin, `${seed}-${from}`)
    const outcome = await run(
      { seed, from, count },
      {
        clients: CLIENTS,
        held: () => Promise.race([memoryOf(child), failed]),
        async between(number) {
          if (number % 500 === 0) visitor = await signUp(origin, `${seed}-${number}`)
        },
        async one(number) {
          const dice = diceOf(seed, number)
          const input = requestInput(dice.pick(targets), visitor, dice)
          const status = await Promise.race([send(origin, input), failed])
          const isMistake = typeof status === 'number' && status >= 500 && status !== 501 && status !== 505
          const isFailure = typeof status === 'number' ? isMistake : input.isWhole
          const what =
            status === 'hang' ? `no answer in ${DEADLINE_MS} ms` : status === 'none' ? 'cut off' : `answers ${status}`
          return {
            name: input.name,
            what: typeof status === 'number' ? String(status) : what,
            failure: isFailure ? what : undefined,
          }
        },
      },
    )
    const answer = await fetch(origin)
    if (answer.status !== 200)
      outcome.failures.push({ number: from, name: 'GET / at the end', what: `answers ${answer.status}` })
    return outcome
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    if (child.connected) child.disconnect()
    await ended
  }
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory')
  const [{ megabytes }] = (await once(child, 'message')) as [{ megabytes: number }]
  return megabytes
}

/** A visitor who has just registered, with cookie and token. */
async function signUp(origin: string, name: string): Promise<Visitor> {
  const first = await fetch(`${origin}/fuzz/token`)
  const cookie = cookiesOf(first)
  const password = 'A long enough pass phrase 1'
  const answer = await fetch(`${origin}/user.ljson`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin, 'x-forwarded-for': `172.16.${Date.now() % 250}.1` },
    body: JSON.stringify({
      authenticity_token: await first.text(),
      client: {
        first_name: 'Rosalind',
        last_name: 'Achebe',
        email: `fuzz-${name}-${Date.now()}@example.com`,
        password,
        password_confirmation: password,
        terms: 'on',
        do_not_contact: '1',
        opt_in_terms: 'on',
      },
    }),
  })
  if (!answer.ok) throw new Error(`Nobody can register: ${answer.status} ${await answer.text()}`)
  const session = cookiesOf(answer)
  const second = await fetch(`${origin}/fuzz/token`, { headers: { cookie: session } })
  return { origin, cookie: session, token: await second.text() }
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Sends bytes as they are; the answer's status, `none` where the connection ends without one. */
function send(origin: string, { bytes, isWhole }: FuzzInput): Promise<number | 'none' | 'hang'> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve } = Promise.withResolvers<number | 'none' | 'hang'>()
  const socket = connect({ host: hostname, port: Number(port) })
  let said = ''
  const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(said.replace(/^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/, ''))?.[1])
  const end = (outcome: number | 'none' | 'hang') => {
    clearTimeout(deadline)
    socket.destroy()
    resolve(outcome)
  }
  const deadline = setTimeout(() => end('hang'), DEADLINE_MS)
  socket.on('data', (chunk) => {
    if (said.length < 2000) said += chunk.toString('latin1')
  })
  socket.on('end', () => end(status() || 'none'))
  socket.on('error', () => end(status() || 'none'))
  socket.on('close', () => end(status() || 'none'))
  // a server gives up on whoever has no more to say before it has answered
  if (isWhole) socket.write(bytes)
  else socket.end(bytes)
  return promise
}

async function fuzzFeeds(url: string, dataDir: string, range: Range): Promise<Outcome> {
  await createJobs(url).migrate()
  const db = openDatabase(url)
  const deps = {
    db,
    // the parts of an agency that an import reads
    agency: {
      branches: [{ id: 1, slug: 'oakham', name: 'Oakham', feedBranches: ['CF1'] }],
      settings: { importBrakeShare: 0.4 },
    } as unknown as Parameters<typeof importFeed>[0]['agency'],
    places: createPlaces(db),
    media: { putFile: async () => ({ problem: 'nothing is fetched here' }) },
    jobs: createJobs(url),
    clock: () => new Date(),
  }
  const path = join(dataDir, 'fuzz.blm')
  try {
    return await run(range, {
      clients: 1,
      held: async () => heldMegabytes(),
      async one(number) {
        await writeFile(path, feedInput(diceOf(range.seed, number)))
        const importing = importFeed(deps, { path, source: 'fuzz', force: true, dryRun: number % REALLY !== 0 })
        const failure = await failureOf(importing)
        const [report] = failure === undefined ? await importing : []
        const what = failure ?? `${report?.state}${report?.setAside.total ? ', rows set aside' : ''}`
        return { name: 'feed', what, failure }
      },
    })
  } finally {
    await close(db)
  }
}

/** What went wrong with a promise: it was broken, or not kept in time. */
async function failureOf(promise: Promise<unknown>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`not done in ${DEADLINE_MS} ms`), DEADLINE_MS)
  })
  const done = promise.then(
    () => undefined,
    (error: Error) => `${error.name}: ${error.message.slice(0, 200)}`,
  )
  const failure = await Promise.race([done, late])
  clearTimeout(timer)
  return failure
}

type Work = {
  clients: number
  held: () => Promise<number>
  between?: (number: number) => Promise<void>
  one: (number: number) => Promise<{ name: string; what: string; failure: string | undefined }>
}

/** Runs the inputs, so many at a time; memory is compared with what it was after a tenth of them. */
async function run({ from, count }: Range, { clients, held, between, one }: Work): Promise<Outcome> {
  const counts = new Map<string, number>()
  const failures: Failure[] = []
  const begun = performance.now()
  const warm = Math.ceil(count / 10)
  let next = from
  const until = async (end: number) => {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (next < end) {
          const number = next++
          if (number > from && (number - from) % PROGRESS === 0)
            console.log(`${(number - from).toLocaleString('en-GB')} sent`)
          await between?.(number)
          const { name, what, failure } = await one(number)
          counts.set(what, (counts.get(what) ?? 0) + 1)
          if (failure !== undefined) failures.push({ number, name, what: failure })
        }
      }),
    )
  }
  await until(from + warm)
  const early = await held()
  await until(from + count)
  return { counts, failures, held: { early, late: await held() }, seconds: (performance.now() - begun) / 1000 }
}
