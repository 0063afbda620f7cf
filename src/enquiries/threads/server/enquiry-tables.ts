import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import type { EnquiryState, EnquirySubject } from '../enquiry.ts'
import type { EnquiryEvent } from '../enquiry-event.ts'
import type { EnquiryFilters } from '../enquiry-list.ts'

export const MESSAGE_KINDS = ['from-them', 'from-us', 'note', 'event'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    enquiries: {
      id: GeneratedAlways<number>
      lead_id: number | null
      about: EnquirySubject
      branch_id: number | null
      property_id: number | null
      state: Generated<EnquiryState>
      version: Generated<number>
      assigned_to: number | null
      name: string
      email: string | null
      email_key: string | null
      telephone: string | null
      preview: Generated<string>
      received_at: Date
      last_message_at: Date
      waiting_since: Date | null
      answered_at: Date | null
      words: ColumnType<string, never, never>
    }
    enquiry_messages: {
      id: GeneratedAlways<number>
      enquiry_id: number
      kind: MessageKind
      at: Date
      account_id: number | null
      account_name: string | null
      sender_name: string | null
      sender_email: string | null
      text: Generated<string>
      quoted: string | null
      mail_kind: 'auto-reply' | 'bounce' | null
      event: JSONColumnType<EnquiryEvent> | null
      change_id: string | null
      mentions: Generated<number[]>
      message_id: string | null
      mail_key: string | null
      waited_minutes: number | null
    }
    enquiry_attachments: {
      id: GeneratedAlways<number>
      enquiry_id: number
      message_id: number
      name: string
      file: JSONColumnType<LeadFile> | null
      problem: string | null
    }
    enquiry_drafts: {
      enquiry_id: number
      account_id: number
      kind: 'reply' | 'note'
      text: string
      updated_at: Date
    }
    reply_files: {
      id: GeneratedAlways<number>
      enquiry_id: number
      account_id: number
      file: JSONColumnType<LeadFile>
      created_at: Date
    }
    enquiry_reads: { enquiry_id: number; account_id: number; read_at: Date }
    enquiry_tabs: {
      id: GeneratedAlways<number>
      account_id: number
      name: string
      filters: JSONColumnType<EnquiryFilters>
      created_at: Date
      position: Generated<number>
      is_default: Generated<boolean>
    }
    reply_templates: {
      id: GeneratedAlways<number>
      branch_id: number | null
      name: string
      text: string
      version: Generated<number>
      created_at: Date
      updated_at: Date
    }
    inbound_mails: { key: Buffer; at: Date; outcome: string }
  }
}
