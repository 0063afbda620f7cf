import { useEffect, useLayoutEffect, useRef } from 'react'
import { CONSENT_ANSWERS, type ConsentStatus } from '#src/analytics/cookie-consent.ts'
import './cookie-notice.css'

export type CookieNoticeProps = {
  /** what the agency says of its code, and where each cookie is named */
  words: string
  aboutUrl: string
  /** the previous answer, when the notice is opened again */
  answered?: ConsentStatus
  /** opened again: it takes the focus and can be closed without an answer */
  close?: () => void
  answer: (status: ConsentStatus) => void
}

/** Asks for consent at the foot of the page, which stays usable. To reject is as easy as to accept. */
export function CookieNotice({ words, aboutUrl, answered, close, answer }: CookieNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const reopened = close !== undefined
  // before the first paint: a notice that moves afterwards is a layout shift
  useLayoutEffect(() => (notice.current ? makeRoom(notice.current) : undefined), [])
  useEffect(() => {
    if (!reopened) return
    const cameFrom = document.activeElement
    title.current?.focus()
    return () => {
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    }
  }, [reopened])

  return (
    <aside
      className="cookieNotice"
      aria-labelledby="cookie-notice"
      ref={notice}
      onKeyDown={({ key }) => key === 'Escape' && close?.()}
    >
      <div className="page">
        <div>
          <h2 id="cookie-notice" ref={title} tabIndex={-1}>
            Cookies on this site
          </h2>
          <p>
            {words} {answered && `${CONSENT_ANSWERS.find(({ status }) => status === answered)?.answered} `}
            <a href={aboutUrl}>More about cookies</a>
          </p>
        </div>
        <div className="consentAnswers">
          {CONSENT_ANSWERS.map(({ status, button }) => (
            <button key={status} className="button outline" type="button" onClick={() => answer(status)}>
              {button}
            </button>
          ))}
          {close && (
            <button className="button plain" type="button" onClick={close}>
              Close
            </button>
          )}
        </div>
      </div>
    </aside>
  )
}

/** What floats at the foot of a page: its actions, and the switch between list and map. */
const FLOATING = '.actionBar, .floatingSwitch'

/**
 * Puts the notice above what floats at the foot of the page, and makes the page scroll so much further, so that nothing
 * gets the focus under it. The height is set where it is used: a property that all of the page inherits would restyle
 * all of it.
 */
function makeRoom(notice: HTMLElement): () => void {
  const { style: page } = document.documentElement
  const footer = document.querySelector<HTMLElement>('.siteFooter')?.style
  const place = () => {
    const tops = [...document.querySelectorAll(FLOATING)].map((bar) => bar.getBoundingClientRect())
    const below = Math.max(0, ...tops.map(({ top, height }) => (height > 0 ? window.innerHeight - top : 0)))
    notice.style.insetBlockEnd = `${below}px`
    const height = `${notice.offsetHeight + below}px`
    page.setProperty('scroll-padding-block-end', height)
    footer?.setProperty('--notice-height', height)
  }
  place()
  const sized = new ResizeObserver(place)
  sized.observe(notice)
  // another page has other actions
  sized.observe(document.body)
  return () => {
    sized.disconnect()
    page.removeProperty('scroll-padding-block-end')
    footer?.removeProperty('--notice-height')
  }
}
