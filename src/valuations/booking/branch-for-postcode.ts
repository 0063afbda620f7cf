import type { Catchment } from '#src/agency/profile/agency.ts'
import { milesBetween } from '#src/places/distance.ts'
import type { Postcode } from '#src/places/postcode.ts'

type Position = { lat: number; lng: number }

type WithCatchment = { position: Position; catchment?: Catchment }

/** The home's position, if known, and how far a branch reaches beyond its catchment. */
export type Reach = { position?: Position; radiusMiles: number }

/**
 * The branch that values a home: the first whose catchment has its sector, else its outcode, else its postcode area; else
 * the nearest within the radius. Rule: docs/contracts/valuations.md#branch-of-a-postcode.
 */
export function branchForPostcode<Branch extends WithCatchment>(
  branches: readonly Branch[],
  { outcode, incode }: Postcode,
  { position, radiusMiles }: Reach,
): Branch | undefined {
  const named = (part: keyof Catchment, value: string) =>
    branches.find(({ catchment }) => catchment?.[part].includes(value))
  return (
    named('sectors', `${outcode} ${incode.charAt(0)}`) ??
    named('outcodes', outcode) ??
    named('areas', /^[A-Z]+/.exec(outcode)?.[0] ?? '') ??
    (position && nearest(branches, position, radiusMiles))
  )
}

function nearest<Branch extends WithCatchment>(
  branches: readonly Branch[],
  position: Position,
  radiusMiles: number,
): Branch | undefined {
  const [first] = branches
    .map((branch) => ({ branch, miles: milesBetween(branch.position, position) }))
    .filter(({ miles }) => miles <= radiusMiles)
    .sort((a, b) => a.miles - b.miles)
  return first?.branch
}
