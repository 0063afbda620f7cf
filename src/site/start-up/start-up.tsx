import { useEffect } from 'react'
import { reportView } from '#src/analytics/ui/report-view.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import { CookieConsent } from './consent.tsx'
import { hearLegacyHooks } from './legacy-hooks.ts'
import { definePageObject } from './page-object.ts'
import type { StartUpSettings } from './start-up-settings.ts'

/** What happens once on every page after it stands. */
export function StartUp({ views, question, quiet }: StartUpSettings & { quiet: boolean }) {
  useEffect(() => {
    definePageObject()
    return hearLegacyHooks()
  }, [])
  useEffect(() => {
    const page = parsePropertyPath(window.location.pathname)
    if (views && page) void reportView(page.id, views)
  }, [views])
  return question ? <CookieConsent question={question} quiet={quiet} /> : null
}
