import { OpenNow } from '#src/agency/branches/ui/open-now.tsx'
import { OpeningHours } from '#src/agency/branches/ui/opening-hours.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { fittingWidth, picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { BranchShown } from '../branch/branch-page-data.ts'

type BranchRowProps = { branch: BranchShown; first: boolean }

/** One branch in the list of them. Its link is its name; picture and address lead nowhere else. */
export function BranchRow({ branch, first }: BranchRowProps) {
  const { id, name, href, address, distance, serves, hours, specialDays, photo, telephones, formHref } = branch
  return (
    <li>
      {photo && (
        <div className="photo">
          <Picture
            src={picturePath(photo.hash, fittingWidth(700, photo.width))}
            srcSet={pictureSrcSet(photo.hash, photo.width)}
            sizes={`(width >= 62em) 420px, (width >= 40em) 40vw, ${PHONE_WIDE}`}
            alt={`The office in ${name}`}
            width={photo.width}
            height={photo.height}
            thumbhash={photo.thumbhash}
            fetch={first ? 'first' : 'lazy'}
          />
        </div>
      )}
      <div className="words">
        <h3 className="display">
          <a href={href}>{name}</a>
        </h3>
        {distance !== undefined && (
          <p className="muted">
            {distance} away{serves && ', and looks after this postcode'}
          </p>
        )}
        {distance === undefined && serves && <p className="muted">This office looks after this postcode</p>}
        <p>
          {address.street}, {address.town} <span className="nowrap">{address.postcode}</span>
        </p>
        <OpenNow hours={hours} closedDates={branch.closedDates} specialDays={specialDays} />
        <OpeningHours hours={hours} specialDays={specialDays} />
      </div>
      <div className="reach">
        <dl>
          {telephones.map(({ name: what, telephone }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <a className="figures nowrap" href={telephoneHref(telephone)}>
                  {telephone}
                </a>
              </dd>
            </div>
          ))}
        </dl>
        <a href={formHref} data-overlay="">
          Email<span className="visuallyHidden"> {name}</span>
        </a>
        <a href={href} id={`branch-${id}`}>
          View office<span className="visuallyHidden">: {name}</span>
        </a>
      </div>
    </li>
  )
}
