import type { PropertyCardsJson } from '#src/saved-properties/saved-card.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'
import { areaUser, userAreaTitle } from '../user-area/area-user.ts'

/** A user's saved properties come with the plain path, for a browser without a script. */
export type SavedPropertiesStart = { ofUser?: PropertyCardsJson }

export const loader: OverlayLoader<SavedPropertiesStart> = async ({ agency, savedProperties }, { visitor }) => {
  const user = areaUser(visitor)
  const start = user ? { ofUser: await savedProperties.cardsOf(user.user_id) } : {}
  return { title: userAreaTitle(agency), start }
}
