import type { Agency } from '#src/agency/profile/agency.ts'
import type { AnalyticsSettings, PropertyViews } from '#src/agency/profile/settings.ts'

/** What visitors are asked before the agency's code is put into a page. */
export type ConsentQuestion = Pick<AnalyticsSettings, 'words' | 'aboutUrl' | 'cookies' | 'version'>

/** Of the element that says it (start-up-place.tsx). */
export const START_UP_ID = 'start-up'

/** What a page needs to know when it starts. It is in every page, so it is short. */
export type StartUpSettings = { views?: Exclude<PropertyViews, 'off'>; question?: ConsentQuestion }

/** `isSecret`: the page's URL is a key, and the agency's code, which could pass it on, is not asked about. */
export function startUpSettings(
  { settings }: Pick<Agency, 'settings'>,
  { isSecret = false }: { isSecret?: boolean } = {},
): StartUpSettings {
  const { propertyViews: views = 'json' } = settings
  const analytics = isSecret ? undefined : settings.analytics
  if (!analytics) return { ...(views !== 'off' && { views }) }
  const { words, aboutUrl, cookies, version } = analytics
  return { ...(views !== 'off' && { views }), question: { words, aboutUrl, cookies, version } }
}
