import type { Nation } from '../../listing/listing.ts'

type AdvertChecksTable = {
  property_id: number
  content_hash: string
  edition: string
  nation: Nation | null
  /** YYYY-MM-DD */
  good_until: string | null
}

type AdvertFindingsTable = {
  property_id: number
  /** an `AdvertRuleId`, perhaps of a rule that is no more */
  rule: string
  nation: Nation
  detail: string
  since: Date
}

type AdvertExemptionsTable = {
  property_id: number
  rule: string
  reason: string
  /** YYYY-MM-DD */
  until: string
  account_id: number | null
  account_name: string
  made_at: Date
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    advert_checks: AdvertChecksTable
    advert_findings: AdvertFindingsTable
    advert_exemptions: AdvertExemptionsTable
  }
}
