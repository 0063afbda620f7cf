import type { Tenure } from '#src/property/listing/listing.ts'

/** Each feature once, without the bullet that a back office put before it. */
export function mapFeatures(features: readonly string[]): string[] {
  const seen = new Set<string>()
  return features.flatMap((given) => {
    const feature = given.replace(/^[•*·–-]\s*/, '')
    const key = feature.toLowerCase()
    if (key === '' || seen.has(key)) return []
    seen.add(key)
    return [feature]
  })
}

const STATED_TENURE =
  /^(?:tenure\s*[:–-]?\s*)?(?:long\s+)?(share of freehold|freehold|leasehold|commonhold)(?:\s+(?:property|tenure|house|flat|apartment))?(?:\s*[-–,:;(](?!.*hold).*)?\.?$/i

const TENURES: Record<string, Tenure> = {
  freehold: 'freehold',
  leasehold: 'leasehold',
  commonhold: 'commonhold',
  'share of freehold': 'share_of_freehold',
}

/** The tenure that a feature plainly states ("Tenure: leasehold"), if no two features contradict each other. */
export function tenureOfFeatures(features: readonly string[]): Tenure | undefined {
  const stated = new Set(features.flatMap((feature) => STATED_TENURE.exec(feature.trim())?.[1]?.toLowerCase() ?? []))
  const [only] = stated
  return stated.size === 1 && only !== undefined ? TENURES[only] : undefined
}
