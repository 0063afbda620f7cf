/** The colours of a base map, each as MapLibre reads it. */
export type MapColours = Record<
  | 'land'
  | 'built'
  | 'building'
  | 'green'
  | 'sea'
  | 'waterText'
  | 'road'
  | 'minor'
  | 'rail'
  | 'ink'
  | 'muted'
  | 'primary',
  string
>

const EXPRESSIONS: Record<keyof MapColours, string> = {
  land: 'var(--colour-map-land)',
  built: 'color-mix(in srgb, var(--colour-map-land), var(--colour-ink) 4%)',
  building: 'color-mix(in srgb, var(--colour-map-land), var(--colour-ink) 10%)',
  green: 'var(--colour-map-green)',
  sea: 'var(--colour-map-sea)',
  waterText: 'color-mix(in srgb, var(--colour-map-sea), var(--colour-ink) 65%)',
  road: 'var(--colour-map-road)',
  minor: 'color-mix(in srgb, var(--colour-map-land), var(--colour-ink) 14%)',
  rail: 'color-mix(in srgb, var(--colour-map-land), var(--colour-ink) 28%)',
  ink: 'var(--colour-ink)',
  muted: 'var(--colour-muted)',
  primary: 'var(--colour-primary)',
}

/** The theme's map colours as they stand in the page now, mixed where the theme has no role of its own. */
export function mapColours(): MapColours {
  const probe = document.createElement('span')
  // forced colours would make every colour of the map the same
  probe.style.forcedColorAdjust = 'none'
  document.body.append(probe)
  const computed = getComputedStyle(probe)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pixel = canvas.getContext('2d', { willReadFrequently: true })
  const entries = Object.entries(EXPRESSIONS).map(([role, expression]) => {
    probe.style.color = expression
    return [role, pixel ? asRgb(pixel, computed.color) : computed.color]
  })
  probe.remove()
  return Object.fromEntries(entries)
}

/** A mixed colour computes to `color(srgb …)`, which MapLibre does not read; a pixel of it is plain RGB. */
function asRgb(pixel: CanvasRenderingContext2D, colour: string): string {
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
