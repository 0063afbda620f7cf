import { formatUkDate, formatUkMonth } from '#src/formatting/uk-date.ts'

/** Where a fact of a listing is from, if it is not the agency's own: its seller or landlord, or a public record. */
export type FactOrigin = {
  /** `register`: open data, which was found by the home's address and not by anybody's hand */
  kind: 'seller' | 'landlord' | 'record' | 'register'
  /** of a record: "Ofcom" */
  name?: string
  /** the day on which it was said or looked up, "2026-11-24"; of a register its own day or month, "2026-01" */
  on: string
}

/** The register of energy certificates, whose facts have the day of the certificate. */
export const EPC_REGISTER = 'the EPC register'

/**
 * "From the seller, 24 November 2026", "Ofcom, checked on 24 November 2026", "From the EPC register, certificate of 3 March
 * 2024": visitors and staff read the same.
 */
export function formatOrigin({ kind, name, on }: FactOrigin): string {
  const day = on.length > 7 ? formatUkDate(on) : formatUkMonth(`${on}-01`)
  if (kind === 'register') return `From ${name}, ${name === EPC_REGISTER ? `certificate of ${day}` : day}`
  return kind === 'record' ? `${name ?? 'Public record'}, checked on ${day}` : `From the ${kind}, ${day}`
}
