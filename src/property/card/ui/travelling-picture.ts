/** The name under which the results' picture and the gallery's first one are the same thing to a view transition. */
const NAME = 'property-photograph'

let travelling: HTMLElement | null = null

/** Marks the picture that a page change shall carry over; one at a time, since names have to be unique in a document. */
export function letTravel(picture: HTMLElement | null) {
  if (travelling) travelling.style.viewTransitionName = ''
  travelling = picture
  if (picture) picture.style.viewTransitionName = NAME
}
