import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { formatMoment } from '../../parts/when.ts'

export async function loader(args: DeskArgs<'name'>) {
  const now = args.context.get(deskContext).services.clock()
  return { ...(await loadFromDesk(args, 'weigh-restore', { name: args.params.name })), now }
}

export function action({ context, params }: DeskArgs<'name'>) {
  return context.get(deskContext).call('restore-backup', { name: params.name })
}

export const meta = () => [{ title: 'Restore a backup' }]

/** Milliseconds between looks. */
const LOOK_MS = 2000

/** Looks until the restore is over; an answer that fails is one while tables are replaced. @returns what ends it */
function whenRestored(act: () => void): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch('/desk/settings/system/restoring').catch(() => undefined)
    if (answer?.redirected) return act()
    const read: { state?: string } | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    if (read?.state !== undefined && read.state !== 'running') act()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

export default function SystemRestore({ loaderData: { backup, lost, now } }: DeskPage<typeof loader, typeof action>) {
  const [isAsked, setIsAsked] = useState(false)
  useEffect(
    () => (isAsked ? whenRestored(() => window.location.assign('/desk/settings/system')) : undefined),
    [isAsked],
  )
  const when = formatMoment(new Date(backup.made.at), now)
  return (
    <div className="narrowed">
      <PageHead
        title={`Restore the backup of ${when}`}
        lede="Everything on your website and in the Desk becomes as it was then."
        back={{ to: '/desk/settings/system', name: 'System' }}
      />
      <div className="stack gap4">
        <div className="notice warn">
          <DeskIcon name="warning" />
          <div>
            <p className="strong">What came since then goes away.</p>
            {lost.length === 0 ? (
              <p>Nothing has come or changed since.</p>
            ) : (
              <ul>
                {lost.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <ul className="stack">
          <li>We back up what is there now first, so that you can come back to it.</li>
          <li>Pages may not answer while it is restored: for seconds, or minutes with many photos.</li>
          <li>You and your colleagues, and visitors with an account, may have to sign in again.</li>
          <li>Emails that were sent stay sent. Emails and jobs that waited when the backup was made wait again.</li>
          <li>People who were erased since then come back: erase them again.</li>
          {backup.test?.state !== 'done' && (
            <li>
              This backup hasn’t been tested. <Link to="/desk/settings/system">Test it first</Link>, which changes
              nothing.
            </li>
          )}
        </ul>
        {isAsked && (
          <div className="notice" role="status">
            <DeskIcon name="clock" />
            <p>The backup is being restored. This page shows what came of it as soon as the Desk answers again.</p>
          </div>
        )}
        <DeskForm onDone={() => setIsAsked(true)}>
          {({ isSending }) => (
            <div className="row">
              <button type="submit" className="btn danger" disabled={isSending || isAsked}>
                Restore this backup
              </button>
              <Link className="btn" to="/desk/settings/system">
                Cancel
              </Link>
            </div>
          )}
        </DeskForm>
      </div>
    </div>
  )
}
