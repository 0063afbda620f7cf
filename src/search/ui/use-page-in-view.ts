import { useEffect, useState } from 'react'
import { pageInMiddle, pageNumber } from './scroll-place.ts'
import type { ResultPlaces } from './use-result-pages.ts'

/** The number of the page that is in the middle of the window. `shown` are the numbers of all that are there. */
export function usePageInView(list: ResultPlaces['list'], shown: string, start: number): number {
  const [inView, setInView] = useState(start)
  useEffect(() => {
    const element = list.current
    if (!element || shown === '') return
    const look = () => setInView((known) => pageNumber(pageInMiddle(element)) ?? known)
    // a line through the middle of the window: a page begins or ends to be in view when it crosses it
    const observer = new IntersectionObserver(look, { rootMargin: '-50% 0px' })
    for (const block of element.querySelectorAll('[data-page]')) observer.observe(block)
    return () => observer.disconnect()
  }, [list, shown])
  return inView
}

/** Writes the address of the page in view in place of the one at hand; an overlay's hash stays. */
export function useAddressOfPage(inView: number, start: number, address: (page: number) => string): void {
  const [written, setWritten] = useState(start)
  useEffect(() => {
    if (inView === written) return
    window.history.replaceState(window.history.state, '', address(inView) + window.location.hash)
    setWritten(inView)
  })
}
