import type { ReactNode } from 'react'

type DeskSectionProps = {
  title: string
  /** at the end of the title's line */
  beside?: ReactNode
  children: ReactNode
}

/** A part of a page under a title of its own. */
export function DeskSection({ title, beside, children }: DeskSectionProps) {
  return (
    <section className="section">
      <div className="top">
        <h2>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
