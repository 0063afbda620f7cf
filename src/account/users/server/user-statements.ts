import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { EDITABLE_FIELDS, type EditableField, emailKey } from '../user.ts'
import type { UsersTable } from './account-tables.ts'

/** Somebody who registered, with what belongs to them alone. */
export type Person = Omit<Selectable<UsersTable>, 'email_key' | 'password_hash'> & {
  /** false until they say so */
  is_opted_in: boolean
  /** 0 where they have never been asked: the first answer makes it */
  marketing_preference_id: number
}

export type NewPerson = Record<EditableField, string> & {
  email_key: string
  password_hash: string
  do_not_contact: boolean
}

const people = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('marketing_preferences', 'marketing_preferences.user_id', 'users.id')
    .select(({ fn, lit }) => [
      'users.id',
      ...EDITABLE_FIELDS,
      'do_not_contact',
      'users.created_at',
      'users.updated_at',
      'email_confirmed_at',
      fn.coalesce('marketing_preferences.is_opted_in', lit(false)).as('is_opted_in'),
      fn.coalesce('marketing_preferences.id', lit(0)).as('marketing_preference_id'),
    ])

export function findPerson(db: Database, userId: number): Promise<Person | undefined> {
  return people(db).where('users.id', '=', userId).executeTakeFirst()
}

export function findPersonByEmail(db: Database, key: string): Promise<Person | undefined> {
  return people(db).where('email_key', '=', key).executeTakeFirst()
}

/** Newest first. */
export function listPeople(db: Database, { limit }: { limit: number }): Promise<Person[]> {
  return people(db).orderBy('users.id', 'desc').limit(limit).execute()
}

/** The account of an email address, as far as signing in needs it. */
export function findCredentials(
  db: Database,
  by: { emailKey: string } | { userId: number },
): Promise<{ id: number; password_hash: string } | undefined> {
  const asked = db.selectFrom('users').select(['id', 'password_hash'])
  return 'userId' in by
    ? asked.where('id', '=', by.userId).executeTakeFirst()
    : asked.where('email_key', '=', by.emailKey).executeTakeFirst()
}

/**
 * Whether the owner of an account has shown that they read mail at this email address, by a link that was sent there.
 */
export async function hasConfirmedEmail(
  db: Database,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_key', '=', emailKey(email))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * By what, besides their account, somebody's data is found: their email address as addresses are compared. Null where it
 * may be somebody else's, because nobody has confirmed it and no member of staff vouches for it.
 */
export async function ownEmailKey(
  db: Database,
  { userId, email, isVouchedFor = false }: { userId: number | null; email: string; isVouchedFor?: boolean },
): Promise<string | null> {
  if (isVouchedFor) return emailKey(email)
  return userId !== null && (await hasConfirmedEmail(db, { userId, email })) ? emailKey(email) : null
}

/** The new user's id; undefined where the email address has an account already. */
export async function insertUser(db: Database, person: NewPerson, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...person, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** 'taken': another account has the email address. */
export async function updateUser(
  db: Database,
  userId: number,
  changes: Partial<Record<EditableField | 'email_key' | 'password_hash', string>>,
  now: Date,
): Promise<'updated' | 'taken'> {
  try {
    await db
      .updateTable('users')
      .set({ ...changes, updated_at: now })
      .where('id', '=', userId)
      .execute()
    return 'updated'
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email_key_key') return 'taken'
    throw error
  }
}

/** With everything that refers to them. */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
