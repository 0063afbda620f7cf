import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'

export type SliderButtonsProps = { list: RefObject<HTMLUListElement | null> }

/** A list that cannot be scrolled further is taken to be at its end so many pixels early: positions are rounded. */
const ROUNDING_PX = 2

/** Move a list that scrolls sideways by what it shows. At an end the button stays where the keyboard is, and says so. */
export function SliderButtons({ list }: SliderButtonsProps) {
  const [ends, setEnds] = useState({ first: true, last: true })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const first = scrollLeft <= ROUNDING_PX
      const last = scrollLeft + clientWidth >= scrollWidth - ROUNDING_PX
      setEnds((held) => (held.first === first && held.last === last ? held : { first, last }))
    }
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list])

  const move = (direction: 1 | -1) => {
    const element = list.current
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element?.scrollBy({ left: direction * element.clientWidth, behavior: still ? 'instant' : 'smooth' })
  }
  if (ends.first && ends.last) return null
  return (
    <>
      <button type="button" aria-disabled={ends.first} onClick={() => ends.first || move(-1)}>
        <Icon name="arrow-left" />
        <span className="visuallyHidden">Previous articles</span>
      </button>
      <button type="button" aria-disabled={ends.last} onClick={() => ends.last || move(1)}>
        <Icon name="arrow-right" />
        <span className="visuallyHidden">Next articles</span>
      </button>
    </>
  )
}
