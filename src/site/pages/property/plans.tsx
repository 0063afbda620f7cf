import type { GalleryPicture } from '#src/property/gallery/gallery.ts'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import { galleryPath, overlayPath } from '#src/property/listing/property-paths.ts'
import { EpcChart } from '#src/property/page/ui/epc-chart.tsx'
import type { PropertyPageData } from './property-page-data.ts'

/** The plans of a home, or of a development's site. */
export function Floorplans({ home }: { home: PropertyPageData }) {
  return (
    <>
      {home.floorplans.map((plan, index) => (
        <Drawing key={plan.media} drawing={plan} href={galleryPath(home.id, home.channel, 'floorplan', index + 1)} />
      ))}
      {!home.isSitePlan && <p className="muted small">Measurements are approximate and not to scale.</p>}
    </>
  )
}

/** Our own chart of the rating; where the letter is not known, the chart that came as a picture. */
export function EnergyRating({ home }: { home: PropertyPageData }) {
  const { id, channel, epc, epcCharts, epcOnCertificate, epcSource } = home
  return (
    <>
      <EpcChart epc={epc} onCertificate={epcOnCertificate} />
      {epcSource && <p className="muted small">{epcSource}</p>}
      {epc.kind !== 'rated' &&
        epcCharts.map((chart, index) => (
          <Drawing key={chart.media} drawing={chart} href={galleryPath(id, channel, 'epc-chart', index + 1)} />
        ))}
      {epc.kind === 'rated' && epcCharts.length > 0 && (
        <p className="small chartLink">
          <a href={overlayPath(id, channel, 'epc-chart')} data-overlay>
            View EPC chart
          </a>
        </p>
      )}
    </>
  )
}

/** A drawing, which opens in a gallery where it can be zoomed. */
function Drawing({ drawing: { media, width, height, alt }, href }: { drawing: GalleryPicture; href: string }) {
  return (
    <a className="plan" href={href} data-overlay>
      <img src={picturePath(media, 900)} alt={alt} {...{ width, height }} loading="lazy" decoding="async" />
    </a>
  )
}
