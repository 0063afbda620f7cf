declare module '#src/platform/database/tables.ts' {
  interface Tables {
    /** written in SQL: what a search asks for, in types that Kysely does not know */
    alert_criteria: { search_id: number; user_id: number; part: number; reading: string }
    alert_matches: {
      search_id: number
      identity: string
      news_id: number
      user_id: number
      property_id: number
      found_at: Date
      told_at: Date | null
    }
  }
}

export {}
