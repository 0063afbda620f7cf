import { formatNumber } from '#src/formatting/numbers.ts'
import {
  broadbandText,
  type CertificateFacts,
  certificateUrl,
  certificateValidUntil,
  mobileText,
  type OpenFacts,
} from '#src/open-data/open-facts.ts'
import { epcBand, isOnCertificate } from './epc.ts'
import { EPC_REGISTER, type FactOrigin } from './fact-origin.ts'
import type { Epc, EpcLetter, Listing } from './listing.ts'
import { squareFeetOf } from './rooms.ts'

/** What a public register says otherwise than the listing: `says` in words. */
export type Contradiction = { says: string; name: string; on: string }

/** Assessors leave out garages and outbuildings, and agents round: less is no contradiction. */
const FLOOR_AREA_TOLERANCE = 0.2

/**
 * The listing with what only open data knows of it, each with its origin. The feed's and staff's word rules: what a register
 * says otherwise is a contradiction for staff, and changes nothing.
 */
export function withOpenData(listing: Listing, facts: OpenFacts | undefined): Listing {
  if (!facts) return listing
  const { epc, broadband, mobile } = facts
  const origins: Record<string, FactOrigin> = {}
  const contradictions: Record<string, Contradiction> = {}
  const changes: Partial<Listing> = {}
  const material = { ...listing.material }
  if (epc) {
    const origin: FactOrigin = { kind: 'register', name: EPC_REGISTER, on: epc.on }
    if (listing.epc.kind === 'awaited' && !isOnCertificate(listing.epc, listing.media.epcCharts)) {
      changes.epc = epcOfRegister(epc)
      origins.epc = origin
    } else if (differs(listing.epc, epc.letter)) {
      contradictions.epc = { says: ratingText(epc), name: EPC_REGISTER, on: epc.on }
    }
    const squareFeet = epc.floorArea === undefined ? undefined : squareFeetOf(epc.floorArea)
    if (squareFeet !== undefined && listing.squareFeet === undefined) {
      changes.squareFeet = squareFeet
      origins.squareFeet = origin
    } else if (squareFeet !== undefined && isFarFrom(listing.squareFeet!, squareFeet)) {
      contradictions.squareFeet = { says: `${formatNumber(squareFeet)} sq ft`, name: EPC_REGISTER, on: epc.on }
    }
  }
  if (broadband && !material.broadband?.trim()) {
    material.broadband = broadbandText(broadband)
    origins.broadband = ofcom(broadband.edition)
  }
  if (mobile && !material.mobileSignal?.trim()) {
    material.mobileSignal = mobileText(mobile)
    origins.mobileSignal = ofcom(mobile.edition)
  }
  return {
    ...listing,
    ...changes,
    material,
    ...(Object.keys(origins).length > 0 && { origins: { ...listing.origins, ...origins } }),
    ...(Object.keys(contradictions).length > 0 && { contradictions }),
  }
}

const ofcom = (edition: string): FactOrigin => ({ kind: 'register', name: 'Ofcom’s Connected Nations', on: edition })

function epcOfRegister({ letter, score, potential, on, number }: CertificateFacts): Epc {
  const validUntil = certificateValidUntil(on)
  const url = certificateUrl(number)
  // a few old certificates have a letter that is not their score's: the letter is what an advert shows
  if (score === undefined || epcBand(score).letter !== letter) return { kind: 'letter', letter, validUntil }
  return {
    ...{ kind: 'rated', current: score, validUntil },
    ...(potential !== undefined && { potential }),
    ...(url && { certificateUrl: url }),
  }
}

function differs(epc: Epc, letter: EpcLetter): boolean {
  if (epc.kind === 'awaited') return false
  if (epc.kind === 'exempt') return true
  return (epc.kind === 'letter' ? epc.letter : epcBand(epc.current).letter) !== letter
}

function ratingText({ letter, score }: CertificateFacts): string {
  return score === undefined ? letter : `${letter} (${score})`
}

function isFarFrom(stated: number, registered: number): boolean {
  return Math.abs(stated - registered) > FLOOR_AREA_TOLERANCE * Math.max(stated, registered)
}
