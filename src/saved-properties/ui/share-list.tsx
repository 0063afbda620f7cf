import { Icon } from '#src/design-system/icon/icon.tsx'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import type { FetchedCard } from './use-saved-cards.ts'

type ListedHome = readonly [id: number, home: FetchedCard | undefined]

/**
 * Hands the list on: by the device's own sheet where it has one, else copied, ready to paste into a message. Homes that
 * have left the market stay out of it.
 */
export function ShareList({ homes }: { homes: readonly ListedHome[] }) {
  return (
    <p className="shareList">
      <button
        className="button outline"
        type="button"
        onClick={() => void share(listInWords(homes, window.location.origin))}
      >
        <Icon name="share" />
        Share this list
      </button>
    </p>
  )
}

const TITLE = 'Homes I’ve saved'

/** The homes as a message has them: price, address and link. A home whose card has not loaded is a link alone. */
export function listInWords(homes: readonly ListedHome[], origin: string): string {
  const lines = homes.flatMap(([id, home]) => {
    if (home === undefined) return [`${origin}/properties/${id}`]
    if (home === 'unknown' || home.leftMarketAt !== undefined) return []
    const { price, displayAddress, propertyChannel } = home
    return [`${price}, ${displayAddress}\n${origin}${propertyPath(id, propertyChannel)}`]
  })
  return [`${TITLE}:`, ...lines].join('\n\n')
}

async function share(text: string): Promise<void> {
  if (navigator.share) {
    // closing the sheet without choosing is no mistake
    await navigator.share({ title: TITLE, text }).catch(() => {})
    return
  }
  try {
    await navigator.clipboard.writeText(text)
    showToast({ words: 'List copied. Paste it into a message.' })
  } catch {
    showToast({ words: 'We couldn’t copy the list.', kind: 'error' })
  }
}
