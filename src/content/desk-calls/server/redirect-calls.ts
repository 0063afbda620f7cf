import { z } from 'zod'
import { redirectRows } from '#src/discovery/moved-paths.ts'
import {
  parseRedirectList,
  type Redirect,
  redirectMistake,
  withoutRedirect,
  withRedirect,
  withRedirects,
} from '#src/discovery/redirect-list.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { contentCall } from './content-desk-deps.ts'
import { CHANGED_MEANWHILE, publishEdit, SITE_DOCUMENTS } from './site-documents.ts'

const { document: DOCUMENT, permission } = SITE_DOCUMENTS.redirects

const ROWS = 50
/** Old URLs without a redirect that are listed. */
const MISSING_SHOWN = 20
/** Paths that are looked at for them: some lead somewhere by now. */
const MISSING_READ = 100
/** Rows of one import at most, and mistakes of it that are named. */
const MAX_IMPORTED = 2000
const MISTAKES_NAMED = 20

const url = (says: string) => z.string().trim().min(1, says).max(500, 'Use at most 500 characters')
const redirect = z.strictObject({
  old: url('Enter the old URL').transform((typed) => typed.replace(/^https?:\/\/[^/]+/i, '') || '/'),
  current: url('Enter where it redirects to'),
})

/** What the Desk asks about old URLs: where they redirect to, and which lead nowhere. */
export const redirectCalls = {
  /** Redirects with their visits, and old URLs that visitors met and that lead nowhere. */
  'list-redirects': contentCall({
    permission,
    input: z.strictObject({ q: z.string().max(200).optional(), from: z.int().min(0).max(1_000_000).optional() }),
    async run({ content, pathVisits }, { input: { q = '', from = 0 } }) {
      const [{ text = '' }, visits, unknown] = await Promise.all([
        content.current(DOCUMENT),
        pathVisits.ofRedirects(),
        pathVisits.missingPaths(MISSING_READ),
      ])
      const words = q.trim().toLowerCase()
      const rows = redirectRows(text)
      const found = rows
        .filter(({ old, current }) => `${old} ${current}`.toLowerCase().includes(words))
        .map(({ old, current }) => ({ old, current, ...(visits.get(old.toLowerCase()) ?? { visits: 0, last: null }) }))
        .sort((a, b) => b.visits - a.visits)
      const missing = unknown.filter(({ path }) => !content.hasPage(path) && !content.isRedirected(path))
      return {
        rows: found.slice(from, from + ROWS),
        total: found.length,
        all: rows.length,
        missing: missing.slice(0, MISSING_SHOWN),
      }
    },
  }),

  /** Adds a redirect, or changes one. @param replaces the one that is changed, as its editor saw it */
  'save-redirect': contentCall({
    permission,
    input: redirect.extend({ replaces: z.strictObject({ old: z.string(), current: z.string() }).optional() }),
    run: (deps, { actor, input: { replaces, ...asked } }) =>
      publishEdit(deps, {
        document: DOCUMENT,
        actor,
        note: asked.old,
        edit: (text = '') => {
          if (replaces && !has(text, replaces)) return invalid(CHANGED_MEANWHILE)
          const others = replaces ? withoutRedirect(text, replaces.old) : text
          const mistake = redirectMistake(others, asked, deps.content.hasPage)
          if (mistake !== undefined)
            return invalid({
              [/no page at|slash or with|in its host|in the old path/.test(mistake) ? 'current' : 'old']: mistake,
            })
          return withRedirect(text, asked, replaces?.old)
        },
      }),
  }),

  /** Takes a redirect away: its old URL is not found from then on. */
  'remove-redirect': contentCall({
    permission,
    input: redirect,
    run: (deps, { actor, input }) =>
      publishEdit(deps, {
        document: DOCUMENT,
        actor,
        note: `Removed ${input.old}`,
        edit: (text = '') => (has(text, input) ? withoutRedirect(text, input.old) : invalid(CHANGED_MEANWHILE)),
      }),
  }),

  /** Adds many redirects at once. @param skip adds the right ones and leaves out the others */
  'import-redirects': contentCall({
    permission,
    input: z.strictObject({ list: z.string().max(1_000_000), skip: z.boolean() }),
    async run(deps, { actor, input: { list, skip } }) {
      const rows = parseRedirectList(list)
      if (rows.length === 0)
        return invalid({ list: 'No old URLs found. Put an old URL and a new one on each line, with a comma between.' })
      if (rows.length > MAX_IMPORTED) return invalid({ list: `Import at most ${MAX_IMPORTED} redirects at once.` })
      let result = { added: 0, mistakes: [] as { line: number; message: string }[] }
      const outcome = await publishEdit(deps, {
        document: DOCUMENT,
        actor,
        note: 'Imported a list',
        edit: (text = '') => {
          const next = withRedirects(text, rows, deps.content.hasPage)
          const isStopped = !skip && next.mistakes.length > 0
          result = { added: isStopped ? 0 : next.added, mistakes: next.mistakes }
          return isStopped ? text : next.text
        },
      })
      if ('invalid' in outcome) return outcome
      const { added, mistakes } = result
      return {
        ...outcome,
        added,
        total: rows.length,
        mistakes: mistakes.slice(0, MISTAKES_NAMED),
        mistakesInAll: mistakes.length,
      }
    },
  }),
}

function has(text: string, { old, current }: Redirect): boolean {
  return redirectRows(text).some((row) => row.old === old && row.current === current)
}
