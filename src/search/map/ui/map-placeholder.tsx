import { Icon } from '#src/design-system/icon/icon.tsx'

/** Until the map is loaded, or when it cannot be shown. */
export function MapPlaceholder({ failed }: { failed: boolean }) {
  return (
    <div className="waiting">
      <Icon name="map" />
      <p>{failed ? 'We couldn’t show the map. The list has the same homes.' : 'Loading map…'}</p>
    </div>
  )
}
