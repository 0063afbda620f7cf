/**
 * Every table of the database, for Kysely. A feature adds its own rows by declaration merging, beside the functions
 * that read them: `declare module '#src/platform/database/tables.ts' { interface Tables { places: PlacesTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}
