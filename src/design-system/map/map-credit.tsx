/** Who made the map, in its corner. What is drawn from OpenStreetMap leads to its terms, as these ask. */
export function MapCredit({ attribution }: { attribution: string }) {
  return (
    <p className="credit">
      {attribution.includes('OpenStreetMap') ? (
        <a href="https://www.openstreetmap.org/copyright">{attribution}</a>
      ) : (
        attribution
      )}
    </p>
  )
}
