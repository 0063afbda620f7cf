import { type MouseEvent, useEffect, useRef } from 'react'
import type { GalleryPicture } from '../gallery.ts'
import { picturePath, pictureSrcSet } from '../picture-paths.ts'

type StripProps = {
  pictures: GalleryPicture[]
  /** of the picture that is seen, from 0 */
  index: number
  pathOf: (number: number) => string
  show: (index: number) => void
}

/** The thumbnails under the large photo. Each is a link, which a script follows without leaving the page. */
export function LightboxStrip({ pictures, index, pathOf, show }: StripProps) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = strip
    const link = current?.children[index]
    if (!current || !(link instanceof HTMLElement)) return
    current.scrollTo({ left: link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2 })
  }, [index])

  function follow(event: MouseEvent, at: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(at)
  }

  return (
    <nav className="strip" aria-label="All photos" ref={strip} data-outside="">
      {pictures.map(({ media, width, height, alt }, at) => (
        <a
          key={media + at}
          href={pathOf(at + 1)}
          aria-label={`Photo ${at + 1}: ${alt}`}
          aria-current={at === index ? 'true' : undefined}
          onClick={(event) => follow(event, at)}
        >
          <img
            src={picturePath(media, 175)}
            srcSet={pictureSrcSet(media, width, [175, 320])}
            sizes="96px"
            alt=""
            {...{ width, height }}
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
    </nav>
  )
}
