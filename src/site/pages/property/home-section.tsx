import type { ReactNode } from 'react'

/** A section of a home's page under its heading. */
export function HomeSection({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="display" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
