import { Form, Link, useRevalidator, useSearchParams } from 'react-router'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { CollectionHead } from '../content/collection-head.tsx'
import { showPublished } from '../content-call/show-published.ts'

export async function loader(args: DeskArgs) {
  const params = new URL(args.request.url).searchParams
  const from = Math.max(0, Number(params.get('from')) || 0)
  return { ...(await loadFromDesk(args, 'list-redirects', { q: params.get('q') ?? '', from })), from }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  return context.get(deskContext).call('remove-redirect', { old: text('old'), current: text('current') })
}

export const meta = () => [{ title: 'Redirects' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function Redirects({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { rows, total, all, from, missing } = loaderData
  const [params] = useSearchParams()
  const more = new URLSearchParams(params)
  more.set('from', String(from + rows.length))
  return (
    <>
      <CollectionHead
        of="redirects"
        lede="Send visitors and search engines from old URLs to the right page of your website."
        add="Add redirect"
      >
        <Link className="btn" to="/desk/content/redirects/import">
          <DeskIcon name="upload" size="s" />
          Import list
        </Link>
      </CollectionHead>
      {missing.length > 0 && <Missing missing={missing} />}
      <Form className="toolbar" method="get">
        <div className="searchin">
          <DeskIcon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Part of a URL"
            placeholder="Part of a URL"
            defaultValue={params.get('q') ?? ''}
          />
        </div>
        <button type="submit" className="btn">
          Search
        </button>
      </Form>
      {rows.length === 0 ? (
        <div className="empty">
          <h2>{all > 0 ? 'Nothing found' : 'No redirects yet'}</h2>
          <p>
            {all > 0
              ? 'Try a shorter part of the URL.'
              : 'If you moved from another website, import its old URLs so that links to it keep working.'}
          </p>
        </div>
      ) : (
        <RedirectTable rows={rows} />
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

function Missing({ missing }: Pick<Data, 'missing'>) {
  return (
    <DeskSection title="Visited, and not found">
      <p className="muted">
        {formatCount(missing.length, 'URL', 'URLs')} that visitors asked for in the last 28 days and that lead nowhere.
        Counted without who asked.
      </p>
      <ul className="rows">
        {missing.map(({ path, visits, last }) => (
          <li key={path}>
            <div>
              <span className="medium breakable">{path}</span>
              <div className="sub">
                {formatCount(visits, 'visit', 'visits')}, last on {formatUkDate(last)}
              </div>
            </div>
            <Link className="btn small" to={`/desk/content/redirects/edit?from=${encodeURIComponent(path)}`}>
              Redirect this…<span className="vh"> {path}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function RedirectTable({ rows }: Pick<Data, 'rows'>) {
  const { revalidate } = useRevalidator()
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: CSS display would remove them */}
      <table className="grid list" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Old URL
            </th>
            <th scope="col" role="columnheader">
              Redirects to
            </th>
            <th scope="col" role="columnheader" className="r">
              Visits, 28 days
            </th>
            <th scope="col" role="columnheader" className="r">
              Last visit
            </th>
            <th scope="col" role="columnheader">
              <span className="vh">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ old, current, visits, last }) => (
            <tr key={old} role="row">
              <td className="full breakable" role="cell">
                <Link
                  className="main"
                  to={`/desk/content/redirects/edit?old=${encodeURIComponent(old)}&to=${encodeURIComponent(current)}`}
                >
                  {old}
                </Link>
              </td>
              <td className="muted breakable" role="cell">
                {current}
              </td>
              <td className="r drop" role="cell">
                {formatNumber(visits)}
              </td>
              <td className="r muted drop" role="cell">
                {last ? formatUkDate(last) : 'Never'}
              </td>
              <td className="r end" role="cell">
                <DeskForm<Parameters<typeof showPublished>[1]>
                  onDone={(done) => showPublished('redirects', done, () => void revalidate(), `${old} is removed`)}
                >
                  {() => (
                    <>
                      <input type="hidden" name="old" value={old} />
                      <input type="hidden" name="current" value={current} />
                      <button type="submit" className="btn bare small square" aria-label={`Remove ${old}`}>
                        <DeskIcon name="bin" size="s" />
                      </button>
                    </>
                  )}
                </DeskForm>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the table is whole again */}
    </>
  )
}
