import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Acknowledged } from './kills-visitors.ts'

/** What of everything that was acknowledged is not as it was promised, in words; nothing is what is hoped for. */
export async function brokenPromises(db: Database, done: Acknowledged, mailFolder: string): Promise<string[]> {
  const broken: string[] = []
  const { rows: leads } = await sql<{ id: number; message: string }>`
    select id, lead ->> 'message' as message from leads`.execute(db)
  const { rows: users } = await sql<{ email: string }>`select email from users`.execute(db)
  const { rows: searches } = await sql<{ email: string; criteria: Record<string, unknown> }>`
    select email, criteria from saved_searches join users on users.id = user_id`.execute(db)
  const compare = (what: string, acknowledged: readonly string[], stored: readonly string[]) => {
    const times = Map.groupBy(stored, (one) => one)
    for (const one of acknowledged) if (!times.has(one)) broken.push(`lost ${what}: ${one}`)
    for (const [one, all] of times) if (all.length > 1) broken.push(`${all.length} times ${what}: ${one}`)
  }
  const messages = leads.map(({ message }) => message)
  compare('enquiry', [...done.enquiries, ...done.viewings], messages)
  compare(
    'registration',
    done.registrations,
    users.map(({ email }) => email),
  )
  compare(
    'saved search',
    done.searches,
    searches.map(({ email, criteria }) => `${email} ${/\b\d{6}\b/.exec(JSON.stringify(criteria))?.[0]}`),
  )

  const { rows: mails } = await sql<{ key: string; state: string }>`select key, state from outbox`.execute(db)
  for (const { key, state } of mails) if (state !== 'sent') broken.push(`mail ${key} is ${state}`)
  const keys = new Set(mails.map(({ key }) => key))
  for (const { id, message } of leads)
    for (const whom of ['branch', 'visitor'])
      if (!keys.has(`lead:${id}:${whom}`)) broken.push(`no mail to the ${whom} about ${message}`)
  const sent = await messageIds(mailFolder)
  if (new Set(sent).size < mails.length) broken.push(`${mails.length} mails, of which ${new Set(sent).size} were sent`)
  return broken
}

/** Of every mail that left; one that was sent twice is there twice. */
export async function messageIds(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
}

/** Leads and mails that are still under way, and jobs that could be done. */
export async function unfinished(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from leads where state <> 'delivered')
      + (select count(*) from outbox where state = 'queued')
      + (select count(*) from graphile_worker.jobs where run_at <= now() or locked_at is not null) as waiting`.execute(
    db,
  )
  return Number(rows[0]?.waiting)
}
