import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { feedApiAbout } from '#src/feeds/apis/feed-apis.ts'
import type { KeyRight } from '#src/feeds/real-time/faults.ts'
import { aboutSourceKind, feedHookPath, isSentKind } from '#src/feeds/sources/feed-source.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskDialog } from '../../parts/dialog.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import { ShownTwiceNotice } from '../feed-import/shown-twice-notice.tsx'
import { POLLING_GIVEN_UP, usePolling } from '../feed-import/use-polling.ts'
import { FeedCalls } from './feed-calls.tsx'
import { FeedKeys } from './feed-keys.tsx'
import { HostKey } from './host-key.tsx'
import { SourceFields, typedSource } from './source-fields.tsx'
import { FoldedSteps } from './source-steps.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const { actor } = args.context.get(deskContext).session!
  return {
    ...(await loadFromDesk(args, 'get-feed-source', { id: Number(args.params.id) })),
    canConfigure: scopeOf(actor, 'configure-feeds') !== 'none',
    canManage: scopeOf(actor, 'manage-feeds') !== 'none',
  }
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const id = Number(params.id)
  switch (form.get('intent')) {
    case 'test':
      return call('test-feed-source', { id })
    case 'run':
      return call('run-feed-source', { id })
    case 'accept-key':
      return call('accept-host-key', { id, hostKey: String(form.get('hostKey') ?? '') })
    case 'remove':
      return call('remove-feed-source', { id, withProperties: form.get('withProperties') === 'yes' })
    case 'add-key':
      return call('create-feed-key', {
        id,
        name: String(form.get('name') ?? ''),
        // a feed whose files are sent has keys that send, and asks nothing
        ...(form.has('certificate') && {
          rights: form.getAll('rights').map(String) as KeyRight[],
          branches: form.getAll('branches').map(String),
          certificate: String(form.get('certificate')),
        }),
      })
    case 'revoke-key':
      return call('revoke-feed-key', { id, key: Number(form.get('key')) })
    default:
      return call('change-feed-source', { id, isPaused: form.get('isPaused') === 'yes', ...typedSource(form) })
  }
}

export const meta = ({ loaderData }: { loaderData?: { source: { name: string } } }) => [
  { title: loaderData?.source.name ?? 'Feed' },
]

/** Milliseconds between looks while a test is under way. */
const POLL_MS = 2000

export type SourceData = DeskPage<typeof loader>['loaderData']

