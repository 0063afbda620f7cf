import { sql } from 'kysely'
import { z } from 'zod'
import { editJson } from '#src/agency/folder/server/edit-json.ts'
import { addRevision, lockContent, supersede } from '#src/content/server/revision-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import { updateBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import type { Services } from '../services.ts'
import { fillStarter } from './fill-starter.ts'
import { countDemonstration, removeDemonstration } from './remove-demonstration.ts'

export type SetUpDeps = Pick<Services, 'db' | 'clock' | 'agency' | 'content' | 'written' | 'config'>

const call = deskCall<SetUpDeps>()

const text = (words: string) => z.string().trim().min(1, words).max(300)
const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/

const branchInput = z.object({
  name: text('Enter the branch’s name, such as its town.'),
  street: text('Enter the street.'),
  town: text('Enter the town.'),
  postcode: z.string().trim().toUpperCase().regex(POSTCODE, 'Enter a postcode, like LE15 6QS.'),
  telephone: text('Enter a phone number, like 01572 123456.'),
  email: z.email('Enter an email address.'),
  feedBranch: text('Enter the branch’s code in your feed; any short word will do until you know it.'),
})

const answersInput = z.object({
  name: text('Enter your agency’s name.'),
  strapline: text('Say what you do and where in a few words.'),
  about: text('Write a sentence or two about the agency.'),
  telephone: text('Enter a phone number, like 01572 123456.'),
  email: z.email('Enter an email address.'),
  headline: text('Enter the headline of the home page.'),
  lead: text('Write one sentence to go below it.'),
  area: text('Name the area that you work in.'),
  companyName: text('Enter the registered name.'),
  companyNumber: text('Enter the company number.'),
  registeredOffice: text('Enter the registered office.'),
  redressScheme: text('Name the redress scheme.'),
  redressMember: text('Enter the membership number.'),
  moneyScheme: text('Name the client money protection scheme.'),
  moneyReference: text('Enter the membership number.'),
  icoNumber: text('Enter the ICO number.'),
  branches: z.array(branchInput).min(1).max(10),
})

/** A site of one's own in place of the demonstration: its words, and then its homes. */
export const setUpCalls = {
  'get-set-up': call({
    permission: 'manage-system',
    input: z.object({}),
    async run({ db, agency }) {
      return {
        isDemonstration: agency.settings.demoListings !== undefined,
        demonstration: await countDemonstration(db),
      }
    },
  }),

  /** Publishes the agency's own documents in the place of those there are: all, or none. */
  'set-up-site': call({
    permission: 'manage-system',
    needsProof: true,
    input: answersInput,
    async run(deps, { actor, input }) {
      const { db, clock } = deps
      const branches = []
      const problems: Record<string, string> = {}
      for (const [at, branch] of input.branches.entries()) {
        const position = await positionOf(db, branch)
        if (!position)
          problems[`branches.${at}.town`] = 'We don’t know this town. Check its spelling, or enter the next larger one.'
        else branches.push({ ...branch, postcode: branch.postcode.replace(POSTCODE, '$1 $2'), position })
      }
      if (Object.keys(problems).length > 0) return invalid(problems)
      const outcodes = [...new Set(branches.map(({ postcode }) => postcode.split(' ')[0] ?? ''))]
      const filled = await fillStarter({ ...input, legal: input, branches, outcodes })
      const documents = new Map<string, string | null>(filled)
      for (const name of await otherDocuments(deps)) if (!filled.has(name)) documents.set(name, null)
      try {
        await db.transaction().execute(async (trx) => {
          await publishAll(trx, deps, actor, documents)
          await recordAudit(trx, {
            at: clock(),
            actor,
            action: 'site-set-up',
            subject: { kind: 'site', id: 'site', name: input.name },
          })
        })
      } catch (error) {
        if (!(error instanceof SiteMistakes)) throw error
        return invalid({ '': `This can’t be published: ${error.message}` })
      }
      return { documents: documents.size, name: input.name }
    },
  }),

  /** Takes the generated homes away, with everything and everybody that was generated round them. */
  'remove-demonstration': call({
    permission: 'manage-system',
    needsProof: true,
    input: z.object({}),
    async run(deps, { actor }) {
      const { db, clock, content } = deps
      const removed = await countDemonstration(db)
      await db.transaction().execute(async (trx) => {
        const { text: file = '{}' } = await content.current('agency.json', trx)
        // otherwise the next start would make them again
        const without = editJson(file, [{ path: ['settings', 'demoListings'], value: undefined }])
        if (without !== file) await publishAll(trx, deps, actor, new Map([['agency.json', without]]))
        await removeDemonstration(trx)
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'demonstration-removed',
          subject: { kind: 'site', id: 'demonstration', name: 'the demonstration homes' },
          after: removed,
        })
      })
      await updateBitmaps(db)
      return removed
    },
  }),
}

/** Where the middle of a branch's town is, as far as it is known; else that of its outcode. */
async function positionOf(
  db: Database,
  { town, postcode }: { town: string; postcode: string },
): Promise<{ lat: number; lng: number } | undefined> {
  const [, outcode = ''] = POSTCODE.exec(postcode) ?? []
  const { rows } = await sql<{ lat: number; lng: number }>`
    select round(loc[1]::numeric, 5)::float8 as lat, round(loc[0]::numeric, 5)::float8 as lng from places
    where kind in ('place', 'outcode') and (lower(name) = lower(${town}) or name = ${outcode})
    order by lower(name) = lower(${town}) and ${outcode} = any(outcodes) desc, name = ${outcode} desc, population desc
    limit 1`.execute(db)
  return rows[0]
}

/** Documents of the site as it is that a new agency has no use for: its articles, areas, pages, banners and old URLs. */
async function otherDocuments({ content, written }: SetUpDeps): Promise<string[]> {
  const optional = [
    'filters.json',
    'forms.json',
    'banners.json',
    'consents.json',
    'galleries.json',
    'redirects.tsv',
    'logo.svg',
    'favicon.svg',
  ]
  const there = await Promise.all(
    optional.map(async (name) => ((await content.current(name)).text === undefined ? [] : [name])),
  )
  return [
    ...there.flat(),
    ...[...written.articles.keys()].map((slug) => `articles/${slug}.md`),
    ...[...written.guides.keys()].map((slug) => `areas/${slug}.md`),
    ...[...written.pages.keys()].map((slug) => `pages/${slug}.md`),
  ]
}

class SiteMistakes extends Error {}

/** Publishes documents that fit together, though each alone might not fit what is there. */
async function publishAll(
  trx: Database,
  { clock, content }: Pick<SetUpDeps, 'clock' | 'content'>,
  actor: Actor,
  documents: ReadonlyMap<string, string | null>,
): Promise<void> {
  await lockContent(trx)
  for (const [document, body] of documents) {
    const { number } = await content.current(document, trx)
    await supersede(trx, document)
    await addRevision(trx, {
      document,
      state: 'published',
      body,
      base: { number, hash: null },
      author: { id: actor.id, name: actor.name },
      note: 'Set up',
      now: clock(),
    })
  }
  const [last] = documents
  if (!last) return
  const [problem] = await content.problemsWith(...last, trx)
  if (problem) throw new SiteMistakes(`${problem.file} ${problem.path} ${problem.message}`)
}
