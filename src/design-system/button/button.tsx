import type { ReactNode } from 'react'
import './button.css'

type ButtonLook = 'primary' | 'outline' | 'accent' | 'plain'

type Shared = {
  children: ReactNode
  /** `primary` (the default) is for the one thing the page is for; beside it stand `outline`, then `plain`. */
  look?: ButtonLook
  wide?: boolean
  small?: boolean
}

/**
 * Something to press: with `href` a link (it goes somewhere; `overlay`: over the page at hand), else a button that
 * submits its form.
 */
export function Button({
  children,
  look = 'primary',
  wide,
  small,
  ...rest
}: Shared & ({ href: string; overlay?: boolean } | { href?: never })) {
  const className = ['button', look !== 'primary' && look, wide && 'wide', small && 'small'].filter(Boolean).join(' ')
  if (rest.href !== undefined) {
    return (
      <a className={className} href={rest.href} data-overlay={rest.overlay || undefined}>
        {children}
      </a>
    )
  }
  return (
    <button className={className} type="submit">
      {children}
    </button>
  )
}
