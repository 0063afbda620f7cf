import { formatUkDate } from '#src/formatting/uk-date.ts'

/** Where a fact of a listing is from, if it is not the agency's own: its seller or landlord, or a public record. */
export type FactOrigin = {
  kind: 'seller' | 'landlord' | 'record'
  /** of a record: "Ofcom" */
  name?: string
  /** the day on which it was said or looked up, "2026-11-24" */
  on: string
}

/** "From the seller, 24 November 2026", "Ofcom, checked on 24 November 2026": visitors and staff read the same. */
export function formatOrigin({ kind, name, on }: FactOrigin): string {
  const day = formatUkDate(on)
  return kind === 'record' ? `${name ?? 'Public record'}, checked on ${day}` : `From the ${kind}, ${day}`
}
