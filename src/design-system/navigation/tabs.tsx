import type { KeyboardEvent, MouseEvent } from 'react'
import './tabs.css'

export type Tab = { id: string; name: string; href: string }

type TabsProps = { tabs: Tab[]; current: string; label: string; panelId: string; onChoose: (id: string) => void }

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Tabs over one panel. Without a script each is a link to the page with its panel; arrow keys move between them. */
export function Tabs({ tabs, current, label, panelId, onChoose }: TabsProps) {
  function press(event: MouseEvent, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(id)
  }
  function step(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ id }) => id === current)
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1]
    if (event.key === ' ') event.currentTarget.querySelector<HTMLElement>(':focus')?.click()
    if (next) onChoose(next.id)
    if (next) event.currentTarget.querySelector<HTMLElement>(`#${panelId}-${next.id}`)?.focus()
    if (next || event.key === ' ') event.preventDefault()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={step}>
      {tabs.map(({ id, name, href }) => (
        <a
          key={id}
          id={`${panelId}-${id}`}
          role="tab"
          href={href}
          aria-selected={id === current}
          aria-controls={panelId}
          tabIndex={id === current ? 0 : -1}
          onClick={(event) => press(event, id)}
        >
          {name}
        </a>
      ))}
    </div>
  )
}
