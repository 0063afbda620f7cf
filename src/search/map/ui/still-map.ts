import type { LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import { boxOfView, cameraFor, type MapCamera, NO_PADDING, panned, projectPoint, zoomedAround } from '../map-camera.ts'
import { boxesOverlap, middleOf } from '../map-geometry.ts'
import {
  clampBox,
  fitPadding,
  MAX_FIT_ZOOM,
  MAX_ZOOM,
  type MapCanvas,
  type MapCanvasOptions,
  sizeOf,
} from './map-view.ts'

/** Farther out than this the outlines show nothing more. */
const MIN_ZOOM = 5

/** A press that moves less than this is no drag. */
const DRAG_PX = 4

/** Milliseconds after the last notch of the wheel until the move counts as ended. */
const WHEEL_REST_MS = 200

const OUTLINES = '/map/counties.json'
const NAMES = '/map/places.json'

type Outlines = { features: { bbox: ViewBox; geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown } }[] }
/** `box` is that of all of a county's rings. */
type Outline = { ring: readonly LngLat[]; box: ViewBox }
type Names = { features: { properties: { name: string }; geometry: { coordinates: LngLat } }[] }

/**
 * A map without an engine: county outlines and the names of places, drawn in a hundredth of the bytes. It can be moved
 * and zoomed. It stands until the engine has loaded, and where that cannot be. `engine` asks for the engine, and rejects
 * if there is none.
 */
