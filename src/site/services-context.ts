import { createContext } from 'react-router'
import type { Services } from '#src/services.ts'

/** The server's functions, as a page's loader finds them: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** This answer's nonce for inline scripts. */
export const nonceContext = createContext<string>()
