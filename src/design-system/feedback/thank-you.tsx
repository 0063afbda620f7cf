import { type ReactNode, useEffect, useRef } from 'react'
import '../form/form.css'
import { useHydrated } from '../hooks/use-hydrated.ts'

/** In place of a form that was sent: what happens next. It takes the focus, which its form had. */
export function ThankYou({ title = 'Thank you', children }: { title?: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const tookPlace = useRef(useHydrated())
  useEffect(() => {
    if (tookPlace.current) panel.current?.focus()
  }, [])
  return (
    <div className="thanks" ref={panel} tabIndex={-1} role="status">
      <h3 className="display">{title}</h3>
      {children}
    </div>
  )
}
