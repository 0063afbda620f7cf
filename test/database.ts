import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'

export type TestDatabase = {
  url: string
  db: Database
  /** ends `db` and removes the database, whoever else is still connected */
  drop(): Promise<void>
}

/** A database of one's own, with every migration applied: a clone, in some 50 ms, of one that was migrated once. */
export async function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('databaseServer').template)
}

/** A database of one's own with nothing in it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { adminUrl, prefix } = inject('databaseServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  // page by page through the log, as is usual, a copy of so small a database costs the server several times as much
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const db = openDatabase(url.href)
  return {
    url: url.href,
    db,
    async drop() {
      await close(db)
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
