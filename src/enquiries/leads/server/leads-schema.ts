import type { ColumnType, Generated } from 'kysely'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Lead, LeadKind } from '../lead.ts'
import type { StoredRecipient } from '../lead-recipient.ts'

export type DeliveryState = 'waiting' | 'delivered' | 'failing'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    leads: {
      id: Generated<number>
      key: string
      kind: LeadKind
      property_id: number | null
      branch_id: number | null
      department_id: number | null
      staff_id: number | null
      channel: Channel | null
      user_id: number | null
      email_key: string | null
      lead: ColumnType<Lead, string, string>
      unverified: Generated<boolean>
      recipient: ColumnType<StoredRecipient | null, string, string>
      created_at: Date
      state: Generated<DeliveryState>
      attempts: Generated<number>
      problem: string | null
      delivered_at: Date | null
      webhook_state: DeliveryState | null
      webhook_attempts: Generated<number>
      webhook_problem: string | null
      webhook_delivered_at: Date | null
    }
  }
}

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'deliver-lead': { id: number }
    'tell-lead': { id: number }
  }
}
