/** What one file would do to the homes of its branches. */
type BrakeCase = {
  /** listings on the market, or shown to visitors */
  live: number
  /** of those, the ones that no longer would be: the file leaves them out, hides them, or says what may not be shown */
  leaving: number
  /** rows in the file */
  rows: number
  /** the agency's `importBrakeShare`, 0 to 1 */
  share: number
}

/** Why a file is stopped before it changes anything, or undefined. Forcing an import passes the brake. */
export function brakeReason({ live, leaving, rows, share }: BrakeCase): string | undefined {
  if (rows === 0) return 'the file holds no properties'
  if (live === 0 || leaving / live <= share) return undefined
  const percent = (part: number) => `${Math.round(part * 100)} %`
  const stock = live === 1 ? 'the only property' : `${leaving} of ${live} properties`
  return `it would remove ${stock} (${percent(leaving / live)}); the removal limit is ${percent(share)}`
}
