import type { CommandWriter } from '#src/feed-import/server/commands.ts'
import { emailKey } from '../user.ts'
import { type EraseParts, erasePerson, exportPerson } from './erase-person.ts'
import { findPersonByEmail, listPeople, type Person } from './user-statements.ts'

type Writer = Pick<CommandWriter, 'line' | 'error'>

const NOBODY = 1

/** `users`: the newest first. */
export async function usersCommand(
  { db }: Pick<EraseParts, 'db'>,
  { limit, json }: { limit: number; json: boolean },
  writer: Writer,
): Promise<number> {
  const people = await listPeople(db, { limit })
  if (json) writer.line(JSON.stringify(people.map(inJson)))
  else if (people.length === 0) writer.line('Nobody has registered yet.')
  else for (const person of people) writer.line(inWords(person))
  return 0
}

/** `export-person EMAIL`: everything that is held about them, as JSON; 1 where the address has no account. */
export async function exportPersonCommand(
  parts: Omit<EraseParts, 'mail'>,
  email: string,
  writer: Writer,
): Promise<number> {
  const person = await findPersonByEmail(parts.db, emailKey(email))
  if (!person) return nobody(email, writer)
  const everything = await exportPerson(parts, { userId: person.id, email: person.email })
  writer.line(JSON.stringify(everything, null, 2))
  return 0
}

/** `erase-person EMAIL`: takes everything away and writes to them; without `--yes` it only says whom it would be. */
export async function erasePersonCommand(
  parts: EraseParts,
  { email, isSure }: { email: string; isSure: boolean },
  writer: Writer,
): Promise<number> {
  const person = await findPersonByEmail(parts.db, emailKey(email))
  if (!person) return nobody(email, writer)
  if (!isSure) {
    writer.line(inWords(person))
    writer.error('Nothing was erased. There is no way back: say --yes to erase this person.')
    return NOBODY
  }
  await erasePerson(parts, { userId: person.id, email: person.email })
  writer.line(`User ${person.id} is erased, and told so by e-mail.`)
  return 0
}

function nobody(email: string, writer: Writer): number {
  writer.error(`There is no account of ${email}.`)
  return NOBODY
}

function inWords({ id, email, first_name, last_name, created_at, is_opted_in }: Person): string {
  const registered = `registered ${created_at.toISOString().slice(0, 10)}`
  return [
    String(id).padStart(6),
    email,
    `${first_name} ${last_name}`,
    registered,
    is_opted_in ? 'news: yes' : 'news: no',
  ].join('  ')
}

function inJson({ id, email, first_name, last_name, created_at, is_opted_in }: Person) {
  return { user_id: id, email, first_name, last_name, created_at, is_opted_in_to_marketing: is_opted_in }
}
