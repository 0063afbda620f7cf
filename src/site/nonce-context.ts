import { createContext } from 'react'

/** This answer's nonce, for inline scripts that React writes; undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined)
