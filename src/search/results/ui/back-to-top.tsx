import { Icon } from '#src/design-system/icon/icon.tsx'
import './back-to-top.css'

/** Scrolls to the top of a long page and moves the focus there. */
export function BackToTop() {
  return (
    <button className="backToTop" type="button" aria-label="Back to top" onClick={toTop}>
      <Icon name="arrow-left" />
    </button>
  )
}

function toTop() {
  const title = document.querySelector('h1')
  if (title) {
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
}
