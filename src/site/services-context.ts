import { createContext } from 'react-router'
import type { Services } from '#src/app/services.ts'
import type { PageVisit } from '#src/platform/http/mount-pages.ts'
import type { OverlayVisitor } from './overlays/runtime/overlay.ts'

/** The server's functions, as a page's loader finds them: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** This answer's nonce for inline scripts. */
export const nonceContext = createContext<string>()

/** Who visits, which only plain overlay paths ask (`private()`), and the form that is shown again (`form`). */
export type VisitContext = PageVisit<OverlayVisitor>

export const visitContext = createContext<VisitContext>()
