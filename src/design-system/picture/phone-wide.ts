/**
 * The end of a `sizes` attribute, for a picture as wide as a phone. A dense screen is told that it is narrower: it then
 * takes one of 1.4 to 2 pixels for each of CSS, half the bytes of one in full, and at a phone's size nobody sees the
 * difference. Whoever wants to look closely opens the gallery, which offers all.
 */
export const PHONE_WIDE = '(resolution >= 2.5dppx) 54vw, (resolution >= 1.5dppx) 76vw, 100vw'
