/** A row that is set aside. Its listing, if there is one, stays as it was. */
export type RejectedRow = { line: number; ref?: string; feedBranch?: string; reason: string }

/** Longest reference, in characters. */
export const MAX_REF_LENGTH = 200

/** A row that is set aside, with as much of its reference and branch as a report has room for. */
export function rejectRow(
  { line, ref, feedBranch = '' }: { line: number; ref: string; feedBranch?: string },
  reason: string,
): RejectedRow {
  return {
    line,
    ...(ref && { ref: ref.slice(0, MAX_REF_LENGTH) }),
    ...(feedBranch && { feedBranch: feedBranch.slice(0, MAX_REF_LENGTH) }),
    reason,
  }
}
