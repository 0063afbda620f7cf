import { Link, useRevalidator } from 'react-router'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ChangedHomes } from '../feed-import/changed-homes.tsx'
import { ShownTwiceNotice } from '../feed-import/shown-twice-notice.tsx'
import { SupplierSection } from '../feed-import/supplier-section.tsx'
import { UnpublishedGroups } from '../feed-import/unpublished.tsx'
import { POLLING_GIVEN_UP, usePolling } from '../feed-import/use-polling.ts'

export async function loader(args: DeskArgs<'id'>) {
  return loadFromDesk(args, 'get-feed-file', { id: Number(args.params.id) })
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const form = await request.formData()
  const force = form.get('force') === 'yes'
  return context.get(deskContext).call('import-feed-file', { id: Number(params.id), force })
}

export const meta = ({ loaderData }: { loaderData?: { name: string } }) => [
  { title: loaderData?.name ?? 'Test a file' },
]

/** Milliseconds between looks at a file that is being read. */
const POLL_MS = 1500

const BUSY = ['waiting', 'checking', 'importing']

type Data = DeskPage<typeof loader>['loaderData']
type Trial = Data['trials'][number]

export default function FeedTrial({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { name, state, importId, trials } = loaderData
  const isBusy = BUSY.includes(state)
  const isGivenUp = usePolling(isBusy, POLL_MS)
  return (
    <>
      <PageHead title={name} lede={ledeOf(loaderData)} back={{ to: '/desk/feeds/test', name: 'Test a file' }}>
        {importId !== null && (
          <Link className="btn primary" to={pathOfResult(loaderData)}>
            View import
          </Link>
        )}
      </PageHead>
      <div className="stack gap5 narrowed">
        {isBusy && (
          <p className="notice note" role="status">
            {isGivenUp
              ? POLLING_GIVEN_UP
              : state === 'importing'
                ? 'The file is being imported…'
                : 'The file is being read. Nothing is imported.'}
          </p>
        )}
        {state === 'failed' && importId === null && (
          <p className="notice bad">
            {trials.find(({ reason }) => reason)?.reason ??
              'Something went wrong on our side, so nothing was changed. Test the file again.'}
          </p>
        )}
        {state === 'checked' && trials.map((trial) => <TrialView key={trial.file} trial={trial} />)}
        {state === 'checked' &&
          trials.map((trial) => <ShownTwiceNotice key={trial.file} twice={trial.twice} isTrial />)}
        {state === 'checked' && <ImportForm trials={trials} />}
        {state === 'checked' &&
          trials.map(
            (trial) => trial.difference && <ChangedHomes key={trial.file} difference={trial.difference} isTrial />,
          )}
        {state === 'checked' &&
          trials.map((trial) => (
            <div key={trial.file} className="stack gap5">
              <UnpublishedGroups
                title="Rows set aside"
                about="These rows can’t be read. A property that is on your website stays as it is."
                groups={trial.setAside}
              />
              <UnpublishedGroups
                title="Stored but not published"
                about="Visitors wouldn’t see these properties."
                groups={trial.held}
              />
              {trial.message && <SupplierSection message={trial.message} />}
            </div>
          ))}
      </div>
    </>
  )
}

function pathOfResult({ trials, importId }: Data): string {
  return trials.at(-1)?.state === 'stopped' ? `/desk/feeds/paused/${importId}` : `/desk/feeds/imports/${importId}`
}

function ledeOf({ state, trials }: Data): string {
  if (state === 'imported') return 'Imported. Your website shows it.'
  if (state === 'checked') {
    const seconds = trials.reduce((sum, trial) => sum + trial.seconds, 0)
    return `Tested in ${formatNumber(seconds, seconds < 10 ? 1 : 0)} seconds. Nothing was changed.`
  }
  return state === 'failed' ? 'Nothing was changed.' : 'This page says when it is done.'
}

/** The findings of one file, the good ones too. */
function TrialView({ trial }: { trial: Trial }) {
  const { counts, branches, rows, state, reason, wouldPause, removed, heldTotal, setAsideTotal, pictures } = trial
  if (state === 'refused')
    return (
      <p className="notice bad">
        <strong>This file can’t be imported.</strong> {reason}
      </p>
    )
  const unknown = branches.filter(({ branch }) => branch === undefined)
  const { added, changed, unchanged } = counts
  return (
    <ul className="checklist">
      <Finding isRight={unknown.length === 0}>
        {formatCount(rows, 'row')}, {formatCount(branches.length, 'branch', 'branches')}
        {unknown.length === 0
          ? `, all recognised`
          : `; not yours: ${unknown.map(({ feedBranch }) => feedBranch).join(', ')}`}
      </Finding>
      <Finding isRight>
        {formatNumber(added)} would be added, {formatNumber(changed)} updated, {formatNumber(unchanged)} unchanged
      </Finding>
      <Finding isRight={wouldPause === null}>
        {wouldPause === null
          ? `Within the removal limit: ${formatNumber(removed)} removed`
          : `It would be paused. ${wouldPause}`}
      </Finding>
      {setAsideTotal > 0 && (
        <Finding isRight={false}>{formatCount(setAsideTotal, 'row')} can’t be read and would be set aside</Finding>
      )}
      {heldTotal > 0 && (
        <Finding isRight={false}>{formatCount(heldTotal, 'property', 'properties')} wouldn’t be published</Finding>
      )}
      {pictures.missing.total > 0 && (
        <Finding isRight={false}>{formatCount(pictures.missing.total, 'photo is', 'photos are')} missing</Finding>
      )}
    </ul>
  )
}

function Finding({ isRight, children }: { isRight: boolean; children: React.ReactNode }) {
  return (
    <li className={isRight ? 'yes' : 'ask'}>
      <DeskIcon name={isRight ? 'tick' : 'warning'} />
      <span>{children}</span>
    </li>
  )
}

function ImportForm({ trials }: { trials: readonly Trial[] }) {
  const { revalidate } = useRevalidator()
  if (trials.some(({ state }) => state === 'refused')) return null
  const paused = trials.some(({ wouldPause }) => wouldPause !== null)
  const removed = trials.reduce((sum, trial) => sum + trial.removed, 0)
  return (
    <DeskForm onDone={() => void revalidate()}>
      {({ isSending }) => (
        <div className="row">
          {paused && <input type="hidden" name="force" value="yes" />}
          <button type="submit" className={paused ? 'btn danger' : 'btn primary'} disabled={isSending}>
            {paused ? `Import and remove ${formatNumber(removed)}` : 'Import this file'}
          </button>
          <Link className="btn" to="/desk/feeds/test">
            Test another file
          </Link>
        </div>
      )}
    </DeskForm>
  )
}
