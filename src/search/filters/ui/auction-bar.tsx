import type { AuctionSettings } from '#src/agency/profile/settings.ts'
import { Button } from '#src/design-system/button/button.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import './auction-bar.css'

/** Links to register as a bidder and to call, above auction lots on phones. */
export function AuctionBar({ registerUrl, telephone }: AuctionSettings) {
  return (
    <div className="auctionBar page">
      <Button small href={registerUrl}>
        Register<span className="visuallyHidden"> as a bidder</span>
      </Button>
      {telephone && (
        <a className="figures" href={telephoneHref(telephone)}>
          <Icon name="phone" />
          <span className="visuallyHidden">Call about the auction: </span>
          {telephone}
        </a>
      )}
    </div>
  )
}

/** Whether a search is for auction lots. */
export function isAuctionSearch({ tags, auctionDate }: Criteria): boolean {
  return auctionDate !== undefined || tags.some((tag) => /^(gth-)?auctions?$/i.test(tag))
}
