import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { POLLING_GIVEN_UP, usePolling } from '../feed-import/use-polling.ts'
import { BackupList, BackupScheduleForm } from './backup-list.tsx'
import { Checks } from './checks.tsx'
import { JobQueue, Outbox } from './queues.tsx'
import { VersionNotes } from './version-notes.tsx'

export function loader(args: DeskArgs) {
  return loadFromDesk(args, 'get-system', {})
}

export async function action({ context, request }: DeskArgs) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const name = text('name')
  switch (form.get('intent')) {
    case 'retry-jobs':
      return call('retry-jobs', { jobIds: text('ids').split(',') })
    case 'retry-emails':
      return call('retry-emails', { mail: form.get('mail') ?? undefined })
    case 'make-backup':
      return call('make-backup', {})
    case 'test-backup':
      return call('test-backup', { name })
    case 'download-backup':
      return call('download-backup', { name })
    case 'delete-backup':
      return call('delete-backup', { name })
    default:
      return call('schedule-backups', { isOn: form.has('isOn'), hour: text('hour'), kept: text('kept') })
  }
}

export const meta = () => [{ title: 'System' }]

/** Milliseconds between looks at a backup that is being made, tested or restored. */
const LOOK_MS = 2000

export default function System({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { backups, restore } = loaderData
  const isBusy =
    restore?.state === 'running' || backups.some(({ made, test }) => [made.state, test?.state].includes('running'))
  const isGivenUp = usePolling(isBusy, LOOK_MS)
  return (
    <>
      <PageHead title="System" lede="How your website is doing, what it does by itself, and its backups." isMenuTitle />
      {isGivenUp && <p className="muted">{POLLING_GIVEN_UP}</p>}
      <div className="stack gap5">
        <Checks />
        <BackupList {...loaderData} />
        <BackupScheduleForm {...loaderData} />
        <JobQueue {...loaderData} />
        <Outbox {...loaderData} />
        <VersionNotes {...loaderData} />
      </div>
    </>
  )
}
