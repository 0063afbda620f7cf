import { type ReactNode, useEffect, useId, useRef } from 'react'
import { DeskIcon } from './icon.tsx'

type DeskDialogProps = {
  title: string
  children: ReactNode
  foot?: ReactNode
  onClose: () => void
  wide?: boolean
  isText?: boolean
}

/** A dialog over the page: the browser keeps the focus in it, and gives it back. */
export function DeskDialog({ title, children, foot, onClose, wide = false, isText = false }: DeskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className={wide ? 'dlg wide' : 'dlg'} aria-labelledby={titleId} onClose={onClose}>
      <div className="top">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="btn bare square" aria-label="Close" onClick={onClose}>
          <DeskIcon name="cross" />
        </button>
      </div>
      <div className="body" tabIndex={isText ? 0 : undefined}>
        {children}
      </div>
      {foot && <div className="foot">{foot}</div>}
    </dialog>
  )
}
