import { useState } from 'react'
import { DeskIcon } from '../../parts/icon.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

/** What to tell the software supplier, as it can be sent. */
export function SupplierSection({ message }: { message: string }) {
  const mail = `mailto:?subject=${encodeURIComponent('Your property feed')}&body=${encodeURIComponent(message)}`
  return (
    <DeskSection title="Message for your software supplier">
      <blockquote className="stepcode supplier">{message}</blockquote>
      <div className="row">
        <CopyButton text={message} />
        <a className="btn small" href={mail}>
          Email
        </a>
      </div>
    </DeskSection>
  )
}

/** Puts a text on the clipboard. It stands on the page as well, for browsers that do not allow it. */
function CopyButton({ text, children = 'Copy' }: { text: string; children?: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      showDeskToast({ words: 'Your browser didn’t allow it. Select the text and copy it.', isBad: true })
    }
  }
  return (
    <button type="button" className="btn small" onClick={() => void copy()}>
      <DeskIcon name={isCopied ? 'tick' : 'copy'} size="s" />
      {isCopied ? 'Copied' : children}
    </button>
  )
}
