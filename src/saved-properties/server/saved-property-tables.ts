type SavedPropertiesTable = {
  user_id: number
  property_id: number
  saved_at: Date
  /** among those that one call saved, 0 being the first of the list */
  place: number
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    saved_properties: SavedPropertiesTable
  }
}

export {}
