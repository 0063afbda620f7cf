import { useEffect, useRef, useState } from 'react'

type PreviewPaneProps = {
  document: string
  /** pixels of the window that it is shown as in */
  width: 375 | 1280
  /** grows with each save, after which it is shown anew */
  saves: number
  onWidth: (width: 'phone' | 'wide' | undefined) => void
}

/** The site's real page with the draft, as wide as a phone or a desk shows it. */
export function PreviewPane({ document, width, saves, onWidth }: PreviewPaneProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(1)
  const shown = useRef(saves)

  useEffect(() => {
    if (!place.current) return
    const watch = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [width])

  useEffect(() => {
    if (shown.current === saves) return
    shown.current = saves
    const inside = frame.current?.contentWindow
    const top = inside?.scrollY ?? 0
    frame.current?.addEventListener('load', () => frame.current?.contentWindow?.scrollTo(0, top), { once: true })
    inside?.location.reload()
  }, [saves])

  return (
    <section className="docpreview" aria-label="Preview">
      <div className="row">
        <span className="seg">
          <label>
            <input className="vh" type="radio" name="width" checked={width === 375} onChange={() => onWidth('phone')} />
            Phone
          </label>
          <label>
            <input className="vh" type="radio" name="width" checked={width === 1280} onChange={() => onWidth('wide')} />
            Desktop
          </label>
        </span>
        <button type="button" className="btn bare push" onClick={() => onWidth(undefined)}>
          Close the preview
        </button>
      </div>
      <div ref={place} className="docframe" style={{ blockSize: `${720 * (width === 375 ? 1 : scale)}px` }}>
        <iframe
          ref={frame}
          title="How visitors will see it"
          src={`/desk/content/preview?document=${encodeURIComponent(document)}`}
          style={{ inlineSize: `${width}px`, blockSize: '720px', transform: `scale(${scale})` }}
        />
      </div>
    </section>
  )
}