export function openStillMap(
  container: HTMLElement,
  { name, bounds, exact, onMoved, onPress, engine }: MapCanvasOptions & { engine: () => Promise<unknown> },
): MapCanvas {
  const layer = Object.assign(document.createElement('div'), { className: 'stillMap' })
  const picture = Object.assign(document.createElement('canvas'), { tabIndex: 0 })
  picture.setAttribute('role', 'region')
  picture.setAttribute('aria-label', name)
  layer.append(picture)
  container.append(layer)
  // measured once: asking the browser among changes of the marks would lay out the page for each of them
  let measured = sizeOf(container)
  const size = () => measured
  let camera: MapCamera = cameraFor(bounds, size(), {
    padding: exact ? NO_PADDING : fitPadding(container),
    maxZoom: exact ? MAX_ZOOM : MAX_FIT_ZOOM,
  })
  const listeners = new Set<() => void>()
  // the style sheet passes the theme's colours in properties that the layer does not use otherwise
  const { backgroundColor: land, color: muted, caretColor: primary, fontFamily: font } = getComputedStyle(layer)
  let outlines: readonly Outline[] = []
  let names: readonly { name: string; at: LngLat }[] = []
  // measuring words takes long, and each frame of a drag needs most of them again
  const halves = new Map<string, number>()
  let ring: readonly LngLat[] = []
  let frame = 0

  function draw(): void {
    frame = 0
    const { width, height } = size()
    const pen = picture.getContext('2d')
    if (!pen) return
    picture.width = width * devicePixelRatio
    picture.height = height * devicePixelRatio
    pen.scale(devicePixelRatio, devicePixelRatio)
    pen.fillStyle = land
    pen.fillRect(0, 0, width, height)
    const trace = (points: readonly LngLat[]) => {
      pen.beginPath()
      for (const point of points) {
        const { x, y } = projectPoint(point, camera, { width, height })
        pen.lineTo(x, y)
      }
    }
    pen.strokeStyle = muted
    pen.lineWidth = 1.2
    pen.setLineDash([5, 3])
    const view = boxOfView(camera, { width, height })
    for (const outline of outlines) {
      if (!boxesOverlap(outline.box, view)) continue
      trace(outline.ring)
      pen.stroke()
    }
    pen.setLineDash([])
    if (ring.length > 0) {
      trace(ring)
      pen.closePath()
      pen.strokeStyle = primary
      pen.lineWidth = 2.5
      pen.stroke()
      pen.globalAlpha = 0.1
      pen.fillStyle = primary
      pen.fill()
      pen.globalAlpha = 1
    }
    writeNames(pen, { width, height })
  }

  /** The largest places first; a name that would cover another is left out. */
  function writeNames(pen: CanvasRenderingContext2D, { width, height }: { width: number; height: number }): void {
    pen.font = `13px ${font}`
    pen.textAlign = 'center'
    pen.strokeStyle = land
    pen.fillStyle = muted
    pen.lineWidth = 3
    const taken: { x: number; y: number; half: number }[] = []
    for (const { name: words, at } of names) {
      const { x, y } = projectPoint(at, camera, { width, height })
      if (x < 0 || y < 0 || x > width || y > height) continue
      const half = halves.get(words) ?? pen.measureText(words).width / 2 + 6
      halves.set(words, half)
      if (taken.some((one) => Math.abs(one.y - y) < 22 && Math.abs(one.x - x) < one.half + half)) continue
      taken.push({ x, y, half })
      pen.strokeText(words, x, y)
      pen.fillText(words, x, y)
    }
  }

  function show(next: MapCamera): void {
    camera = { ...next, zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, next.zoom)) }
    frame ||= requestAnimationFrame(draw)
    for (const listener of listeners) listener()
  }

  const abort = new AbortController()
  const { signal } = abort
  const load = async <Json>(path: string): Promise<Json> => (await fetch(path, { signal })).json() as Promise<Json>
  load<Outlines>(OUTLINES).then(
    ({ features }) => {
      outlines = features.flatMap(({ bbox: box, geometry }) => ringsOf(geometry).map((ring) => ({ ring, box })))
      show(camera)
    },
    () => undefined,
  )
  load<Names>(NAMES).then(
    ({ features }) => {
      names = features.map(({ properties, geometry }) => ({ name: properties.name, at: geometry.coordinates }))
      show(camera)
    },
    () => undefined,
  )

  listenToFingers()
  const observer = new ResizeObserver(() => {
    const before = measured
    measured = sizeOf(container)
    // the first call comes without a change
    if (before.width !== measured.width || before.height !== measured.height) show(camera)
    onMoved(false)
  })
  observer.observe(container)
  draw()

  /** Drags, pinches and the wheel. */
  function listenToFingers(): void {
    const fingers = new Map<number, { x: number; y: number }>()
    let moved = false
    let rest: ReturnType<typeof setTimeout> | undefined
    const corner = () => container.getBoundingClientRect()
    const spread = () => {
      const [one, other] = [...fingers.values()]
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
    }
    layer.addEventListener('pointerdown', ({ pointerId, clientX: x, clientY: y }) => {
      if (fingers.size === 0) moved = false
      fingers.set(pointerId, { x, y })
    })
    const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const before = fingers.get(pointerId)
      if (!before) return
      if (!moved && Math.hypot(x - before.x, y - before.y) < DRAG_PX) return
      moved = true
      const wide = spread()
      fingers.set(pointerId, { x, y })
      const shift = panned(camera, (x - before.x) / fingers.size, (y - before.y) / fingers.size)
      const { left, top } = corner()
      const zoom = wide > 0 ? shift.zoom + Math.log2(spread() / wide) : shift.zoom
      show(zoomedAround(shift, size(), { x: x - left, y: y - top, zoom }))
    }
    const lift = ({ pointerId }: PointerEvent) => {
      if (fingers.delete(pointerId) && fingers.size === 0 && moved) onMoved(true)
    }
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', lift, { signal })
    addEventListener('pointercancel', lift, { signal })
    // the click that ends a drag must not press what lies under it
    layer.addEventListener('click', (event) => moved && event.stopPropagation(), { capture: true })
    picture.addEventListener('click', () => onPress())
    layer.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        const { left, top } = corner()
        const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, camera.zoom - event.deltaY / 400))
        show(zoomedAround(camera, size(), { x: event.clientX - left, y: event.clientY - top, zoom }))
        clearTimeout(rest)
        rest = setTimeout(() => !signal.aborted && onMoved(true), WHEEL_REST_MS)
      },
      { passive: false },
    )
  }

  return {
    layer,
    box: () => clampBox(boxOfView(camera, size())),
    zoom: () => camera.zoom,
    isMaxZoom: () => camera.zoom > MAX_ZOOM - 0.01,
    size,
    project: (point) => projectPoint(point, camera, size()),
    onMove(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    zoomTo(box) {
      const { zoom, middle } = cameraFor(box, size(), { padding: fitPadding(container), maxZoom: MAX_ZOOM })
      const near = Math.min(MAX_ZOOM, camera.zoom + 4, Math.max(zoom, camera.zoom + 1))
      show({ middle: near === zoom ? middle : middleOf(box), zoom: near })
      onMoved(true)
    },
    showRing(next) {
      ring = next ?? []
      show(camera)
    },
    /** The engine does the drawing: once it is loaded, drawing starts again on it. */
    async draw() {
      await engine()
      return new Promise(() => {})
    },
    remove() {
      abort.abort()
      observer.disconnect()
      cancelAnimationFrame(frame)
      layer.remove()
    },
  }
}

function ringsOf({ type, coordinates }: Outlines['features'][number]['geometry']): LngLat[][] {
  return type === 'Polygon' ? (coordinates as LngLat[][]) : (coordinates as LngLat[][][]).flat()
}
