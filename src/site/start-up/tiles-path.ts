/** Where a map's tiles are fetched: a file of the agency's folder is served under /map/; a URL is taken as it is. */
export function tilesUrl(tiles: string): string {
  return /^https?:/.test(tiles) ? tiles : `/map/${tiles}`
}
