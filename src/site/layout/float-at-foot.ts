/** What floats at the foot of a page: its actions, and the switch between list and map. */
const FLOATING = '.actionBar, .floatingSwitch'

/**
 * Puts a notice above what floats at the foot of the page, and makes the page scroll so much further, so that nothing
 * gets the focus under it. The height is set where it is used: a property that all of the page inherits would restyle
 * all of it.
 * @returns what ends it
 */
export function floatAtFoot(notice: HTMLElement): () => void {
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
