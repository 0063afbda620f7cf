import { Link } from 'react-router'
import type { DeskPage } from '../../desk-page.ts'
import { formatBytes } from '../../parts/bytes.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { formatMoment } from '../../parts/when.ts'
import type { loader } from './route.tsx'

type Data = DeskPage<typeof loader>['loaderData']
type Backup = Data['backups'][number]

const REASON_WORDS: Record<Backup['reason'], string> = {
  asked: 'Made by',
  schedule: 'Made on schedule',
  'before-restore': 'What was there before a restore by',
}

const DOWNLOADS = '/desk/settings/system/backups'

/** Backups on this machine, newest first. */
export function BackupList({ backups, backupFolder, restore, now }: Omit<Data, 'mails' | 'jobs'>) {
  return (
    <DeskSection
      title="Backups"
      beside={
        <DeskForm className="push">
          {({ isSending }) => (
            <button type="submit" className="btn small" name="intent" value="make-backup" disabled={isSending}>
              <DeskIcon name="plus" size="s" />
              Back up now
            </button>
          )}
        </DeskForm>
      }
    >
      {restore && <RestoreNotice restore={restore} now={now} />}
      <p className="muted">
        A backup has the database, photos and uploads, and so everybody’s details. These are in {backupFolder}, on the
        same machine as your website: download one now and then, and store it safely elsewhere.
      </p>
      {backups.length === 0 ? (
        <p className="muted">There are none yet.</p>
      ) : (
        <ul className="rows">
          {backups.map((backup) => (
            <BackupRow key={backup.name} backup={backup} now={now} />
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

function RestoreNotice({
  restore: { state, by, at, words },
  now,
}: {
  restore: NonNullable<Data['restore']>
  now: Date
}) {
  const when = formatMoment(new Date(at), now)
  const kind = { running: 'warn', done: 'good', failed: 'bad' }[state]
  const said = {
    running: `${by} is having a backup restored. Pages may not answer for a while.`,
    done: `${by} had a backup restored ${when}: ${words}. What was there before is among the backups.`,
    failed: `A restore that ${by} asked for ${when} failed. ${words}`,
  }[state]
  return (
    <div className={`notice ${kind}`} role="status">
      <DeskIcon name={state === 'done' ? 'tick' : 'warning'} />
      <p>{said}</p>
    </div>
  )
}

function BackupRow({ backup: { name, reason, by, made, bytes, test }, now }: { backup: Backup; now: Date }) {
  const when = formatMoment(new Date(made.at), now)
  const hidden = <span className="vh"> the backup of {when}</span>
  return (
    <li className="wrap">
      <div>
        <span className="medium">{when}</span>
        <div className="sub">
          {[REASON_WORDS[reason], by].filter(Boolean).join(' ')}
          {made.state === 'done' && `. ${made.words}, ${formatBytes(bytes)}`}
          {made.state === 'failed' && `. It failed: ${made.words}`}
        </div>
        {test && (
          <div className="sub">
            {test.state === 'running' && 'A test restore is under way.'}
            {test.state === 'done' && `Tested ${formatMoment(new Date(test.at), now)}: ${test.words}`}
            {test.state === 'failed' && `A test restore failed: ${test.words}`}
          </div>
        )}
      </div>
      <span className={`state ${backupShape(made.state, test?.state)}`}>{backupWords(made.state, test?.state)}</span>
      {made.state === 'done' && (
        <span className="row">
          <DeskForm>
            {({ isSending }) => (
              <>
                <input type="hidden" name="name" value={name} />
                <button type="submit" className="btn small" name="intent" value="test-backup" disabled={isSending}>
                  Test{hidden}
                </button>
              </>
            )}
          </DeskForm>
          <DeskForm<{ name: string }> onDone={(done) => window.location.assign(`${DOWNLOADS}/${done.name}.tar`)}>
            {({ isSending }) => (
              <>
                <input type="hidden" name="name" value={name} />
                <button type="submit" className="btn small" name="intent" value="download-backup" disabled={isSending}>
                  Download{hidden}
                </button>
              </>
            )}
          </DeskForm>
          <Link className="btn small" to={`/desk/settings/system/restore/${name}`}>
            Restore{hidden}
          </Link>
        </span>
      )}
      {made.state !== 'running' && (
        <DeskForm onDone={() => showDeskToast({ words: 'The backup is deleted.' })}>
          {({ isSending }) => (
            <>
              <input type="hidden" name="name" value={name} />
              <button type="submit" className="btn small" name="intent" value="delete-backup" disabled={isSending}>
                Delete{hidden}
              </button>
            </>
          )}
        </DeskForm>
      )}
    </li>
  )
}

function backupShape(made: Backup['made']['state'], test: Backup['made']['state'] | undefined): string {
  if (made === 'running' || test === 'running') return 'half'
  return made === 'failed' || test === 'failed' ? 'late' : 'ok'
}

function backupWords(made: Backup['made']['state'], test: Backup['made']['state'] | undefined): string {
  if (made === 'running') return 'Being made'
  if (made === 'failed') return 'Failed'
  if (test === 'running') return 'Being tested'
  if (test === 'failed') return 'Test failed'
  return test === 'done' ? 'Tested' : 'Whole'
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  words: hour === 0 ? 'midnight' : hour === 12 ? 'noon' : `${hour % 12} ${hour < 12 ? 'am' : 'pm'}`,
}))

/** When backups are made by themselves. */
export function BackupScheduleForm({ schedule }: Pick<Data, 'schedule'>) {
  return (
    <DeskSection title="Daily backup">
      <DeskForm className="stack gap3 narrowed" onDone={() => showDeskToast({ words: 'The schedule is saved.' })}>
        {({ problems, isSending }) => (
          <>
            <div className="check">
              <input type="checkbox" id="backup-on" name="isOn" defaultChecked={schedule.is_on} />
              <label htmlFor="backup-on">Back up every day</label>
              <span className="hint">The first is made within the hour.</span>
            </div>
            <div className="pair">
              <div className="field">
                <label htmlFor="backup-hour">At</label>
                <select className="input" id="backup-hour" name="hour" defaultValue={schedule.hour}>
                  {HOURS.map(({ hour, words }) => (
                    <option key={hour} value={hour}>
                      {words}
                    </option>
                  ))}
                </select>
              </div>
              <TextInput
                label="Keep"
                name="kept"
                inputMode="numeric"
                defaultValue={String(schedule.kept)}
                hint="of the daily ones; older ones are deleted"
                problem={problems.kept}
              />
            </div>
            <div className="row">
              <button type="submit" className="btn" name="intent" value="schedule" disabled={isSending}>
                Save
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskSection>
  )
}
