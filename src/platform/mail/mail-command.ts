import type { CommandWriter } from '#src/feed-import/run/server/commands.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { retryFailed } from './ask-again.ts'
import { mailNotSent, type WaitingMail } from './outbox.ts'

/** `mail`: what was not sent, and why; with `retry`, what was given up is tried again. Answers the exit code. */
export async function mailCommand(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'enqueue'> },
  { retry, json }: { retry: boolean; json: boolean },
  writer: Pick<CommandWriter, 'line'>,
): Promise<number> {
  if (retry) {
    const count = await retryFailed(db, jobs)
    writer.line(
      json ? JSON.stringify({ retried: count }) : `${count} tried again, as soon as the site or its worker runs.`,
    )
    return 0
  }
  const mails = await mailNotSent(db)
  if (json) writer.line(JSON.stringify(mails))
  else if (mails.length === 0) writer.line('Everything was sent.')
  else for (const mail of mails) writer.line(inWords(mail))
  return 0
}

function inWords({ id, recipient, subject, state, attempts, problem }: WaitingMail): string {
  const how = state === 'failed' ? 'given up' : 'waiting'
  return `${id}  ${how} after ${attempts} attempts  to ${recipient}: ${subject}${problem === null ? '' : `\n    ${problem}`}`
}
