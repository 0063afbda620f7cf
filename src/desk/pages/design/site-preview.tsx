import { useEffect, useRef, useState } from 'react'
import { DeskIcon } from '../../parts/icon.tsx'

/** Widths in pixels at which the site is shown, whatever room there is for it. */
const WIDTHS = { desktop: 1280, phone: 375 } as const

/** Pixels of the window's height: 34rem of the sheet. */
const HEIGHT = 544

const PAGES = [
  { path: '/', name: 'Home page' },
  { path: '/search?channel=sales', name: 'Search results' },
  { path: '/contact', name: 'Contact' },
  { path: '/articles', name: 'Articles' },
] as const

type SitePreviewProps = {
  /** another number: the draft has changed */
  version: number
  host: string
  isDraft: boolean
}

/** The real pages with the draft, in a frame that runs no scripts; as wide as a desktop, or a phone. */
export function SitePreview({ version, host, isDraft }: SitePreviewProps) {
  const [size, setSize] = useState<keyof typeof WIDTHS>('desktop')
  const [path, setPath] = useState<string>(PAGES[0].path)
  const [room, setRoom] = useState(0)
  const window = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    if (window.current?.parentElement) watch.observe(window.current.parentElement)
    return () => watch.disconnect()
  }, [])
  // where somebody followed a link in the frame, that page is shown anew
  useEffect(() => {
    if (version > 0) frame.current?.contentWindow?.location.reload()
  }, [version])
  // by hand: the policy lets no style attributes in that come with the page
  useEffect(() => {
    if (!frame.current || !window.current || room === 0) return
    const width = WIDTHS[size]
    const scale = Math.min(1, room / width)
    Object.assign(window.current.style, { inlineSize: `${width * scale}px` })
    Object.assign(frame.current.style, {
      inlineSize: `${width}px`,
      blockSize: `${HEIGHT / scale}px`,
      transform: `scale(${scale})`,
    })
  }, [size, room, path])
  return (
    <section className="sitepreview stack" aria-label="Preview">
      <div className="row between">
        <span className="seg">
          {(['desktop', 'phone'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="preview-size" checked={size === one} onChange={() => setSize(one)} />
              <DeskIcon name={one === 'phone' ? 'mobile' : 'computer'} size="s" />
              {one === 'phone' ? 'Phone' : 'Desktop'}
            </label>
          ))}
        </span>
        <select className="input" aria-label="Page shown" value={path} onChange={({ target }) => setPath(target.value)}>
          {PAGES.map((page) => (
            <option key={page.path} value={page.path}>
              {page.name}
            </option>
          ))}
        </select>
      </div>
      <div className="frame">
        <div className="chrome">
          <span>{host}</span>
          <span>{isDraft ? 'Draft' : 'Published'}</span>
        </div>
        <div>
          <div className="window" ref={window}>
            <iframe
              ref={frame}
              key={path}
              title={`Your website with this design, as wide as a ${size}`}
              src={`/desk/design/preview${path === '/' ? '' : path}`}
              // links and styles as on the site; no script runs, so that nothing is counted
              sandbox="allow-same-origin"
            />
          </div>
        </div>
      </div>
    </section>
  )
}
