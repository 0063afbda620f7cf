import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'

/** `slider` holds the list that scrolls, and no other. */
export type SliderButtonsProps = { slider: RefObject<HTMLElement | null> }

/** A list that cannot be scrolled further is taken to be at its end so many pixels early: positions are rounded. */
const ROUNDING_PX = 2

/** Move a list that scrolls sideways by what it shows. At an end the button stays where the keyboard is, and says so. */
export function SliderButtons({ slider }: SliderButtonsProps) {
  const [ends, setEnds] = useState({ first: true, last: true })
  useEffect(() => {
    const element = listIn(slider)
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
  }, [slider])

  const move = (direction: 1 | -1) => {
    const element = listIn(slider)
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

function listIn({ current }: SliderButtonsProps['slider']): HTMLElement | null {
  return current?.querySelector('ul') ?? null
}
