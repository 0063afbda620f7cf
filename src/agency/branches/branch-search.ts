import { milesBetween } from '#src/places/distance.ts'
import type { Branch, Catchment, Department } from '../profile/agency.ts'

/** Somewhere to have a branch near. */
export type BranchPlace = {
  lat: number
  lng: number
  /** how far the place itself reaches; 0 for a postcode */
  radiusMiles: number
  /** of a postcode, as far as it is known: whose branch may be named by its catchment */
  outcode?: string
  incode?: string
  /** the position is about the middle of the outcode: distances from it say little */
  isApproximate?: true | undefined
}

export type FoundBranch = {
  branch: Branch
  /** from the place that was asked for */
  miles?: number
  /** its catchment has the postcode that was asked for, and no other branch's has it more narrowly */
  serves: boolean
}

export type BranchesFound = {
  /** the nearest first, in the agency's order where no place was asked for */
  branches: FoundBranch[]
  /** where no branch is within reach: the nearest that there is */
  nearest?: FoundBranch
}

/** `sales` and `lettings` are every branch's; the others are what the agency calls them. */
export type DepartmentChoice = { key: string; name: string }

/**
 * The branches with a department, by their distance from a place. A branch is within reach when it lies within
 * `radiusMiles` of the place, or its catchment has the postcode. Where the position of a postcode is not known, the branch
 * whose catchment has it comes first, and no distance is given.
 */
export function findBranches(
  branches: readonly Branch[],
  { place, department }: { place?: BranchPlace; department?: string },
  radiusMiles: number,
): BranchesFound {
  const fitting = branches.filter(
    ({ departments }) => department === undefined || departments.some((one) => departmentKey(one) === department),
  )
  if (!place) return { branches: fitting.map((branch) => ({ branch, serves: false })) }
  const part = narrowestPart(branches, place)
  const measured = fitting
    .map((branch) => ({
      branch,
      miles: milesBetween(branch.position, place),
      serves: part !== undefined && branch.catchment?.[part.kind].includes(part.value) === true,
    }))
    .sort((one, other) => {
      const byCatchment = place.isApproximate ? Number(other.serves) - Number(one.serves) : 0
      return byCatchment || one.miles - other.miles
    })
  const near = measured.filter(({ miles, serves }) => serves || miles <= radiusMiles + place.radiusMiles)
  const [nearest] = measured
  const said = place.isApproximate ? near.map(({ miles: _, ...found }) => found) : near
  return { branches: said, ...(near.length === 0 && nearest && { nearest }) }
}

/** The narrowest part of a postcode that any branch's catchment names: a sector comes before its outcode. */
function narrowestPart(branches: readonly Branch[], { outcode, incode }: BranchPlace) {
  if (outcode === undefined) return undefined
  const parts: { kind: keyof Catchment; value: string }[] = [
    ...(incode === undefined ? [] : [{ kind: 'sectors' as const, value: `${outcode} ${incode.charAt(0)}` }]),
    { kind: 'outcodes', value: outcode },
    { kind: 'areas', value: /^[A-Z]+/.exec(outcode)?.[0] ?? '' },
  ]
  return parts.find(({ kind, value }) => branches.some(({ catchment }) => catchment?.[kind].includes(value)))
}

/** What a visitor can ask for, in the order in which the agency's branches name it. */
export function departmentChoices(branches: readonly Pick<Branch, 'departments'>[]): DepartmentChoice[] {
  const departments = branches.flatMap((branch) => branch.departments)
  const names = new Map(departments.map((department) => [departmentKey(department), choiceName(department)]))
  return [...names].map(([key, name]) => ({ key, name }))
}

/** `sales`, `lettings`, or the name of a department for something of its own: `farms-and-land`. */
export function departmentKey({ name, channel, tags }: Pick<Department, 'name' | 'channel' | 'tags'>): string {
  if (channel !== undefined && tags === undefined) return channel
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function choiceName(department: Department): string {
  const key = departmentKey(department)
  if (key === 'sales') return 'Sales'
  return key === 'lettings' ? 'Lettings' : department.name
}

/** "0.4 miles", "3 miles" */
export function formatMiles(miles: number): string {
  if (miles < 0.05) return 'less than 0.1 miles'
  const figure = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${figure} ${figure === 1 ? 'mile' : 'miles'}`
}

/** Outcodes, postcode areas, and the sectors that lie in none of them: "LE16", "LE15 8". */
export function areaServed(catchment: Catchment | undefined): string[] {
  if (!catchment) return []
  const { areas, outcodes, sectors } = catchment
  const inAreas = (outcode: string) => areas.includes(/^[A-Z]+/.exec(outcode)?.[0] ?? '')
  const inOutcodes = (sector: string) => outcodes.includes(sector.split(' ', 1)[0] ?? '')
  return [
    ...areas,
    ...outcodes.filter((outcode) => !inAreas(outcode)),
    ...sectors.filter((sector) => !inOutcodes(sector) && !inAreas(sector)),
  ]
}
