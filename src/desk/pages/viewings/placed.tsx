import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

export type Placing = Record<string, string | number>

/** The policy against injected styles takes no style attributes in markup; scripts may place what they draw. */
export function usePlace(element: RefObject<HTMLElement | null>, style: Placing): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(style)) element.current?.style.setProperty(name, String(value))
  })
}

/** Beside others of the same time. */
export function inLane({ lane, lanes }: { lane: number; lanes: number }): Placing {
  if (lanes === 1) return { 'inset-inline-start': '2px', 'inset-inline-end': '3px' }
  return {
    'inset-inline-start': `calc(${(100 * lane) / lanes}% + 1px)`,
    'inset-inline-end': `calc(${100 - (100 * (lane + 1)) / lanes}% + 1px)`,
  }
}

export function Placed({ className, style, children }: { className: string; style: Placing; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  usePlace(element, style)
  return (
    <div className={className} ref={element}>
      {children}
    </div>
  )
}
