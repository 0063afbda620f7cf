import type { CommandWriter } from '#src/platform/logging/command-writer.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { mailNotSent, type WaitingMail } from './outbox.ts'
import { retryFailed } from './queue-mail.ts'

/** `mail`: lists unsent emails, or retries the failed ones. @returns the exit code */
export async function mailCommand(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> },
  { retry, json }: { retry: boolean; json: boolean },
  writer: Pick<CommandWriter, 'line'>,
): Promise<number> {
  if (retry) {
    const count = await retryFailed(db, jobs)
    writer.line(
      json ? JSON.stringify({ retried: count }) : `${count} to be retried as soon as the site or its worker runs.`,
    )
    return 0
  }
  const mails = await mailNotSent(db)
  if (json) writer.line(JSON.stringify(mails))
  else if (mails.length === 0) writer.line('Every email has been sent.')
  else for (const mail of mails) writer.line(formatUnsentMail(mail))
  return 0
}

function formatUnsentMail({ id, recipient, subject, state, attempts, problem }: WaitingMail): string {
  const how = state === 'failed' ? 'failed' : 'waiting'
  return `${id}  ${how} after ${attempts} attempts  to ${recipient}: ${subject}${problem === null ? '' : `\n    ${problem}`}`
}
