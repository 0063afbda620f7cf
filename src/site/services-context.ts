import { createContext } from 'react-router'
import type { Services } from '#src/app/services.ts'
import type { PageVisit } from '#src/platform/http/mount-pages.ts'
import type { OverlayVisitor } from './overlays/runtime/overlay.ts'

/** The server's functions, as a page's loader finds them: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

type Homes = Pick<Services, 'properties'>

/** For one answer: its loaders run beside each other, and a home that several of them ask for is read once. */
export function servicesOfAPage<Parts extends Homes>(services: Parts): Parts {
  const { properties } = services
  const read = new Map<number, ReturnType<typeof properties.byId>>()
  const byId: typeof properties.byId = (id) => {
    const home = read.get(id) ?? properties.byId(id)
    read.set(id, home)
    return home
  }
  return { ...services, properties: { ...properties, byId } }
}

/** This answer's nonce for inline scripts. */
export const nonceContext = createContext<string>()

/** Who visits, which only plain overlay paths ask (`private()`), and the form that is shown again (`form`). */
export type VisitContext = PageVisit<OverlayVisitor>

export const visitContext = createContext<VisitContext>()
