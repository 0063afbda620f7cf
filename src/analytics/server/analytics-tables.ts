declare module '#src/platform/database/tables.ts' {
  interface Tables {
    property_views: { property_id: number; day: string; views: number }
    exposures: { property_id: number; day: string; event_type: string; shown: number }
    consent_answers: { day: string; status: string; version: number; answers: number }
    visitor_salts: { day: string; salt: Buffer }
    property_viewers: { day: string; property_id: number; visitor: Buffer }
  }
}

export {}