export default function FeedSourcePage({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { source, canConfigure, canManage, now } = loaderData
  const { revalidate } = useRevalidator()
  const isFetched = !isSentKind(source.kind)
  return (
    <>
      <PageHead title={source.name} lede={`${source.about}.`} back={{ to: '/desk/feeds', name: 'Feeds' }}>
        {isFetched && canManage && (
          <DeskForm onDone={() => showDeskToast({ words: 'The feed is being fetched' })}>
            {({ isSending }) => (
              <button type="submit" className="btn" name="intent" value="run" disabled={isSending}>
                Run now
              </button>
            )}
          </DeskForm>
        )}
      </PageHead>
      <div className="stack gap5 narrowed">
        {source.problem && (
          <div className="notice bad">
            <DeskIcon name="problem" />
            <div>
              <p className="strong">
                This feed wasn’t reached.{source.lastRunAt && ` ${formatMoment(new Date(source.lastRunAt), now)}.`}
              </p>
              <p>{source.problem} Your website keeps the properties of before.</p>
            </div>
          </div>
        )}
        <ShownTwiceNotice twice={loaderData.twice} />
        {loaderData.twice.length === 0 && <ShownTwiceNotice twice={loaderData.wouldShowTwice} isTrial />}
        {canConfigure && <HostKey settings={source.settings} />}
        {isFetched && canConfigure && <TestSection source={source} now={now} />}
        {!isFetched && <FeedKeys {...loaderData} />}
        {source.kind === 'real-time' && <FeedCalls {...loaderData} />}
        {canConfigure && (
          <DeskSection title="Settings">
            <DeskForm
              className="stack gap3"
              onDone={() => {
                showDeskToast({ words: 'Saved' })
                void revalidate()
              }}
            >
              {({ problems, isSending }) => (
                <>
                  <p className="muted">{aboutSourceKind(source.kind).name}</p>
                  {isFetched && <FoldedSteps kind={source.kind} />}
                  {feedApiAbout(source.kind)?.hasEvents && (
                    <p>
                      Address of webhooks: <code>{`${loaderData.publicUrl}${feedHookPath(source.source)}`}</code>
                    </p>
                  )}
                  <SourceFields {...source} problems={problems} />
                  <div className="check">
                    <input type="checkbox" id="paused" name="isPaused" value="yes" defaultChecked={source.isPaused} />
                    <label htmlFor="paused">
                      {isFetched
                        ? 'Paused: fetched only when somebody says so'
                        : source.kind === 'real-time'
                          ? 'Paused: properties that are sent are refused'
                          : 'Paused: files that are sent are refused'}
                    </label>
                  </div>
                  <div className="row">
                    <button type="submit" className="btn primary" disabled={isSending}>
                      Save
                    </button>
                  </div>
                </>
              )}
            </DeskForm>
          </DeskSection>
        )}
        {canConfigure && <RemoveSection properties={loaderData.properties} />}
      </div>
    </>
  )
}

function TestSection({ source, now }: Pick<SourceData, 'source' | 'now'>) {
  const { revalidate } = useRevalidator()
  const { test } = source
  const isUnderWay = test?.isUnderWay === true
  const isGivenUp = usePolling(isUnderWay, POLL_MS)
  return (
    <DeskSection title="Test">
      <div className="stack gap3">
        {isUnderWay ? (
          <p className="notice note" role="status">
            {isGivenUp ? POLLING_GIVEN_UP : 'The feed is being tested…'}
          </p>
        ) : test ? (
          <div className={test.isRight ? 'notice good' : 'notice bad'}>
            <DeskIcon name={test.isRight ? 'tick' : 'problem'} />
            <div>
              <p className="strong">
                {test.isRight ? 'It works.' : 'It doesn’t work.'} {formatMoment(new Date(test.at), now)}.
              </p>
              <p>{test.words}</p>
              {test.fileId !== null && (
                <p>
                  <Link to={`/desk/feeds/test/${test.fileId}`}>
                    View what importing it would change, and whether its branches are yours
                  </Link>
                </p>
              )}
            </div>
          </div>
        ) : (
          <p className="muted">A test says whether the server is reached and what it has. Nothing is imported.</p>
        )}
        <DeskForm onDone={() => void revalidate()}>
          {({ isSending }) => (
            <button
              type="submit"
              className="btn"
              name="intent"
              value="test"
              disabled={isSending || (isUnderWay && !isGivenUp)}
            >
              Test this feed
            </button>
          )}
        </DeskForm>
      </div>
    </DeskSection>
  )
}

function RemoveSection({ properties }: Pick<SourceData, 'properties'>) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <DeskSection title="Remove this feed">
      <div className="stack gap3">
        <p className="muted">No newer files come. You choose whether its properties stay on your website.</p>
        <div className="row">
          <button type="button" className="btn danger" onClick={() => setIsAsking(true)}>
            Remove feed
          </button>
        </div>
        {isAsking && (
          <DeskDialog title="Remove this feed?" onClose={() => setIsAsking(false)}>
            <DeskForm className="stack gap3" onDone={() => void navigate('/desk/feeds')}>
              {({ isSending }) => (
                <>
                  <p>
                    Its password and API keys are deleted. If its properties come another way later, choose this feed
                    under “Takes over from” when you add it.
                  </p>
                  {properties > 0 && (
                    <div className="check">
                      <input type="checkbox" id="withProperties" name="withProperties" value="yes" />
                      <label htmlFor="withProperties">
                        Take its {formatCount(properties, 'property', 'properties')} off your website too
                      </label>
                    </div>
                  )}
                  <div className="row">
                    <button type="submit" className="btn danger" name="intent" value="remove" disabled={isSending}>
                      Remove feed
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
      </div>
    </DeskSection>
  )
}
