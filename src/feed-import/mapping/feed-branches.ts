/** What is needed of the agency's branches. */
export type OwnBranch = { id: number; slug: string; name: string; feedBranches: readonly string[] }

type BranchMatch = {
  /** by the feed's BRANCH_ID */
  known: ReadonlyMap<string, OwnBranch>
  unknown: string[]
}

/** Finds the agency's branches for a feed's; `oneOff` maps a BRANCH_ID to a branch's slug for this import only. */
export function matchBranches(
  feedBranches: Iterable<string>,
  own: readonly OwnBranch[],
  oneOff: Readonly<Record<string, string>> = {},
): BranchMatch | { problem: string } {
  for (const slug of Object.values(oneOff)) {
    if (!own.some((branch) => branch.slug === slug))
      return { problem: `there is no branch "${slug}"; the agency has ${listed(own.map((branch) => branch.slug))}` }
  }
  const known = new Map<string, OwnBranch>()
  const unknown: string[] = []
  for (const feedBranch of new Set(feedBranches)) {
    const slug = Object.hasOwn(oneOff, feedBranch) ? oneOff[feedBranch] : undefined
    const branch = own.find((one) => (slug === undefined ? one.feedBranches.includes(feedBranch) : one.slug === slug))
    if (branch) known.set(feedBranch, branch)
    else unknown.push(feedBranch)
  }
  return { known, unknown }
}

/** Why a feed that names none of the agency's branches is refused. */
export function foreignFeedReason(unknown: readonly string[], own: readonly OwnBranch[]): string {
  const ours = own.flatMap((branch) => branch.feedBranches.map((feedBranch) => `${feedBranch} (${branch.name})`))
  const has = ours.length > 0 ? `this agency has ${listed(ours)}` : 'this agency names no feed branch'
  return `this feed is for ${unknown.length === 1 ? 'branch' : 'branches'} ${listed(unknown)}; ${has}`
}

function listed(names: readonly string[]): string {
  return names.length > 10 ? `${names.slice(0, 10).join(', ')} and ${names.length - 10} more` : names.join(', ')
}

/** The BRANCH_ID that a file's name begins with, as `100001_2026112001.blm` does. */
export function branchOfFileName(name: string): string | undefined {
  return /^([A-Za-z0-9]+)[_-]/.exec(name)?.[1]
}
