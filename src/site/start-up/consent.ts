import { CONSENT_ANSWERS, type ConsentStatus, runsAnalytics } from '#src/analytics/cookie-consent.ts'
import { addAnalyticsCode, hasAnalyticsCode } from '#src/analytics/ui/analytics-code.ts'
import { deleteCookies, storeConsent, storedConsent } from '#src/analytics/ui/stored-consent.ts'
import { carryToast } from '#src/design-system/toast/carried-toast.ts'
import { floatAtFoot } from '../layout/float-at-foot.ts'
import type { ConsentQuestion } from './start-up-settings.ts'

const SAVED = { words: 'Saved. Change it any time under “Cookie settings”.', milliseconds: 3000 }

/**
 * Asks whoever has not answered yet, and gives the page the agency's code where the answer is yes. `quiet`: something
 * lies over the page, and the question waits for the next one.
 */
export function askForConsent({ version, cookies }: Omit<ConsentQuestion, 'words'>, { quiet = false }): void {
  const notice = document.querySelector<HTMLElement>('.cookieNotice')
  if (!notice) return
  const close = notice.querySelector<HTMLElement>('.button.plain')!
  let cameFrom: Element | null = null
  let leaveFoot: (() => void) | undefined

  function show(answered?: ConsentStatus): void {
    notice!.hidden = false
    leaveFoot ??= floatAtFoot(notice!)
    const words = CONSENT_ANSWERS.find(({ status }) => status === answered)?.answered
    notice!.querySelector('.answered')!.textContent = words ? `${words} ` : ''
  }

  function hide(): void {
    if (notice!.hidden) return
    notice!.hidden = true
    close.hidden = true
    leaveFoot?.()
    leaveFoot = undefined
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    cameFrom = null
  }

  /** Another tab, or a page that Back returns to, may have another answer than this one. */
  function settle(): void {
    const status = storedConsent(version)
    if (status === undefined) {
      if (!quiet) show()
      return
    }
    if (runsAnalytics(status)) void addAnalyticsCode()
    else {
      deleteCookies(cookies)
      // what runs cannot be taken out of a page
      if (hasAnalyticsCode()) location.reload()
    }
    if (close.hidden) hide()
  }

  function answer(status: ConsentStatus): void {
    storeConsent(status, version)
    hide()
    if (!runsAnalytics(status) && hasAnalyticsCode()) {
      deleteCookies(cookies)
      carryToast(SAVED)
      location.reload()
      return
    }
    if (runsAnalytics(status)) void addAnalyticsCode()
    // the press has requested React, which shows toasts
    import('#src/design-system/toast/show-toast.ts').then(
      ({ showToast }) => showToast(SAVED),
      () => {},
    )
  }

  /** The footer's link leads to the page about cookies where there is no script. */
  function reopen(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-cookie-settings]') : null
    if (!link || event.defaultPrevented || event.button > 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    cameFrom = link
    close.hidden = false
    show(storedConsent(version))
    notice!.querySelector<HTMLElement>('h2')!.focus()
  }

  notice.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === close) hide()
    else if (button) answer(button.value as ConsentStatus)
  })
  notice.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !close.hidden) hide()
  })
  // on the way down: React stops a press on a part that it has not hydrated yet at the body
  document.addEventListener('click', reopen, true)
  addEventListener('pageshow', settle)
  document.addEventListener('visibilitychange', settle)
  settle()
}
