import { Form, Link, redirect, useSearchParams } from 'react-router'
import { isWrittenKind, KIND_NAMES } from '#src/content/revisions/new-document.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { formatMoment, formatWhen } from '../../parts/when.ts'
import { ContentTabs } from './content-tabs.tsx'

const STATUSES = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const
type Status = keyof typeof STATUSES

export async function loader(args: DeskArgs<'kind'>) {
  const { kind = 'articles' } = args.params
  if (!isWrittenKind(kind)) throw redirect('/desk/content/articles')
  const params = new URL(args.request.url).searchParams
  const status = (Object.keys(STATUSES) as Status[]).find((one) => one === params.get('status'))
  const from = Number(params.get('from')) || 0
  const q = params.get('q') ?? ''
  return { ...(await loadFromDesk(args, 'list-content', { kind, q, status, from: Math.max(0, from) })), kind, from }
}

export const meta = () => [{ title: 'Content' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function Content({ loaderData }: DeskPage<typeof loader>) {
  const { kind, rows, total, from, unfit, mayEditContent } = loaderData
  const [params] = useSearchParams()
  const more = new URLSearchParams(params)
  more.set('from', String(from + rows.length))
  const { one, a } = KIND_NAMES[kind]
  return (
    <>
      <PageHead title="Content" lede="Pages, articles and images on your website." isMenuTitle>
        {(kind === 'pages' || mayEditContent) && (
          <Link className="btn primary" to={`/desk/content/new/${kind}`}>
            <DeskIcon name="plus" size="s" />
            {`Write ${a}`}
          </Link>
        )}
      </PageHead>
      {unfit.length > 0 && <Unfit unfit={unfit} />}
      <ContentTabs current={kind} counts={loaderData.counts} />
      <Form className="toolbar" method="get">
        <div className="searchin">
          <DeskIcon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Title or keyword"
            placeholder="Title or keyword"
            defaultValue={params.get('q') ?? ''}
          />
        </div>
        <select className="input" name="status" aria-label="Status" defaultValue={params.get('status') ?? ''}>
          <option value="">All statuses</option>
          {Object.entries(STATUSES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="btn">
          Search
        </button>
      </Form>
      {rows.length === 0 ? (
        <div className="empty">
          <h2>{params.size > 0 ? 'Nothing found' : `No ${KIND_NAMES[kind].many.toLowerCase()} yet`}</h2>
          <p>
            {params.size > 0
              ? 'Try another word, or all statuses.'
              : `What you write appears here, as a draft until you publish it.`}
          </p>
        </div>
      ) : (
        <DocumentTable {...loaderData} title={one} />
      )}
      {from + rows.length < total && (
        <p>
          <Link className="btn" to={`?${more}`}>
            Next {formatNumber(Math.min(50, total - from - rows.length))} of {formatNumber(total)}
          </Link>
        </p>
      )}
    </>
  )
}

function Unfit({ unfit }: Pick<Data, 'unfit'>) {
  return (
    <div className="notice late" role="status">
      <DeskIcon name="warning" />
      <div>
        <p className="medium">
          {formatCount(unfit.length, 'document needs', 'documents need')} your attention after an upgrade
        </p>
        <p>Your website shows the original instead until you put it right:</p>
        <ul>
          {unfit.map(({ document, problem }) => (
            <li key={document}>
              {document}: {problem}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function DocumentTable({ rows, kind, now, title }: Pick<Data, 'rows' | 'kind' | 'now'> & { title: string }) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: CSS display would remove them */}
      <table className="grid list" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {upperFirst(title)}
            </th>
            <th scope="col" role="columnheader">
              Status
            </th>
            {kind === 'articles' && (
              <th scope="col" role="columnheader">
                Author
              </th>
            )}
            <th scope="col" role="columnheader" className="r">
              Updated
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.document} role="row">
              <td className="full" role="cell">
                <span className="homecell">
                  {kind !== 'pages' && (
                    <span className="thumb docthumb">
                      {row.picture && (
                        <img src={picturePath(row.picture.hash, 160)} alt="" loading="lazy" width={60} height={40} />
                      )}
                    </span>
                  )}
                  <Link className="main" to={`/desk/content/${kind}/${row.slug}`}>
                    {row.title}
                  </Link>
                </span>
              </td>
              <td role="cell">
                <StatusOf row={row} now={now} />
              </td>
              {kind === 'articles' && (
                <td className="drop" role="cell">
                  {row.by}
                </td>
              )}
              <td className="r end muted" role="cell">
                {row.changed.length > 10
                  ? formatWhen(new Date(row.changed), now)
                  : row.changed && formatUkDate(row.changed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the table is whole again */}
    </>
  )
}

function StatusOf({ row, now }: { row: Data['rows'][number]; now: Date }) {
  if (row.publishAt) return <span className="state soon">{formatMoment(row.publishAt, now)}</span>
  if (row.status === 'draft') return <span className="state half">Draft</span>
  return (
    <>
      <span className="state ok">Published</span>
      {row.hasDraft && <span className="state half">Draft</span>}
    </>
  )
}
