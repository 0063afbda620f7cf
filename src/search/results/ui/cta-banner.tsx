import type { ReactNode } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import type { Offer } from '../offers.ts'
import './cta-banner.css'

/** The agency's own offer between the results; no landmark, because a page has several. `picture` fills a box of about 3:2 beside the text. */
export function CtaBanner({ offer, picture }: { offer: Omit<Offer, 'image'>; picture?: ReactNode }) {
  const { title, para, buttonUrl, buttonText, buttonColour, linkUrl, linkText, linkAsButton, iconButtons = [] } = offer
  const looks = [offer.template === 'picture-last' && 'last', offer.backgroundStrip === false && 'bare']
  return (
    <div className={['ctaBanner full', ...looks].filter(Boolean).join(' ')}>
      {picture && <div className="side">{picture}</div>}
      <div className="words">
        <h2 className="display">{title}</h2>
        <p>{para}</p>
        <div className="offerWays">
          <Button href={buttonUrl} {...(buttonColour && { look: buttonColour })}>
            {buttonText}
          </Button>
          {linkUrl &&
            (linkAsButton ? (
              <Button look="outline" href={linkUrl}>
                {linkText}
              </Button>
            ) : (
              <a href={linkUrl}>{linkText}</a>
            ))}
        </div>
        {iconButtons.length > 0 && (
          <ul className="iconWays">
            {iconButtons.map(({ icon, text, url }) => (
              <li key={url}>
                <a href={url}>
                  <Icon name={icon} />
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
