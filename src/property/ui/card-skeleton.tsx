import { SkeletonText } from '#src/design-system/skeleton.tsx'
import './property-card.css'

/** The boxes of a card whose home is still on its way, at their final sizes. */
export function CardSkeleton() {
  return (
    <div className="propertyCard" aria-hidden="true">
      <div className="picture skeleton" />
      <div className="words">
        <SkeletonText short />
        <SkeletonText />
        <SkeletonText />
      </div>
    </div>
  )
}
