import type { FastifyInstance } from 'fastify'
import type { AgencyPictures } from '#src/agency/folder/server/agency-pictures.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { type BranchJson, presentBranch } from './branch-json.ts'

/** Of one page of `GET /branches.ljson`. */
const BRANCHES_PER_PAGE = 24

export type BranchRouteParts<Paging> = {
  agency: Pick<Agency, 'branches' | 'settings'>
  pictures: AgencyPictures
  /** spells where a page stands, as other lists do */
  paginationOf: (totalCount: number, page: number, pageSize: number) => Paging
}

/** `GET /branches.ljson?page=`: every branch, in the agency's order. Contract: docs/contracts/branches.md. */
export function branchRoutes<Paging>(
  app: FastifyInstance,
  { agency, pictures, paginationOf }: BranchRouteParts<Paging>,
): void {
  app.get<{ Querystring: { page?: unknown } }>('/branches.ljson', async (request, reply) => {
    const { branches } = agency
    const page = pageOf(request.query.page)
    const first = (page - 1) * BRANCHES_PER_PAGE
    const answer: { branches: BranchJson[]; pagination: Paging } = {
      branches: branches
        .slice(first, first + BRANCHES_PER_PAGE)
        .map((branch) => presentBranch(branch, agency, pictures)),
      pagination: paginationOf(branches.length, page, BRANCHES_PER_PAGE),
    }
    return reply.header('cache-control', 'public, max-age=300').send(answer)
  })
}

/** What is no page is the first, as in every path of a list. */
function pageOf(asked: unknown): number {
  return typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}
