import type { Catchment } from '#src/agency/profile/agency.ts'
import { milesBetween } from '#src/places/distance.ts'
import type { Postcode } from '#src/places/postcode.ts'

type Position = { lat: number; lng: number }

type WithCatchment = { position: Position; catchment?: Catchment }

/** Where the home is, if it is known, and how far a branch goes beyond its catchment. */
export type Reach = { position?: Position; radiusMiles: number }

/**
 * The branch that values a home: whose catchment has its sector, else its outcode, else its postcode area; then the
 * nearest branch within the radius; else none. Of several that name the same, the first in the agency's order.
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
