import type { ReactNode } from 'react'
import { Button } from '#src/design-system/button.tsx'
import type { Offer } from '../offers.ts'
import './cta-banner.css'

/** The agency's own offer between the results; no landmark, because a page has several. `picture` fills a box of about 3:2 beside the words. */
export function CtaBanner({ offer, picture }: { offer: Omit<Offer, 'image'>; picture?: ReactNode }) {
  return (
    <div className="ctaBanner full">
      {picture && <div className="side">{picture}</div>}
      <div className="words">
        <h2 className="display">{offer.title}</h2>
        <p>{offer.para}</p>
        <div className="ways">
          <Button href={offer.buttonUrl}>{offer.buttonText}</Button>
          {offer.linkUrl && <a href={offer.linkUrl}>{offer.linkText}</a>}
        </div>
      </div>
    </div>
  )
}
