import { createContext, useContext } from 'react'
import { type ConsentWordings, type WordedBox, wordedBoxes } from '../consent-wordings.ts'

/** The agency's words of consent boxes, for every form of a page; undefined: the usual words. */
export const ConsentWords = createContext<ConsentWordings | undefined>(undefined)

/** The consent boxes in the agency's words. */
export function useConsentBoxes(): WordedBox[] {
  return wordedBoxes(useContext(ConsentWords))
}
