import { Link, useRevalidator } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { useSelectedRows } from '../../parts/rows/use-selected-rows.ts'
import { useProperty } from '../property/property-tabs.tsx'
import { ApplicantTable } from './applicant-table.tsx'
import { WriteToApplicants } from './write-to-applicants.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const page = Number(new URL(args.request.url).searchParams.get('page') ?? 1)
  return loadFromDesk(args, 'list-applicants', {
    id: Number(args.params.id),
    ...(Number.isInteger(page) && page > 0 && { page }),
  })
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const id = Number(params.id)
  const message = String(form.get('message') ?? '')
  const madeAt = form.get('seen')
  const seen = madeAt === null ? null : new Date(String(madeAt))
  switch (form.get('intent')) {
    case 'ask':
      return call('ask-to-email-applicants', { id, message })
    case 'decline':
      return call('decline-applicant-email', { id, seen: seen ?? new Date(0) })
    case 'preview':
      return call('preview-applicant-email', { id, message })
    default:
      return call('email-applicants', { id, message, userIds: form.getAll('userIds').map(Number), seen })
  }
}

export type ApplicantsData = DeskPage<typeof loader>['loaderData']

/** People whose saved searches find this property, and an email to those who agreed to one. */
export default function Applicants({ loaderData }: DeskPage<typeof loader>) {
  const { people, total, page, pages, canEmail } = loaderData
  const property = useProperty()
  const { revalidate } = useRevalidator()
  const able = people.filter(({ state }) => state === 'can-be-emailed').map(({ userId }) => userId)
  // whoever cannot be written to any more is not selected any more
  const rows = useSelectedRows(able.join(), able)
  if (people.length === 0)
    return (
      <div className="empty">
        <h2>{property.published ? 'No saved search finds this property' : 'Visitors don’t see this property'}</h2>
        <p>
          {property.published
            ? 'People who register on your website and save a search that fits appear here.'
            : 'Once it is published, people whose saved searches find it appear here.'}
        </p>
      </div>
    )
  return (
    <section className="section" aria-labelledby="applicants">
      <div className="top">
        <h2 id="applicants">
          {formatCount(total, 'applicant')} {total === 1 ? 'matches' : 'match'}
        </h2>
        <span className="push muted">By their saved searches only</span>
      </div>
      <ApplicantTable people={people} now={property.now} picking={canEmail ? { ...rows, able } : undefined} />
      {pages > 1 && (
        <nav className="row" aria-label="Pages of applicants">
          {page > 1 && (
            <Link className="btn small" to={`?page=${page - 1}`}>
              Previous
            </Link>
          )}
          <span className="muted">
            Page {page} of {pages}
            {canEmail && '. You email the people of one page at a time.'}
          </span>
          {page < pages && (
            <Link className="btn small" to={`?page=${page + 1}`}>
              Next
            </Link>
          )}
        </nav>
      )}
      <WriteToApplicants {...loaderData} now={property.now} selected={rows.selected} onSent={revalidate} />
    </section>
  )
}
