import { FeedAndOverrides } from '../property/feed-and-overrides.tsx'
import { useProperty } from '../property/property-tabs.tsx'

export default function Fields() {
  return <FeedAndOverrides property={useProperty()} />
}
