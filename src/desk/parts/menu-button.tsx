import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { DeskIcon, type DeskIconName } from './icon.tsx'

type MenuButtonProps = {
  /** the words of the button; with an icon alone they are read out */
  label: string
  icon?: DeskIconName
  isBare?: boolean
  isSmall?: boolean
  atStart?: boolean
  className?: string
  /** keys that open it */
  hint?: ReactNode
  openRef?: RefObject<HTMLDetailsElement | null>
  children: ReactNode
}

/** A button with a list of actions below it. A choice, Escape and a click elsewhere close it. */
export function MenuButton({
  label,
  icon,
  isBare,
  isSmall,
  atStart,
  className,
  hint,
  openRef,
  children,
}: MenuButtonProps) {
  const own = useRef<HTMLDetailsElement>(null)
  const menu = openRef ?? own
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        // over an open menu, a dialog closes first
        if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
        // a page's own Escape must not leave the page as well
        event.preventDefault()
        details.open = false
        details.querySelector('summary')?.focus()
      } else if (!details.contains(event.target as Node)) details.open = false
    }
    document.addEventListener('pointerdown', close)
    // captured: a shortcut of the page may have been listening for longer
    document.addEventListener('keydown', close, true)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close, true)
    }
  }, [menu])
  const button = ['btn', isBare && 'bare', isSmall && 'small', icon && 'square'].filter(Boolean).join(' ')
  return (
    <details ref={menu} className={['menu', atStart && 'start', className].filter(Boolean).join(' ')}>
      <summary className={button} aria-label={icon ? label : undefined}>
        {icon ? <DeskIcon name={icon} /> : label}
        {hint}
        {!icon && <DeskIcon name="chevron-down" size="s" />}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons within are what is pressed */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes the menu after a choice */}
      <div
        onClick={(event) => {
          if (menu.current && (event.target as Element).closest('button, a')) menu.current.open = false
        }}
      >
        {children}
      </div>
    </details>
  )
}

/** Opens a menu and puts the focus on its first action. */
export function openMenu({ current }: RefObject<HTMLDetailsElement | null>): void {
  if (!current) return
  current.open = true
  current.querySelector<HTMLElement>('div button, div a')?.focus()
}
