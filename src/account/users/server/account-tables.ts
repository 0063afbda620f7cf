import type { Generated, GeneratedAlways } from 'kysely'
import type { ConsentBoxName } from '#src/account/profile/consent-boxes.ts'
import type { EditableField } from '../user.ts'

export type UsersTable = Record<EditableField, string> & {
  id: GeneratedAlways<number>
  email_key: string
  password_hash: string
  do_not_contact: Generated<boolean>
  email_confirmed_at: Date | null
  created_at: Date
  updated_at: Date
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    users: UsersTable
    sessions: {
      id_hash: Buffer
      user_id: number
      created_at: Date
      last_seen_at: Date
      expires_at: Date
      only_for_reset: Generated<boolean>
    }
    reset_tokens: {
      token_hash: Buffer
      user_id: number
      request_id: string
      created_at: Date
      expires_at: Date
      used_at: Date | null
      session_hash: Buffer | null
    }
    marketing_preferences: {
      id: GeneratedAlways<number>
      user_id: number
      is_opted_in: boolean
      changed_at: Date
    }
    consents: {
      id: GeneratedAlways<number>
      user_id: number
      about: ConsentBoxName
      wording: string
      /** of the wording; null: recorded before versions were counted */
      version: number | null
      ticked: boolean | null
      page: string
      given_at: Date
    }
  }
}
