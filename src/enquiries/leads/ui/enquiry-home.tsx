import { Picture } from '#src/design-system/picture/picture.tsx'
import { picturePath, pictureSrcSet } from '#src/property/gallery/picture-paths.ts'
import type { EnquiryHome } from '../enquiry-start.ts'
import './enquiry.css'

/** The home that a form is about, at its head: its picture, its price and where it is. */
export function EnquiryHomeSummary({ home: { picture, price, address } }: { home: EnquiryHome }) {
  return (
    <div className={picture ? 'enquiryHome withPicture' : 'enquiryHome'}>
      {picture && (
        <div className="picture">
          <Picture
            src={picturePath(picture.media, 175)}
            srcSet={pictureSrcSet(picture.media, picture.width, [175, 375])}
            sizes="96px"
            alt=""
            width={picture.width}
            height={picture.height}
            thumbhash={picture.thumbhash}
          />
        </div>
      )}
      <p>
        <strong className="figures">{price.figure}</strong>{' '}
        {price.qualifier && <span className="muted">{price.qualifier}</span>}
        <br />
        {address}
      </p>
    </div>
  )
}
