import { type MouseEvent, useRef } from 'react'
import { useClosingDetails } from '#src/design-system/dialog/closing-details.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import './share.css'

export type ShareProps = {
  /** the page's whole URL */
  url: string
  /** what is shared, as a message is called */
  title: string
  /** where it can be sent to a friend by the site itself */
  friendHref?: string
}

/**
 * Hands a page on. A device that has a sheet of its own for that shows it; otherwise the link is copied or sent by
 * email. Without a script the email remains.
 */
export function Share({ url, title, friendHref }: ShareProps) {
  const container = useRef<HTMLDivElement>(null)
  useClosingDetails(container)
  return (
    <div className="share" ref={container}>
      <details>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by keyboard as a button is */}
        <summary className="button plain" onClick={(event) => openSheet(event, { url, title })}>
          <Icon name="share" />
          Share
        </summary>
        <ul>
          <li className="withScript">
            <button type="button" onClick={(event) => copyLink(event, url)}>
              <Icon name="document" />
              Copy the link
            </button>
          </li>
          {friendHref && (
            <li>
              <a href={friendHref} data-overlay="">
                <Icon name="person" />
                Send to a friend
              </a>
            </li>
          )}
          <li>
            <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
              <Icon name="mail" />
              Send by email
            </a>
          </li>
        </ul>
      </details>
    </div>
  )
}

function openSheet(event: MouseEvent, shared: Pick<ShareProps, 'url' | 'title'>) {
  if (!navigator.share) return
  event.preventDefault()
  // rejects when the visitor closes the sheet without choosing, which is no fault
  navigator.share(shared).catch(() => {})
}

async function copyLink({ currentTarget }: MouseEvent, url: string) {
  const details = currentTarget.closest('details')
  const { showToast } = await import('#src/design-system/toast/show-toast.ts')
  try {
    await navigator.clipboard.writeText(url)
    showToast({ words: 'Link copied.' })
  } catch {
    showToast({ words: 'We couldn’t copy the link.', kind: 'error' })
  }
  if (details) details.open = false
}
