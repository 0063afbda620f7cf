import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { deskCallServices } from '#src/app/desk/desk-call-services.ts'
import { type DeskCallName, deskCalls } from '#src/app/desk/desk-calls.ts'
import { startUp } from '#src/app/start-up.ts'
import { readConfig } from '#src/config.ts'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { demoAgencyWith } from '../demo-agency.ts'
import { temporaryFolder, withServer } from '../own-server.ts'
import { percentile, table } from '../percentiles.ts'
import { articleNamed, articleText, fillArticles, fillRevisions } from './many-articles.ts'
import { megabytes, processorMs, type SiteProcess, startSite } from './site-process.ts'

/** Milliseconds of the wall that each may take: at rest, so on a machine that does nothing else. */
const AIMS = { list: 100, editor: 100, save: 150, live: 2000, article: 10, start: 1000 }

/** Articles of the folder that others are compared with. */
const FEW = 10

/** How a row of the table ends: milliseconds of the wall at p50 and p95, of the processor, and whether that is enough. */
type Measured = { p50: number; p95: number; cpu: number }

/**
 * Measures a site of many articles and revisions: how it starts, what the Desk's list, editor, save and publishing take,
 * and what visitors and crawlers ask for.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      articles: { type: 'string', default: '10000' },
      revisions: { type: 'string', default: '5000' },
      rounds: { type: 'string', default: '20' },
    },
  })
  const [articles, revisions, rounds] = [values.articles, values.revisions, values.rounds].map(Number) as [
    number,
    number,
    number,
  ]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  const few = await startTimes({ articles: FEW, revisions: 0 })
  await withSite({ articles, revisions }, async ({ databaseUrl, agencyDir, folder, times }) => {
    const rows: string[][] = [
      [
        'start',
        few.ms.toFixed(0),
        times.ms.toFixed(0),
        added(times.ms - few.ms, ' ms'),
        within(times.ms - few.ms, AIMS.start),
      ],
      ['memory once ready, MB', few.mb.toFixed(0), times.mb.toFixed(0), added(times.mb - few.mb, ' MB'), ''],
    ]
    console.log(table(['', `${FEW} articles`, `${articles} articles`, 'more', 'enough'], rows))
    const site = await startSite({ folder, agencyDir, databaseUrl })
    try {
      const measured = [
        ...(await measureDesk({ databaseUrl, agencyDir, articles, rounds, site })),
        ...(await measureVisits(site, { articles, rounds })),
      ]
      console.log(table(['', 'p50 ms', 'p95 ms', 'processor ms', 'enough'], measured))
      if ([...rows, ...measured].some((row) => row.at(-1) === 'no')) process.exitCode = 1
    } finally {
      await site.stop()
    }
  })
}

type StartTimes = { ms: number; mb: number }
type Filled = { databaseUrl: string; agencyDir: string; folder: string; times: StartTimes }

/** A site whose places, demonstration homes and pictures are stored already, as they are at every start but the first. */
async function withSite(
  { articles, revisions }: { articles: number; revisions: number },
  action: (filled: Filled) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder()
  const agencyDir = demoAgencyWith(folder, 50)
  fillArticles(agencyDir, articles)
  await withServer(async (databaseUrl) => {
    const db = openDatabase(databaseUrl)
    await fillRevisions(db, { agencyDir, count: revisions })
    await close(db)
    await (await startSite({ folder, agencyDir, databaseUrl })).stop()
    const starts: StartTimes[] = []
    for (let round = 0; round < 3; round++) {
      const site = await startSite({ folder, agencyDir, databaseUrl })
      starts.push({ ms: site.startMs, mb: megabytes(site.pid) })
      await site.stop()
    }
    const ms = percentile(
      starts.map((start) => start.ms),
      0.5,
    )
    const mb = percentile(
      starts.map((start) => start.mb),
      0.5,
    )
    await action({ databaseUrl, agencyDir, folder, times: { ms, mb } })
  })
}

async function startTimes(size: { articles: number; revisions: number }): Promise<StartTimes> {
  let found: StartTimes = { ms: Number.NaN, mb: Number.NaN }
  await withSite(size, async ({ times }) => {
    found = times
  })
  return found
}

