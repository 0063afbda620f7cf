/** The path of the overlay that a hash asks for: `#/calculator` is `/calculator`; views and flashes are no overlays. */
export function overlayOf(hash: string): string | undefined {
  return /^#(\/(?!(?:list|grid|map)?\/?$).*)/.exec(hash)?.[1]
}
