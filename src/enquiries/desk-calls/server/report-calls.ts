import { z } from 'zod'
import { addDays, atUkHour } from '#src/formatting/uk-date.ts'
import { listScopeOf } from '#src/staff/permissions/permissions.ts'
import {
  responseTimes,
  responseTimesByBranch,
  responseTimesByPerson,
} from '../../response-times/server/response-report.ts'
import { enquiryCall } from './enquiry-desk-deps.ts'

/** How soon enquiries are answered. */
export const reportCalls = {
  'response-times': enquiryCall({
    permission: 'view-reports',
    /** days in London, both included */
    input: z.strictObject({ from: z.iso.date(), to: z.iso.date() }).refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'Enter a day after the first one',
    }),
    async run({ db, agency, responseTarget }, { actor, input, scope }) {
      const { targetMinutes, words } = responseTarget
      const period = { from: atUkHour(input.from, 0), to: atUkHour(addDays(input.to, 1), 0), targetMinutes, scope }
      const branchName = (id: number | null) => agency.branches.find((branch) => branch.id === id)?.name ?? agency.name
      // names of colleagues are for those who see the enquiries themselves
      const seesPeople = listScopeOf(actor, 'view-enquiries') !== undefined
      const [all, branches, people] = await Promise.all([
        responseTimes(db, period),
        responseTimesByBranch(db, period),
        seesPeople ? responseTimesByPerson(db, period) : [],
      ])
      return {
        target: words,
        all,
        branches: branches.map((row) => ({ ...row, name: branchName(row.branchId) })),
        people,
      }
    },
  }),
}
