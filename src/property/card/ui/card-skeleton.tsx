import '#src/design-system/feedback/skeleton.css'
import './property-card.css'

/** The boxes of a card whose home is still on its way, at their final sizes: lines of the same type, without words. */
export function CardSkeleton() {
  return (
    <div className="propertyCard waiting" aria-hidden="true">
      <div className="picture skeleton" />
      <div className="words">
        <p className="price">
          <Line short />
        </p>
        <p className="address">
          <Line />
        </p>
        <p className="rooms">
          <Line />
        </p>
        <p className="line">
          <Line />
          <Line />
        </p>
      </div>
    </div>
  )
}

function Line({ short = false }: { short?: boolean }) {
  return <span className={short ? 'skeletonLine short' : 'skeletonLine'}>{'\u00a0'}</span>
}
