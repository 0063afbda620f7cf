import { parseArgs } from 'node:util'
import { deskCallServices } from '#src/app/desk/desk-call-services.ts'
import { type DeskCallName, deskCalls } from '#src/app/desk/desk-calls.ts'
import { startUp } from '#src/app/start-up.ts'
import { readConfig } from '#src/config.ts'
import type { EnquiryFilters } from '#src/enquiries/threads/enquiry-list.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { STOCK_SORTS, type StockFilters, type StockSort } from '#src/stock/list/stock-list.ts'
import { temporaryFolder, withServer } from '../own-server.ts'
import { percentile, table, timed } from '../percentiles.ts'
import { fillDesk } from './desk-rows.ts'

/** Milliseconds that a list may take on the server. */
const AIM = 100

/** Measures every list, tab, search and count of the Desk, for an owner, a manager and a negotiator of one branch. */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      leads: { type: 'string', default: '100000' },
      viewings: { type: 'string', default: '20000' },
      homes: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '20' },
      // the beginning of their titles: `--only viewings`
      only: { type: 'string', default: '' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await withServer(async (url) => {
    const read = readConfig({ DATABASE_URL: url, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent', AVIF: 'off' })
    if ('mistakes' in read) throw new Error(read.mistakes.join())
    const { services, stop } = await startUp(read.config)
    try {
      const filling = await timed(() =>
        fillDesk(services.db, {
          leads: Number(values.leads),
          viewings: Number(values.viewings),
          homes: Number(values.homes),
          agency: services.agency,
        }),
      )
      console.log(
        `${values.leads} leads, ${values.viewings} viewings and ${values.homes} homes were stored in ${Math.round(filling.ms)} ms`,
      )
      const deps = deskCallServices(services)
      const call = createDeskCalls(deps, deskCalls, services.clock)
      const rows: string[][] = []
      for (const actor of filling.result)
        for (const [title, name, input] of listsOf(actor)) {
          if (!title.startsWith(values.only)) continue
          const ask = async () => {
            const answer = await call(actor, name, input as never)
            if (!answer.ok && answer.refusal.kind !== 'not-permitted')
              throw new Error(`${name} was refused: ${JSON.stringify(answer.refusal)}`)
            return answer.ok
          }
          if (await ask()) rows.push([actor.role, title, ...(await measure(ask, Number(values.rounds)))])
        }
      console.log(table(['who', 'list', 'p50 ms', 'p95 ms', `within ${AIM} ms`], rows))
      if (rows.some((row) => row.at(-1) === 'no')) process.exitCode = 1
    } finally {
      await stop()
    }
  })
}

const LISTS: readonly [string, EnquiryFilters][] = [
  ['unanswered', { tab: 'unanswered' }],
  ['mine', { tab: 'mine' }],
  ['valuations', { tab: 'valuations' }],
  ['all', { tab: 'all' }],
  ['spam', { tab: 'spam' }],
  ['all, unassigned', { tab: 'all', assigned: 'nobody' }],
  ['all, closed', { tab: 'all', state: 'closed' }],
  ['all, new homes', { tab: 'all', about: 'new-homes' }],
  ['a name', { tab: 'all', words: 'okafor 4711' }],
  ['an email address', { tab: 'all', words: 'person4711@mail.example' }],
  ['a word of few', { tab: 'all', words: 'whippet' }],
  ['a word of everybody', { tab: 'all', words: 'viewing' }],
  ['two letters of everybody', { tab: 'all', words: 'pe' }],
  ['nothing like it', { tab: 'all', words: 'xylophone' }],
]

const STOCK: readonly [string, StockFilters][] = [
  ['for sale', { tab: 'sale' }],
  ['needs attention', { tab: 'attention' }],
  ['off the market', { tab: 'off' }],
  ['all', { tab: 'all' }],
  ['no negotiator', { tab: 'all', negotiator: 'nobody' }],
  ['something missing', { tab: 'all', missing: 'any' }],
  ['words of many', { tab: 'all', words: 'church lane' }],
  ['a reference', { tab: 'all', words: 'B17_4017' }],
  ...(Object.keys(STOCK_SORTS) as StockSort[]).map((sort): [string, StockFilters] => [STOCK_SORTS[sort], { sort }]),
]

function listsOf({ branchIds, memberId }: Actor): [title: string, name: DeskCallName, input: object][] {
  const today = ukDate(new Date())
  const branch = branchIds[0] ?? 1
  const middle = `${Date.now() - 90 * 24 * 60 * 60_000}-50000`
  return [
    ...LISTS.map(([title, filters]): [string, DeskCallName, object] => [
      `enquiries: ${title}`,
      'list-enquiries',
      { filters },
    ]),
    ['enquiries: a branch', 'list-enquiries', { filters: { tab: `branch-${branch}` } }],
    ['enquiries: all, far down', 'list-enquiries', { filters: { tab: 'all' }, after: middle }],
    ['enquiries: counts of all tabs', 'count-enquiries', {}],
    ['enquiries: colleagues', 'colleagues', {}],
    ['enquiries: response times', 'response-times', { from: addDays(today, -30), to: today }],
    ['an enquiry', 'get-enquiry', { id: 50_000 + branch }],
    ...STOCK.map(([title, filters]): [string, DeskCallName, object] => [
      `properties: ${title}`,
      'list-properties',
      { filters },
    ]),
    ['properties: counts of all tabs', 'count-properties', { filters: { tab: 'sale' } }],
    ['compliance', 'list-findings', { filters: {} }],
    ['viewings: week', 'list-viewings', { span: 'week' }],
    ['viewings: week of a branch', 'list-viewings', { span: 'week', branch }],
    ['viewings: day of a person', 'list-viewings', { span: 'day', who: memberId ?? undefined }],
    ['viewings: homes to show', 'find-homes-to-show', { words: 'road' }],
    ['today: review', 'things-to-review', {}],
    ['today: figures', 'week-figures', {}],
    ['today: next steps', 'next-steps', {}],
    ['search: properties', 'find-properties', { words: 'oakham' }],
    ['audit log', 'audit-log', {}],
  ]
}

async function measure(ask: () => Promise<unknown>, rounds: number): Promise<string[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push((await timed(ask)).ms)
  const p95 = percentile(times, 0.95)
  return [percentile(times, 0.5).toFixed(1), p95.toFixed(1), p95 <= AIM ? 'yes' : 'no']
}
