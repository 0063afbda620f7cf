import './nearby.css'

/** Something near a home, and how far off in a straight line. */
export type NearbyPlace = { name: string; miles: number }

const YARDS = 1760

/** "150 yards" under a quarter of a mile, to the nearest 10; "0.5 miles" above. */
export function formatNearbyDistance(miles: number): string {
  if (miles < 0.25) return `${Math.max(10, Math.round((miles * YARDS) / 10) * 10)} yards`
  const rounded = Math.round(miles * 10) / 10
  return rounded === 1 ? '1 mile' : `${rounded} miles`
}

/** What is near, in the order given. */
export function NearbyList({ places }: { places: NearbyPlace[] }) {
  return (
    <ul className="nearby">
      {places.map(({ name, miles }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="far">{formatNearbyDistance(miles)}</span>
        </li>
      ))}
    </ul>
  )
}
