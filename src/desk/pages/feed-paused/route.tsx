import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { formatMoment } from '../../parts/when.ts'
import { SupplierSection } from '../feed-import/supplier-section.tsx'
import { POLLING_GIVEN_UP, usePolling } from '../feed-import/use-polling.ts'

export async function loader(args: DeskArgs<'id'>) {
  const { actor } = args.context.get(deskContext).session!
  const { paused, file, now } = await loadFromDesk(args, 'get-paused-import', { id: Number(args.params.id) })
  if (!paused) throw new Response(null, { status: 404 })
  return { paused, file, now, canManage: scopeOf(actor, 'manage-feeds') !== 'none' }
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const form = await request.formData()
  const { call } = context.get(deskContext)
  const id = Number(params.id)
  switch (form.get('intent')) {
    case 'import':
      return call('import-paused-file', { id })
    case 'let':
      return call('let-removals-through', { id })
    default:
      return call('reject-import', { id })
  }
}

export const meta = () => [{ title: 'Import paused' }]

/** Milliseconds between looks while the file is being imported. */
const POLL_MS = 1500

const SHOWN = 20

type Data = DeskPage<typeof loader>['loaderData']
type Home = Data['paused']['homes'][number]

export default function FeedPaused({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { paused, file, now } = loaderData
  const { live, total, homes } = paused
  const isGivenUp = usePolling(file === 'importing', POLL_MS)
  return (
    <>
      <PageHead title={titleOf(loaderData)} lede={ledeOf(loaderData)} back={{ to: '/desk/feeds', name: 'Feeds' }} />
      <div className="cols keep">
        <div className="stack gap5">
          <p>{paused.reason}</p>
          {live > 0 && (
            <div>
              <p className="medium">Properties after this import</p>
              <svg className="chart" viewBox="0 0 640 28" preserveAspectRatio="none" aria-hidden="true">
                <rect className="b2" width="640" height="28" rx="4" />
                <rect className="b" width={(640 * (live - total)) / live} height="28" rx="4" />
              </svg>
              <p>
                {formatNumber(live - total)} would stay, <strong>{formatNumber(total)} would be removed</strong>, of{' '}
                {formatNumber(live)} now.
              </p>
            </div>
          )}
          {file !== 'calls' && <BranchTable branches={paused.branches} />}
          {homes.length > 0 && (
            <DeskSection title="Properties that would be removed">
              <HomeRows homes={homes.slice(0, SHOWN)} now={now} />
              {homes.length > SHOWN && (
                <details>
                  <summary>{formatCount(homes.length - SHOWN, 'more property', 'more properties')}</summary>
                  <HomeRows homes={homes.slice(SHOWN)} now={now} />
                </details>
              )}
              {total > homes.length && <p className="muted">And {formatNumber(total - homes.length)} others.</p>}
            </DeskSection>
          )}
        </div>
        <aside className="stack gap5" aria-label="Choose an action">
          {file === 'calls' ? <CallsDecision {...loaderData} /> : <Decision {...loaderData} isGivenUp={isGivenUp} />}
          <SupplierSection message={paused.message} />
        </aside>
      </div>
    </>
  )
}

function titleOf({ paused: { live, total }, file }: Data): string {
  if (file === 'calls')
    return `Your software wants to remove ${formatNumber(total)} of ${formatCount(live, 'property', 'properties')}`
  return total > 0
    ? `This file would remove ${formatNumber(total)} of ${formatCount(live, 'property', 'properties')}`
    : 'Import paused'
}

function ledeOf({ paused, file: state, now }: Data): string {
  const { file, rows, at, before } = paused
  if (state === 'calls') return `${file}. The properties stay on your website until you decide.`
  const compared = before ? `; the file before it had ${formatNumber(before.rows)}` : ''
  return `${file}, received ${formatMoment(at, now).toLowerCase()}: ${formatCount(rows, 'row')}${compared}.`
}

function BranchTable({ branches }: { branches: Data['paused']['branches'] }) {
  if (branches.length === 0) return null
  return (
    <DeskSection title="File contents">
      <table className="grid compact">
        <thead>
          <tr>
            <th scope="col">Branch</th>
            <th scope="col" className="r">
              Now
            </th>
            <th scope="col" className="r">
              In the file
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {branches.map(({ feedBranch, name, now, inFile, leaving }) => (
            <tr key={feedBranch}>
              <td>{name ?? feedBranch}</td>
              <td className="r">{formatNumber(now)}</td>
              <td className="r">{formatNumber(inFile)}</td>
              <td>
                {leaving > 0
                  ? `${formatNumber(leaving)} would be removed`
                  : inFile === 0
                    ? 'Not in the file, so untouched'
                    : 'None removed'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DeskSection>
  )
}

function HomeRows({ homes, now }: { homes: readonly Home[]; now: Date }) {
  return (
    <ul className="rows">
      {homes.map(({ id, ref, address, price, enquiries, nextViewing }) => (
        <li key={id}>
          <div>
            <Link className="main" to={`/desk/properties/${id}`}>
              {address}
            </Link>{' '}
            <span className="muted small">{ref}</span>
            <div className="sub">
              {[
                price,
                nextViewing && `viewing ${formatMoment(new Date(nextViewing), now)}`,
                enquiries > 0 && `${formatCount(enquiries, 'enquiry', 'enquiries')} this week`,
              ]
                .filter(Boolean)
                .join(', ')}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** About removals that came call by call: there is no file to import. */
function CallsDecision({ paused, canManage }: Data) {
  const { revalidate } = useRevalidator()
  const { decision, total } = paused
  const properties = formatCount(total, 'property', 'properties')
  if (decision !== null)
    return (
      <DeskSection title="Decision">
        <p role="status">
          {decision === 'rejected'
            ? 'The properties stay on your website until your software sends something else.'
            : 'The properties have been let go.'}
        </p>
        <p>
          <Link to="/desk/feeds">Back to feeds</Link>
        </p>
      </DeskSection>
    )
  if (!canManage)
    return (
      <DeskSection title="Choose an action">
        <p>An owner, a manager or a property admin decides about these properties.</p>
      </DeskSection>
    )
  return (
    <DeskSection title="Choose an action">
      <DeskForm className="stack gap1" onDone={() => void revalidate()}>
        {({ isSending }) => (
          <>
            <button type="submit" name="intent" value="reject" className="btn primary block" disabled={isSending}>
              Keep them on your website
            </button>
            <button type="submit" name="intent" value="let" className="btn danger block" disabled={isSending}>
              Remove {properties}
            </button>
          </>
        )}
      </DeskForm>
      <p className="muted">
        Until you decide, further removals wait here too. What your software removed before can be undone on the page of
        that import.
      </p>
    </DeskSection>
  )
}

function Decision({ paused, file, canManage, isGivenUp }: Data & { isGivenUp: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const { decision, total } = paused
  if (decision !== null || file === 'importing')
    return (
      <DeskSection title="Decision">
        <p role="status">
          {decision === 'rejected'
            ? 'This file was rejected. Your website keeps its properties, and the next file is imported as usual.'
            : decision === 'imported'
              ? 'This file was imported. You can undo it on its own page.'
              : isGivenUp
                ? POLLING_GIVEN_UP
                : 'The file is being imported…'}
        </p>
        <p>
          <Link to="/desk/feeds">Back to feeds</Link>
        </p>
      </DeskSection>
    )
  if (!canManage)
    return (
      <DeskSection title="Choose an action">
        <p>An owner, a manager or a property admin decides about this file.</p>
      </DeskSection>
    )
  const importWords = total > 0 ? `Import and remove ${formatNumber(total)}` : 'Import this file'
  const done = () => {
    setIsAsking(false)
    void revalidate()
  }
  return (
    <DeskSection title="Choose an action">
      {file === 'failed' && (
        <p className="notice bad">
          Something went wrong on our side when the file was imported, so nothing was changed. Try again.
        </p>
      )}
      <div className="stack gap1">
        <DeskForm onDone={done}>
          {({ isSending }) => (
            <button type="submit" name="intent" value="reject" className="btn primary block" disabled={isSending}>
              Reject and wait for the next file
            </button>
          )}
        </DeskForm>
        {file !== 'gone' ? (
          <button type="button" className="btn danger block" onClick={() => setIsAsking(true)}>
            {importWords}
          </button>
        ) : (
          <p className="muted">The file isn’t stored here any more. To import it, have it sent again and test it.</p>
        )}
      </div>
      <p className="muted">
        You can undo an import while it is one of the last five that changed something. The pages of removed properties
        say that they are no longer on the market. Emails can’t be recalled.
      </p>
      {isAsking && (
        <DeskDialog title={importWords} onClose={() => setIsAsking(false)}>
          <DeskForm className="stack gap3" onDone={done}>
            {({ isSending }) => (
              <>
                <p>
                  {total > 0
                    ? `${formatCount(total, 'property goes', 'properties go')} from your website at once. You can undo the import, but not recall emails.`
                    : 'The file is imported as it is. You can undo the import, but not recall emails.'}
                </p>
                <div className="row">
                  <button type="submit" name="intent" value="import" className="btn danger" disabled={isSending}>
                    {importWords}
                  </button>
                  <button type="button" className="btn" onClick={() => setIsAsking(false)}>
                    Cancel
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        </DeskDialog>
      )}
    </DeskSection>
  )
}