/** The calls of the Desk, in this process; what it publishes is to be seen in another. */
async function measureDesk({
  databaseUrl,
  agencyDir,
  articles,
  rounds,
  site,
}: {
  databaseUrl: string
  agencyDir: string
  articles: number
  rounds: number
  site: SiteProcess
}): Promise<string[][]> {
  const dataDir = temporaryFolder()
  mkdirSync(dataDir, { recursive: true })
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, AGENCY_DIR: agencyDir, LOG_LEVEL: 'silent', AVIF: 'off' }
  const read = readConfig(env)
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const { services, stop } = await startUp(read.config)
  try {
    const calls = createDeskCalls(deskCallServices(services), deskCalls, services.clock)
    const ask = async (name: DeskCallName, input: object): Promise<unknown> => {
      const answer = await calls(OWNER, name, input as never)
      if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.refusal)}`)
      return answer.value
    }
    const list = (input: object) => measure(rounds, () => ask('list-content', { kind: 'articles', ...input }))
    const rows: string[][] = [
      row('list', await list({}), AIMS.list),
      row('list, page 100', await list({ from: 4950 }), AIMS.list),
      row('list, words', await list({ q: 'article 47' }), AIMS.list),
      row('list, words of nothing', await list({ q: 'xylophone' }), AIMS.list),
      row('list, drafts', await list({ status: 'draft' }), AIMS.list),
      row('list, pages', await list({ kind: 'pages' }), AIMS.list),
      row('editor', await measure(rounds, (at) => ask('get-document', { document: documentOf(at * 50) })), AIMS.editor),
    ]
    const text = (at: number, title?: string) => {
      const file = readFileSync(join(agencyDir, 'articles', `${articleNamed(at)}.md`), 'utf8')
      return articleText(at, file.split(/^---$/m).slice(2).join('---'), title)
    }
    // those beyond the published ones and the drafts
    const fresh = (at: number) => articles - 1 - at
    const save = (at: number) =>
      ask('save-document', { document: documentOf(fresh(at)), text: text(fresh(at), `Changed ${at}`), after: 0 })
    rows.push(row('save a draft', await measure(rounds, save), AIMS.save))
    const publish = (at: number) => ask('publish-document', { document: documentOf(fresh(at)), after: 1 })
    rows.push(row('publish', await measure(rounds, publish), AIMS.live))
    const publishAndSee = async (at: number) => {
      const number = fresh(rounds + at)
      const words = `Seen elsewhere ${at}`
      await ask('save-document', { document: documentOf(number), text: text(number, words), after: 0 })
      const from = performance.now()
      await ask('publish-document', { document: documentOf(number), after: 1 })
      while (!(await (await fetch(`${site.origin}/articles/${articleNamed(number)}`)).text()).includes(words))
        await pause(5)
      return performance.now() - from
    }
    const seen: number[] = []
    for (let at = 0; at < rounds; at++) seen.push(await publishAndSee(at))
    const live = { p50: percentile(seen, 0.5), p95: percentile(seen, 0.95), cpu: Number.NaN }
    rows.push(row('publish, until another process shows it', live, AIMS.live))
    return rows
  } finally {
    await stop()
  }
}

const documentOf = (number: number) => `articles/${articleNamed(number)}.md`

/** What is asked of another process over HTTP. Pages are drawn anew: each is asked for once, or with nothing cached. */
async function measureVisits(
  { origin, pid }: SiteProcess,
  { articles, rounds }: { articles: number; rounds: number },
): Promise<string[][]> {
  const get = async (path: string) => {
    const answer = await fetch(origin + path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  }
  const visit = (pathOf: (at: number) => string) => measure(rounds, (at) => get(pathOf(at)), pid)
  const pages = Math.floor(articles / 12)
  await get(`/articles/${articleNamed(1)}`)
  return [
    row('list of articles, page n', await visit((at) => `/articles/page-${2 + ((at * 37) % (pages - 2))}`)),
    row('topic, page n', await visit((at) => `/articles/topics/selling/page-${2 + at}`)),
    row('article', await visit((at) => `/articles/${articleNamed(3000 + at * 11)}`), AIMS.article),
    row('sitemap of articles', await visit(() => '/sitemaps/articles.xml')),
    row('feed', await visit(() => '/articles.atom')),
    row('articles.ljson', await visit((at) => `/articles.ljson?page=${1 + at}`)),
  ]
}

/** @param pid of the process whose processor time counts; this one's where it is left out */
async function measure(rounds: number, act: (round: number) => Promise<unknown>, pid = process.pid): Promise<Measured> {
  const times: number[] = []
  const before = processorMs(pid)
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await act(round)
    times.push(performance.now() - from)
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), cpu: (processorMs(pid) - before) / rounds }
}

/** A page may take its time where the network is, so its processor time counts; of the Desk all that staff wait for. */
function row(title: string, { p50, p95, cpu }: Measured, aim?: number): string[] {
  const counted = aim === AIMS.article ? cpu : p95
  return [
    title,
    p50.toFixed(1),
    p95.toFixed(1),
    Number.isNaN(cpu) ? '' : cpu.toFixed(1),
    aim ? within(counted, aim) : '',
  ]
}

const within = (measured: number, aim: number) => (measured <= aim ? 'yes' : 'no')
const added = (much: number, unit: string) => `${much > 0 ? '+' : ''}${much.toFixed(0)}${unit}`

const OWNER: Actor = {
  id: null as never,
  email: 'owner@a.example',
  name: 'Harriet Wren',
  role: 'owner',
  branchIds: [],
  memberId: null,
  permissions: {},
  state: 'active',
  provedAt: new Date(),
  isDemo: false,
  ip: '192.0.2.1',
}
