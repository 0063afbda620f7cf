import { startTransition, useEffect, useRef, useState } from 'react'
import type { Wake } from '#src/design-system/hooks/wake.ts'
import { MapCredit } from '#src/design-system/map/map-credit.tsx'
import type { MapLive, MapLiveProps } from './map-live.tsx'
import type { OpenMapCanvas } from './map-opening.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import { MapSketch } from './map-sketch.tsx'
import './map-search.css'

type Loaded = { Live: typeof MapLive; openStill: OpenMapCanvas }

const loadLive = () => Promise.all([import('./map-live.tsx'), import('./still-map.ts')])

// starts loading while the page hydrates
if (typeof window !== 'undefined') loadLive().catch(() => undefined)

/**
 * The map beside the list: the same search, as marks. Its box has its size from the start. The marks come first, over
 * outlines and names; the engine, many times as heavy, takes their ground over. The list works without either.
 */
export function MapPane(props: Omit<MapLiveProps, 'open' | 'openStill' | 'hasNoEngine'>) {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  const [engine, setEngine] = useState<{ open: OpenMapCanvas } | 'failed'>()
  const side = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let isUnmounted = false
    let loading: Promise<unknown> | undefined
    const loadEngine = () => {
      loading ??= import('./map-canvas.ts').then(
        async ({ openMapCanvas }) => {
          await noFingerOn(side.current)
          if (!isUnmounted) setEngine({ open: openMapCanvas })
        },
        (error: unknown) => {
          if (!isUnmounted) setEngine('failed')
          throw error
        },
      )
      return loading
    }
    loadLive().then(
      async ([{ MapLive }, still]) => {
        if (isUnmounted) return
        const openStill: OpenMapCanvas = (container, options) =>
          still.openStillMap(container, { ...options, engine: loadEngine })
        // some sixty marks: whoever presses something meanwhile does not wait for them
        startTransition(() => setLoaded({ Live: MapLive, openStill }))
        if (side.current) await engineIsWanted(side.current)
        if (!isUnmounted) loadEngine().catch(() => undefined)
      },
      () => isUnmounted || setLoaded('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [])

  return (
    <div className="mapSide" id="map" ref={side} data-wake={'now' satisfies Wake}>
      {loaded === undefined || loaded === 'failed' ? (
        <div className="map">
          <MapSketch sketch={props.sketch} />
          <MapPlaceholder failed={loaded === 'failed'} />
        </div>
      ) : (
        <loaded.Live
          {...props}
          openStill={loaded.openStill}
          open={engine === undefined || engine === 'failed' ? loaded.openStill : engine.open}
          hasNoEngine={engine === 'failed'}
        />
      )}
      <MapCredit attribution={props.source.attribution} />
    </div>
  )
}

/** The first sign of a visitor on the map. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'focusin']

/**
 * Once the page is idle. On a phone, often on a slow line and with a slow processor, not before somebody is on the map:
 * whoever opens the filters or reads the list does not wait for it.
 */
async function engineIsWanted(side: HTMLElement): Promise<void> {
  if (!matchMedia('(width >= 62em)').matches) await firstSignOn(side)
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve))
}

function firstSignOn(side: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const onSign = () => {
      for (const sign of SIGNS) side.removeEventListener(sign, onSign)
      resolve()
    }
    for (const sign of SIGNS) side.addEventListener(sign, onSign, { passive: true })
  })
}

/** Resolves when nothing is being dragged: a map that was replaced under the finger would stop. */
async function noFingerOn(side: HTMLElement | null): Promise<void> {
  if (!side?.matches(':active')) return
  await new Promise((resolve) => addEventListener('pointerup', resolve, { once: true }))
  // lets the handlers of the end of the drag run first
  await new Promise((resolve) => setTimeout(resolve))
}
