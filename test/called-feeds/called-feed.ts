import { sql } from 'kysely'
import type { CallPace } from '#src/feeds/api/server/api-client.ts'
import { pullFeed } from '#src/feeds/sources/server/pull-sources.ts'
import { sourceById } from '#src/feeds/sources/server/source-records.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk } from '../fixtures/feed-fixture.ts'

type Service = { settings: { url: string; fields: Record<string, string> }; close: () => Promise<unknown> }

/** A desk whose feed is a service of a test; its first branch has the names in `branches`, its second those after. */
export async function openCalledFeed<S extends Service>(
  kind: string,
  openService: (given: { clock: () => Date }) => Promise<S>,
  branches: readonly [string, string],
) {
  const desk: FeedDesk = await openFeedDesk()
  const { agency } = desk.deps
  desk.deps.agency = {
    ...agency,
    branches: agency.branches.map((branch, at) => ({ ...branch, feedBranches: branches[at] ? [branches[at]] : [] })),
  }
  const service = await openService({ clock: desk.deps.clock })
  /** milliseconds that were waited, none of which passed */
  const waits: number[] = []
  const pace: CallPace = {
    wait: async (ms) => void waits.push(Math.round(ms)),
    random: () => 1,
    monotonic: () => desk.time.now.getTime(),
  }
  const run = { ...desk.run, pace }
  const admin: Actor = await desk.person('property-admin')
  const { id } = await desk.ask(admin, 'add-feed-source', {
    name: 'Our back office',
    kind,
    everyMinutes: 15,
    ...service.settings,
  } as never)

  return {
    desk,
    service,
    admin,
    id,
    waits,
    run,
    pull: () => pullFeed(run, { sourceId: id }),
    test: async () => {
      await pullFeed(run, { sourceId: id, isTest: true })
      return (await sourceById(desk.db, id))!.test!
    },
    problem: async () => (await sourceById(desk.db, id))!.problem,
    imports: async () => (await desk.ask(admin, 'list-feeds', {})).imports,
    later(minutes: number) {
      desk.time.now = new Date(desk.time.now.getTime() + minutes * 60_000)
    },
    async refs(): Promise<string[]> {
      const { rows } = await sql<{ ref: string }>`
        select agent_ref as ref from properties where left_at is null and published order by 1`.execute(desk.db)
      return rows.map(({ ref }) => ref)
    },
    async listing(ref: string) {
      const { rows } = await sql<{ listing: Record<string, never>; status: string }>`
        select listing, status from properties where agent_ref = ${ref}`.execute(desk.db)
      return rows[0]
    },
    async close() {
      await service.close()
      await desk.close()
    },
  }
}
