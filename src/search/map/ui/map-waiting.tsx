import { Icon } from '#src/design-system/icon/icon.tsx'

/** In the place of a map that is not there yet, or cannot be. */
export function MapWaiting({ failed }: { failed: boolean }) {
  return (
    <div className="waiting">
      <Icon name="map" />
      <p>{failed ? 'The map cannot be shown here. The list has the same homes.' : 'The map is on its way.'}</p>
    </div>
  )
}
