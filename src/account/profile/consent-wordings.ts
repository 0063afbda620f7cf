import { CONSENT_BOXES, type ConsentBoxName } from './consent-boxes.ts'

/** Words of a box as the agency set them on a day. Versions are added and never changed: records name them. */
export type ConsentVersion = { version: number; from: string; wording: string }

/** The agency's own words of each box, the oldest first; absent: the usual words. */
export type ConsentWordings = Partial<Record<ConsentBoxName, ConsentVersion[]>>

/** The number of the usual words. */
export const USUAL_VERSION = 1

export type WordedBox = { name: ConsentBoxName; wording: string; version: number; required: boolean }

/** The boxes in the words that visitors are shown now. */
export function wordedBoxes(wordings: ConsentWordings = {}): WordedBox[] {
  return CONSENT_BOXES.map((box) => {
    const latest = wordings[box.name]?.at(-1)
    return { ...box, wording: latest?.wording ?? box.wording, version: latest?.version ?? USUAL_VERSION }
  })
}

/**
 * The words of a box as a form showed them.
 * @param version that the form names; without one, or with one that there never was, it showed the words of now
 */
export function shownWording(
  wordings: ConsentWordings | undefined,
  name: ConsentBoxName,
  version?: number,
): { wording: string; version: number } {
  const now = wordedBoxes(wordings).find((box) => box.name === name)!
  if (version === undefined || version === now.version) return { wording: now.wording, version: now.version }
  const usual = CONSENT_BOXES.find((box) => box.name === name)!
  if (version === USUAL_VERSION) return { wording: usual.wording, version }
  const earlier = wordings?.[name]?.find((one) => one.version === version)
  return { wording: earlier?.wording ?? now.wording, version: earlier?.version ?? now.version }
}

/** What a form says of the words that it showed: `terms:2,marketing:1`. */
export function formatVersions(boxes: readonly WordedBox[]): string {
  return boxes.map(({ name, version }) => `${name}:${version}`).join(',')
}

export function parseVersions(text: string): Partial<Record<ConsentBoxName, number>> {
  return Object.fromEntries(
    text.split(',').flatMap((one) => {
      const [name, version] = one.split(':')
      const isKnown = CONSENT_BOXES.some((box) => box.name === name) && /^\d{1,5}$/.test(version ?? '')
      return isKnown ? [[name, Number(version)]] : []
    }),
  )
}

/** The last words of each box: what a page needs to show them. */
export function latestWordings(wordings: ConsentWordings | undefined): ConsentWordings | undefined {
  if (!wordings) return undefined
  return Object.fromEntries(Object.entries(wordings).map(([name, versions]) => [name, versions.slice(-1)]))
}
