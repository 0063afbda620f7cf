import { useContext } from 'react'
import type { Banner } from '#src/agency/profile/banners.ts'
import { serverOnly } from '../document/server-only.tsx'
import { NonceContext } from '../nonce-context.ts'
import script from './site-banner-script.ts?inline-script'
import './site-banner.css'

/**
 * The agency's line above the header. A line of script within it, read before anything is painted, hides it from those
 * who closed it: nothing moves, and pages without a banner carry nothing.
 */
export const SiteBanner = serverOnly('site-banner', import.meta.env.SSR ? BannerLine : undefined)

function BannerLine({ banner }: { banner?: Banner }) {
  const nonce = useContext(NonceContext)
  if (!banner) return null
  const { id, text, linkText, linkUrl } = banner
  return (
    <aside className="siteBanner" aria-label="Notice" data-banner={id}>
      <div className="page">
        <p>
          {text} {linkText && linkUrl && <a href={linkUrl}>{linkText}</a>}
        </p>
        <button type="button" aria-label="Close this notice" hidden>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </aside>
  )
}
