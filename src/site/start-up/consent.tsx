import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type ConsentStatus, runsAnalytics } from '#src/analytics/cookie-consent.ts'
import { addAnalyticsCode, hasAnalyticsCode } from '#src/analytics/ui/analytics-code.ts'
import { deleteCookies, storeConsent, storedConsent } from '#src/analytics/ui/stored-consent.ts'
import { carryToast } from '#src/design-system/toast/carried-toast.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import type { CookieNoticeProps } from '../layout/cookie-notice.tsx'
import type { ConsentQuestion } from './start-up-settings.ts'

const loadNotice = async () => ({ default: (await import('../layout/cookie-notice.tsx')).CookieNotice })

/** If its script fails there is no question, and no analytics. */
const CookieNotice = lazy<ComponentType<CookieNoticeProps>>(() => loadNotice().catch(() => ({ default: () => null })))

const SAVED = { words: 'Saved. Change it any time under “Cookie settings”.', milliseconds: 3000 }

/**
 * Asks whoever has not answered yet, and gives the page the agency's code where the answer is yes. `quiet`: something
 * lies over the page, and the question waits for the next one.
 */
export function CookieConsent({ question, quiet }: { question: ConsentQuestion; quiet: boolean }) {
  const { version, cookies } = question
  const [notice, setNotice] = useState<'none' | 'asks' | 'reopened'>('none')

  useEffect(() => {
    /** Another tab, or a page that Back returns to, may have another answer than this one. */
    function settle() {
      const status = storedConsent(version)
      if (status !== undefined && runsAnalytics(status)) void addAnalyticsCode()
      else if (status !== undefined) {
        deleteCookies(cookies)
        // what runs cannot be taken out of a page
        if (hasAnalyticsCode()) window.location.reload()
      }
      if (status !== undefined) setNotice((now) => (now === 'asks' ? 'none' : now))
      else if (!quiet) setNotice('asks')
    }
    settle()
    window.addEventListener('pageshow', settle)
    document.addEventListener('visibilitychange', settle)
    return () => {
      window.removeEventListener('pageshow', settle)
      document.removeEventListener('visibilitychange', settle)
    }
  }, [version, cookies, quiet])

  useEffect(() => {
    /** The footer's link leads to the page about cookies where there is no script. */
    function reopen(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-cookie-settings]') : null
      if (!link || event.defaultPrevented || event.button > 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // not every browser focuses a link that is pressed
      link.focus({ preventScroll: true })
      loadNotice().then(
        () => setNotice('reopened'),
        () => window.location.assign(question.aboutUrl),
      )
    }
    // on the way down: React stops a press on a part that it has not hydrated yet at the body
    document.addEventListener('click', reopen, true)
    return () => document.removeEventListener('click', reopen, true)
  }, [question.aboutUrl])

  function answer(status: ConsentStatus) {
    storeConsent(status, version)
    setNotice('none')
    if (!runsAnalytics(status) && hasAnalyticsCode()) {
      deleteCookies(cookies)
      carryToast(SAVED)
      window.location.reload()
      return
    }
    if (runsAnalytics(status)) void addAnalyticsCode()
    showToast(SAVED)
  }

  if (notice === 'none') return null
  return (
    <Suspense>
      <CookieNotice
        words={question.words}
        aboutUrl={question.aboutUrl}
        {...(notice === 'reopened' && { answered: storedConsent(version), close: () => setNotice('none') })}
        answer={answer}
      />
    </Suspense>
  )
}
