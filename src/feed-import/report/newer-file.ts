/** A file as far as its place among the files of its feed goes. */
export type FileOfBranches = {
  state: 'imported' | 'stopped' | 'refused' | 'undone'
  /** the feed branches whose full stock it is; none where that is unknown */
  branches: readonly string[]
}

/**
 * Whether a newer file leaves nothing to decide about an older one. An imported file voids every older one that shares a
 * branch with it; a stopped one only those whose branches it has all, as the others may still be wanted.
 */
export function isVoidedBy(older: Pick<FileOfBranches, 'branches'>, newer: FileOfBranches): boolean {
  if (newer.state === 'refused') return false
  if (older.branches.length === 0) return true
  const has = (branch: string) => newer.branches.includes(branch)
  return newer.state === 'stopped' ? older.branches.every(has) : older.branches.some(has)
}
