import { type ReactNode, useEffect, useRef } from 'react'
import '../form/form.css'
import { useHydrated } from '../hooks/use-hydrated.ts'

type ThankYouProps = {
  title?: string
  /** right under the title of a page, and not that of an overlay */
  isOnPage?: boolean
  children: ReactNode
}

/** In place of a form that was sent: what happens next. It takes the focus, which its form had. */
export function ThankYou({ title = 'Thank you', isOnPage = false, children }: ThankYouProps) {
  const panel = useRef<HTMLDivElement>(null)
  const tookPlace = useRef(useHydrated())
  useEffect(() => {
    if (tookPlace.current) panel.current?.focus()
  }, [])
  const Heading = isOnPage ? 'h2' : 'h3'
  return (
    <div className="thanks" ref={panel} tabIndex={-1} role="status">
      <Heading className="display">{title}</Heading>
      {children}
    </div>
  )
}
