import type { ReactNode } from 'react'

/** A component's part of the examples page. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2 className="display">{title}</h2>
      {children}
    </section>
  )
}

/** One state of it, said in a few words. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="state">
      <h3>{name}</h3>
      {children}
    </div>
  )
}
