/** What public registers and statistics say of one home, with the day or month of each. */
export type OpenFacts = {
  epc?: CertificateFacts
  broadband?: BroadbandFacts
  mobile?: MobileFacts
}

export type CertificateFacts = {
  letter: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'
  score?: number
  potential?: number
  /** square metres inside */
  floorArea?: number
  /** the day on which it was entered in the register, "2024-03-03" */
  on: string
  number?: string
}

/** Per cent of the premises in a postcode. */
type BroadbandFacts = { superfast: number; ultrafast: number; gigabit: number; edition: string }

/** Per cent of the premises in the council's area. */
type MobileFacts = {
  district: string
  indoor4gAny: number
  indoor4gAll: number
  outdoor5gAny?: number
  edition: string
}

/** A certificate is valid for ten years (Energy Performance of Buildings Regulations 2012, regulation 9). */
const VALID_YEARS = 10

/** The last day of a certificate, "2034-03-02". */
export function certificateValidUntil(on: string): string {
  const day = new Date(`${on}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + VALID_YEARS)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

/** The page of a certificate in the register; undefined for the numbers of older files, by which it has none. */
export function certificateUrl(number: string | undefined): string | undefined {
  return number !== undefined && /^(\d{4}-){4}\d{4}$/.test(number)
    ? `https://find-energy-certificate.service.gov.uk/energy-certificate/${number}`
    : undefined
}

/** "In this postcode: gigabit (1,000 Mbit/s) at 97% of premises, superfast (30 Mbit/s) at all premises" */
export function broadbandText({ superfast, ultrafast, gigabit }: BroadbandFacts): string {
  if (superfast <= 0) return 'In this postcode: no premises with superfast broadband (30 Mbit/s)'
  const parts = [
    gigabit > 0 && `gigabit (1,000 Mbit/s) at ${share(gigabit)}`,
    gigabit < 99.5 && ultrafast > gigabit && `ultrafast (300 Mbit/s) at ${share(ultrafast)}`,
    gigabit < 99.5 && superfast > ultrafast && `superfast (30 Mbit/s) at ${share(superfast)}`,
  ].filter((part) => part !== false)
  return `In this postcode: ${parts.join(', ')}`
}

/** "Across Rutland: 4G indoors from all four networks at 62% of premises, from at least one at 98% of premises" */
export function mobileText({ district, indoor4gAny, indoor4gAll, outdoor5gAny }: MobileFacts): string {
  const parts = [
    `4G indoors from all four networks at ${share(indoor4gAll)}`,
    `from at least one at ${share(indoor4gAny)}`,
    ...(outdoor5gAny === undefined ? [] : [`5G outdoors at ${share(outdoor5gAny)}`]),
  ]
  return `Across ${district}: ${parts.join(', ')}`
}

function share(percent: number): string {
  if (percent >= 99.5) return 'all premises'
  return percent < 1 ? 'under 1% of premises' : `${Math.round(percent)}% of premises`
}
