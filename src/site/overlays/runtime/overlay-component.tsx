import { createContext, type ReactElement, useContext } from 'react'
import type { OverlayComponent, OverlayProps, StartOf } from './overlay.ts'

/** The open overlay's props, from `OverlayFrame` to the component in it. */
export const OverlayContext = createContext<OverlayProps<never> | undefined>(undefined)

/**
 * Makes the default export of an overlay's `component.tsx`. It is a route below `pages/overlay`, so that its script and
 * styles come with its plain path; over another page it is imported when the overlay opens. In both cases
 * `OverlayFrame` is around it.
 */
export function overlayComponent<Loader>(Component: OverlayComponent<StartOf<Loader>>): () => ReactElement | null {
  return function Overlay() {
    const props: OverlayProps<StartOf<Loader>> | undefined = useContext(OverlayContext)
    return props ? <Component {...props} /> : null
  }
}
