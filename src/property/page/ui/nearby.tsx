import './nearby.css'

/** A place near a home; `kind` as in `pois.tsv`. Miles in a straight line. */
export type NearbyPlace = { kind: string; name: string; miles: number }

const YARDS = 1760

/** "150 yards" under a quarter of a mile, to the nearest 10; "0.5 miles" above. */
export function formatNearbyDistance(miles: number): string {
  if (miles < 0.25) return `${Math.max(10, Math.round((miles * YARDS) / 10) * 10)} yards`
  const rounded = Math.round(miles * 10) / 10
  return rounded === 1 ? '1 mile' : `${rounded} miles`
}

const KIND_NAMES: Record<string, string> = {
  station: 'railway station',
  tram_stop: 'tram stop',
  bus_stop: 'bus stop',
  school: 'school',
  supermarket: 'supermarket',
  convenience: 'convenience store',
  pub: 'pub',
  cafe: 'café',
  restaurant: 'restaurant',
  doctors: 'GP surgery',
  post_office: 'post office',
  library: 'library',
  pharmacy: 'pharmacy',
  park: 'park',
  sports_centre: 'sports centre',
}

/** What a place is, where its name does not say it: "pub", "primary school". */
export function nearbyKind({ kind, name }: Pick<NearbyPlace, 'kind' | 'name'>): string | undefined {
  const words = KIND_NAMES[kind] ?? kind.replaceAll('_', ' ')
  const said = name.toLowerCase()
  if (said.includes(words) || said.includes(words.split(' ').at(-1)!)) return undefined
  return kind === 'school' && /\b(primary|infants?|juniors?)\b/.test(said) ? 'primary school' : words
}

/** The places nearby, in the order given. */
export function NearbyList({ places, credits = [] }: { places: NearbyPlace[]; credits?: string[] }) {
  if (places.length === 0) return null
  return (
    <>
      <ul className="nearby">
        {places.map((place) => {
          const kind = nearbyKind(place)
          return (
            <li key={`${place.kind} ${place.name}`}>
              <span>
                {place.name}
                {kind && <span className="muted">, {kind}</span>}
              </span>
              <span className="far">{formatNearbyDistance(place.miles)}</span>
            </li>
          )
        })}
      </ul>
      <p className="muted small">{['Distances are in a straight line.', ...credits].join(' ')}</p>
    </>
  )
}
