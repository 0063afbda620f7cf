import type { Database } from '#src/platform/database/database.ts'

/** Whose data: by account, and by email address for what was sent without one. */
export type DataSubject = {
  /** null: somebody without an account, whom staff know */
  userId: number | null
  email: string
  /** staff have made sure that all of that address is theirs; otherwise its owner has to have confirmed it */
  isVouchedFor?: boolean
}

/** What one feature holds about a person. Both run in the transaction that is handed in. */
export type PersonalDataPart = {
  /** everything it holds, as JSON, in names that the person can understand */
  read: (db: Database, subject: DataSubject) => Promise<unknown>
  /** takes it away; not needed where the rows go with the user's own (`on delete cascade`) */
  erase?: (db: Database, subject: DataSubject) => Promise<void>
}

export type PersonalData = ReturnType<typeof createPersonalData>

/**
 * What is held about people, each feature adding its part once, when the site is put together:
 * `personalData.register('saved searches', { read, erase })`. Feeds the export and the erasure that people can ask for.
 */
export function createPersonalData() {
  const parts = new Map<string, PersonalDataPart>()
  return {
    /** @throws Error when the name is taken */
    register(name: string, part: PersonalDataPart): void {
      if (parts.has(name)) throw new Error(`Two features register "${name}" as personal data.`)
      parts.set(name, part)
    },

    /** All data by the names of its parts, read at one moment. */
    read(db: Database, subject: DataSubject): Promise<Record<string, unknown>> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const everything: Record<string, unknown> = {}
          for (const [name, { read }] of parts) everything[name] = await read(trx, subject)
          return everything
        })
    },

    /** In the caller's transaction: all of it goes, or nothing. */
    async erase(trx: Database, subject: DataSubject): Promise<void> {
      for (const { erase } of parts.values()) await erase?.(trx, subject)
    },
  }
}
