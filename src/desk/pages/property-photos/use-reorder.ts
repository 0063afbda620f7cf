import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ListedPicture } from './route.tsx'

/** Pixels that a mouse goes before a press becomes a drag. */
const DRAG_PX = 6

export const pictureName = ({ caption }: Pick<ListedPicture, 'caption'>, at: number) => caption || `photo ${at + 1}`

/**
 * The order of pictures while one is moved: dragged, or picked up with Enter and moved with the arrow keys. Nothing is
 * sent before it is dropped.
 */
export function useReorder(items: readonly ListedPicture[], onDrop: (key: string, to: number) => Promise<boolean>) {
  const [moving, setMoving] = useState<{ key: string; to: number; by: 'keys' | 'pointer' | 'dropped' }>()
  const [said, setSaid] = useState('')
  const pressed = useRef<{ key: string; x: number; y: number }>(undefined)
  const from = moving ? items.findIndex(({ key }) => key === moving.key) : -1
  const lifted = items[from]
  const ordered = moving && lifted ? items.toSpliced(from, 1).toSpliced(moving.to, 0, lifted) : items
  const name = lifted ? pictureName(lifted, from) : ''

  // what was dropped stays where it is until the page has heard so from the Desk
  useEffect(() => {
    if (moving?.by === 'dropped' && items[moving.to]?.key === moving.key) setMoving(undefined)
  }, [moving, items])

  // what is picked up keeps the focus, wherever it goes
  useEffect(() => {
    if (moving?.by === 'keys')
      document.querySelector<HTMLElement>(`[data-key="${CSS.escape(moving.key)}"] .pic`)?.focus()
  }, [moving])

  function put(to: number): void {
    if (!moving) return
    const place = Math.max(0, Math.min(items.length - 1, to))
    setMoving({ ...moving, to: place })
    setSaid(`${name}, position ${place + 1} of ${items.length}.`)
  }
  async function drop(): Promise<void> {
    if (!moving) return
    if (moving.to !== from) {
      setSaid(`${name} dropped at position ${moving.to + 1} of ${items.length}.`)
      setMoving({ ...moving, by: 'dropped' })
      if (!(await onDrop(moving.key, moving.to))) setMoving(undefined)
      return
    }
    setSaid(`${name} stays where it was.`)
    setMoving(undefined)
  }
  function cancel(): void {
    if (!moving) return
    setSaid(`${name} is back at position ${from + 1}.`)
    setMoving(undefined)
  }

  return {
    ordered,
    liftedKey: moving?.by === 'dropped' ? undefined : moving?.key,
    said,
    /** of the picture's button */
    handlers: (key: string, at: number) => ({
      onKeyDown(event: KeyboardEvent) {
        const isMoving = moving?.key === key && moving.by === 'keys'
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          if (isMoving) return void drop()
          setMoving({ key, to: at, by: 'keys' })
          setSaid(
            `Moving ${pictureName(items[at]!, at)}, position ${at + 1} of ${items.length}. Use the arrow keys to move, Enter to drop, Esc to cancel.`,
          )
          return
        }
        if (!isMoving) return
        const steps: Record<string, number> = {
          ArrowLeft: moving.to - 1,
          ArrowUp: moving.to - 1,
          ArrowRight: moving.to + 1,
          ArrowDown: moving.to + 1,
          Home: 0,
          End: items.length - 1,
        }
        const to = steps[event.key]
        if (event.key !== 'Escape' && to === undefined) return
        event.preventDefault()
        if (to === undefined) cancel()
        else put(to)
      },
      onBlur() {
        if (moving?.key === key && moving.by === 'keys' && !document.hasFocus()) cancel()
      },
      onPointerDown(event: PointerEvent) {
        // a finger scrolls the page; the arrows are for it
        if (event.pointerType === 'touch' || event.button !== 0) return
        pressed.current = { key, x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const start = pressed.current
        if (!start) return
        const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_PX
        if (!moving && !isFar) return
        const over = document
          .elementsFromPoint(event.clientX, event.clientY)
          .map((element) => element.closest<HTMLElement>('li[data-key]')?.dataset.key)
          .find((found) => found !== undefined)
        const to = ordered.findIndex((one) => one.key === over)
        setMoving({
          key: start.key,
          by: 'pointer',
          to: to >= 0 ? to : (moving?.to ?? items.findIndex((one) => one.key === start.key)),
        })
      },
      onPointerUp() {
        pressed.current = undefined
        if (moving?.by === 'pointer') void drop()
      },
      onPointerCancel() {
        pressed.current = undefined
        if (moving?.by === 'pointer') cancel()
      },
    }),
  }
}
