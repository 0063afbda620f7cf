import { createHash } from 'node:crypto'
import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import { z } from 'zod'
import { bankHolidayRegionOf } from '#src/agency/branches/bank-holidays.ts'
import { readSpans } from '#src/agency/branches/opening-hours.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { authorOf, type ContentDeskDeps, contentCall } from './content-desk-deps.ts'

const DOCUMENT = 'branches.json'

/** Days ahead for which staff are asked for other hours. */
const ASKED_DAYS = 200

const hours = z.array(
  z.strictObject({
    days: z.string().trim().min(1, 'Enter the days').max(60),
    opens: z.string().trim().min(1, 'Enter the times, or Closed').max(60),
  }),
)

const specialDays = z.array(
  z.strictObject({
    date: z.iso.date('Enter a date'),
    opens: z
      .string()
      .trim()
      .refine((text) => readSpans(text) !== null, 'Enter times such as 9 am to 1 pm, or Closed'),
    name: z.string().trim().max(60).optional(),
  }),
)

/** What the Desk asks about branches: how they can be reached, and when they are open. */
export const branchCalls = {
  /** The branches that somebody may change. */
  'list-branches': contentCall({
    permission: 'edit-branch-pages',
    input: z.strictObject({}),
    async run({ agency, clock }, { actor }) {
      const today = ukDate(clock())
      return agency.branches
        .filter(({ id }) => isPermitted(actor, 'edit-branch-pages', { branchId: id }))
        .map(({ slug, name, address, staff, specialDays: days = [] }) => {
          const next = days.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date))[0]
          return { slug, name, town: address.town, people: staff.length, next: next ?? null }
        })
    },
  }),

  /** One branch as its form needs it, with the bank holidays to come. */
  'get-branch': contentCall({
    permission: 'edit-branch-pages',
    input: z.strictObject({ slug: z.string().max(100) }),
    subject: async (deps, { slug }) => subjectOf(deps, slug),
    async run(deps, { input: { slug } }) {
      const branch = deps.agency.branches.find((one) => one.slug === slug)!
      const today = ukDate(deps.clock())
      const { name, telephone, email, words = [], specialDays: days = [] } = branch
      const region = bankHolidayRegionOf(branch, deps.agency.settings.valuationDays.bankHolidays)
      const holidays = region === 'none' ? [] : deps.namedBankHolidays[region]
      const asked = holidays.filter(
        ({ date }) => date >= today && date <= addDays(today, ASKED_DAYS) && !days.some((day) => day.date === date),
      )
      return {
        slug,
        name,
        telephone,
        email,
        words,
        hours: branch.hours,
        specialDays: days.filter(({ date }) => date >= today),
        asked: [...asked],
        seen: seenOf(branch),
        today,
      }
    },
  }),

  /** Changes a branch. @param seen of the branch when the form was filled in: a change since is a conflict */
  'save-branch': contentCall({
    permission: 'edit-branch-pages',
    input: z.strictObject({
      slug: z.string().max(100),
      seen: z.string().max(100),
      telephone: z.string().trim().min(1, 'Enter a phone number').max(40),
      email: z.email('Enter an email address, such as oakham@example.co.uk'),
      words: z.array(z.string().trim().min(1)).max(40),
      hours,
      specialDays,
    }),
    subject: async (deps, { slug }) => subjectOf(deps, slug),
    async run(deps, { actor, input: { slug, seen, ...asked } }) {
      const { content, agency, clock } = deps
      const { text = '', number: base } = await content.current(DOCUMENT)
      const at = agency.branches.findIndex((one) => one.slug === slug)
      const branch = agency.branches[at]!
      if (seenOf(branch) !== seen)
        return invalid({
          '': 'A colleague changed this branch meanwhile. Reload to see it; copy what you typed first.',
        })
      const today = ukDate(clock())
      const past = (branch.specialDays ?? []).filter(({ date }) => date < today)
      const days = [...past, ...asked.specialDays]
        .map(({ name, ...day }) => ({ ...day, ...(name && { name }) }))
        .sort((a, b) => a.date.localeCompare(b.date))
      const twice = days.find(({ date }, index) => days[index - 1]?.date === date)
      if (twice) return invalid({ '': `${twice.date} is there twice` })
      const next = { ...asked, specialDays: days }
      const before = shownOf(branch)
      const outcome = await content.publish({
        document: DOCUMENT,
        text: withBranch(text, at, branch, next),
        author: authorOf(actor),
        base,
        note: branch.name,
      })
      if (outcome.kind === 'invalid') return invalid({ '': outcome.problems.map(({ message }) => message).join('. ') })
      if (outcome.kind === 'conflict')
        return invalid({ '': `${outcome.theirs.author} has just changed a branch. Save again.` })
      return { before, seen: seenOf(agency.branches[at]!) }
    },
  }),
}

async function subjectOf({ agency }: ContentDeskDeps, slug: string) {
  const branch = agency.branches.find((one) => one.slug === slug)
  return branch && { branchId: branch.id }
}

const shownOf = ({ telephone, email, words = [], hours: week, specialDays: days = [] }: Branch) => {
  return { telephone, email, words, hours: week, specialDays: days }
}

/** Stands for what a form was filled in from. */
function seenOf(branch: Branch): string {
  return createHash('sha256')
    .update(JSON.stringify(shownOf(branch)))
    .digest('base64url')
    .slice(0, 22)
}

/** The file with what differs of one branch changed in its place: the rest stays byte for byte. */
function withBranch(text: string, at: number, branch: Branch, next: ReturnType<typeof shownOf>): string {
  const above: JSONPath = Array.isArray(JSON.parse(text)) ? [at] : ['branches', at]
  let changed = text
  for (const [name, value] of Object.entries(next)) {
    const before = shownOf(branch)[name as keyof typeof next]
    if (JSON.stringify(before) === JSON.stringify(value)) continue
    const isNothing = Array.isArray(value) && value.length === 0 && name !== 'hours'
    const edits = modify(changed, [...above, name], isNothing ? undefined : value, {
      formattingOptions: { insertSpaces: true, tabSize: 2 },
    })
    changed = applyEdits(changed, edits)
  }
  return changed
}
