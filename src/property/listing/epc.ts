import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Epc, EpcLetter, EpcMetric, MediaItem } from './listing.ts'

export type EpcBand = {
  letter: EpcLetter
  /** the lowest score of the band */
  min: number
  /** "81-91" */
  range: string
  /** of the bar, and of the score's arrow, as on the official certificate */
  colour: string
  scoreColour: string
}

/** The bands of a domestic certificate in Great Britain and Northern Ireland, best first (SAP scores). */
export const EPC_BANDS: readonly EpcBand[] = [
  { letter: 'A', min: 92, range: '92+', colour: '#00c781', scoreColour: '#64c7a4' },
  { letter: 'B', min: 81, range: '81-91', colour: '#19b459', scoreColour: '#72ca8b' },
  { letter: 'C', min: 69, range: '69-80', colour: '#8dce46', scoreColour: '#b4df86' },
  { letter: 'D', min: 55, range: '55-68', colour: '#ffd500', scoreColour: '#ffe666' },
  { letter: 'E', min: 39, range: '39-54', colour: '#fcaa65', scoreColour: '#fdc79b' },
  { letter: 'F', min: 21, range: '21-38', colour: '#ef8023', scoreColour: '#f4ac71' },
  { letter: 'G', min: 1, range: '1-20', colour: '#e9153b', scoreColour: '#f2738a' },
]

/** The band of a score; a score above 100 (a home that gives more than it takes) is an A. */
export function epcBand(score: number): EpcBand {
  return EPC_BANDS.find((band) => score >= band.min) ?? EPC_BANDS.at(-1)!
}

/** The certificate's chart came as a picture and its letter did not: the rating is there to be read, not awaited. */
export function isOnCertificate(epc: Epc, charts: readonly MediaItem[]): boolean {
  return epc.kind === 'awaited' && charts.some(({ media, width, height }) => media && width && height)
}

/** "D", "Awaited", "See certificate" or "Exempt": what every advert has to show. */
export function epcSummary(epc: Epc, charts: readonly MediaItem[] = []): string {
  if (isOnCertificate(epc, charts)) return 'See certificate'
  switch (epc.kind) {
    case 'rated':
      return epcBand(epc.current).letter
    case 'letter':
      return epc.letter
    case 'awaited':
      return 'Awaited'
    case 'exempt':
      return 'Exempt'
  }
}

/** "D (61), could be C (78)", "D", "Awaited", "See the certificate", "Exempt: listed building". */
export function epcText(epc: Epc, charts: readonly MediaItem[] = []): string {
  if (isOnCertificate(epc, charts)) return 'See the certificate'
  switch (epc.kind) {
    case 'rated': {
      const now = `${epcBand(epc.current).letter} (${epc.current})`
      if (epc.potential === undefined || epc.potential <= epc.current) return now
      return `${now}, could be ${epcBand(epc.potential).letter} (${epc.potential})`
    }
    case 'letter':
      return epc.letter
    case 'awaited':
      return 'Awaited'
    case 'exempt':
      return epc.reason.trim() === '' ? 'Exempt' : `Exempt: ${epc.reason.trim()}`
  }
}

/** The four measures of the coming certificate, in its order. */
export const EPC_METRIC_NAMES: Readonly<Record<EpcMetric, string>> = {
  fabric: 'Fabric',
  heating: 'Heating',
  smart: 'Smart readiness',
  cost: 'Energy cost',
}

/** "Fabric B, heating C"; undefined where none is stated. */
export function epcMetricsText(epc: Epc): string | undefined {
  const metrics = 'metrics' in epc ? epc.metrics : undefined
  const stated = (Object.keys(EPC_METRIC_NAMES) as EpcMetric[]).flatMap((name) => {
    const value = metrics?.[name]
    return value === undefined ? [] : [`${EPC_METRIC_NAMES[name].toLowerCase()} ${value}`]
  })
  const words = stated.join(', ')
  return words === '' ? undefined : upperFirst(words)
}

/** The certificate's last day, if there is one and it is known. */
export function epcValidUntil(epc: Epc): string | undefined {
  return 'validUntil' in epc ? epc.validUntil?.slice(0, 10) : undefined
}
