import { writeFile } from 'node:fs/promises'
import { formatName } from '#src/formatting/person-name.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { CommandWriter } from '#src/platform/logging/command-writer.ts'
import { requestResetLink } from '../passwords/server/reset-link.ts'
import { type EraseDeps, erasePerson, exportPerson } from '../personal-data/server/erase-person.ts'
import { deleteSessionsOf, sessionsOf } from '../sessions/server/session-statements.ts'
import { findPersonByEmail, listPeople, type Person } from '../users/server/user-statements.ts'
import { emailKey } from '../users/user.ts'

type Writer = Pick<CommandWriter, 'line' | 'error'>

const NOBODY = 1

/** `users`: the newest first. */
export async function usersCommand(
  { db }: Pick<EraseDeps, 'db'>,
  { limit, json }: { limit: number; json: boolean },
  writer: Writer,
): Promise<number> {
  const people = await listPeople(db, { limit })
  if (json) writer.line(JSON.stringify(people.map(inJson)))
  else if (people.length === 0) writer.line('No registered users yet.')
  else for (const person of people) writer.line(inWords(person))
  return 0
}

/** `users EMAIL`: who they are and where they are signed in; ends their sessions, or has a reset link mailed. */
export async function personCommand(
  { db, jobs }: Pick<EraseDeps, 'db'> & { jobs: Pick<Jobs, 'enqueue'> },
  { email, signOut, resetLink, json }: { email: string; signOut: boolean; resetLink: boolean; json: boolean },
  writer: Writer,
): Promise<number> {
  const person = await findPersonByEmail(db, emailKey(email))
  if (!person) return nobody(email, writer)
  const sessions = await sessionsOf(db, person.id)
  if (signOut) await deleteSessionsOf(db, person.id)
  if (resetLink) await requestResetLink({ db, jobs }, person.email)
  if (json) {
    const done = { sessions_ended: signOut ? sessions.length : 0, reset_link_mailed: resetLink }
    writer.line(JSON.stringify({ ...inJson(person), sessions: signOut ? [] : sessions, ...done }))
    return 0
  }
  writer.line(inWords(person))
  for (const { created_at, last_seen_at } of signOut ? [] : sessions)
    writer.line(`        signed in ${minute(created_at)}, last seen ${minute(last_seen_at)}`)
  if (signOut) writer.line(`Signed out of ${sessions.length} sessions.`)
  if (resetLink) writer.line('A link to set a new password will be emailed as soon as the worker runs.')
  return 0
}

/** `export-person EMAIL`: everything that is held about them, as JSON; 1 where the email address has no account. */
export async function exportPersonCommand(
  parts: Omit<EraseDeps, 'mail'>,
  { email, file }: { email: string; file?: string },
  writer: Writer,
): Promise<number> {
  const person = await findPersonByEmail(parts.db, emailKey(email))
  if (!person) return nobody(email, writer)
  const everything = JSON.stringify(await exportPerson(parts, { userId: person.id, email: person.email }), null, 2)
  if (file === undefined) {
    writer.line(everything)
    return 0
  }
  await writeFile(file, `${everything}\n`, { mode: 0o600, flag: 'wx' })
  writer.line(`Saved to ${file}.`)
  return 0
}

/** `erase-person EMAIL`: takes everything away and writes to them; without `--yes` it only says whom it would be. */
export async function erasePersonCommand(
  parts: EraseDeps,
  { email, isSure, json = false }: { email: string; isSure: boolean; json?: boolean },
  writer: Writer,
): Promise<number> {
  const person = await findPersonByEmail(parts.db, emailKey(email))
  if (!person) return nobody(email, writer)
  const subject = { userId: person.id, email: person.email }
  const held = countsOf(await parts.personalData.read(parts.db, subject))
  if (isSure) await erasePerson(parts, subject)
  if (json) writer.line(JSON.stringify({ user_id: person.id, erased: isSure, held }))
  else {
    if (!isSure) writer.line(inWords(person))
    for (const [name, count] of Object.entries(held)) writer.line(`  ${name}: ${count}`)
    if (isSure) writer.line(`User ${person.id} erased. They will be told by email.`)
  }
  if (isSure) return 0
  writer.error('Nothing was erased. To erase this person, add --yes. This cannot be undone.')
  return NOBODY
}

/** How many entries each part of the personal data has. */
function countsOf(held: Record<string, unknown>): Record<string, number> {
  const count = (part: unknown) => (Array.isArray(part) ? part.length : part === null || part === undefined ? 0 : 1)
  return Object.fromEntries(Object.entries(held).map(([name, part]) => [name, count(part)]))
}

function nobody(email: string, writer: Writer): number {
  writer.error(`No account uses ${email}. To list enquiries sent from it: leads --email ${email}.`)
  return NOBODY
}

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

function inWords({ id, email, first_name, last_name, created_at, is_opted_in }: Person): string {
  const registered = `registered ${created_at.toISOString().slice(0, 10)}`
  return [
    String(id).padStart(6),
    email,
    formatName(first_name, last_name),
    registered,
    is_opted_in ? 'marketing emails: yes' : 'marketing emails: no',
  ].join('  ')
}

function inJson({ id, email, first_name, last_name, created_at, is_opted_in }: Person) {
  return { user_id: id, email, first_name, last_name, created_at, is_opted_in_to_marketing: is_opted_in }
}
