import type { User } from '#src/account/users/user.ts'
import type { Services } from '#src/app/services.ts'
import type { CaptchaConfig } from '#src/form-protection/captcha.ts'
import type { PropertyCardsJson } from '#src/saved-properties/saved-card.ts'
import { MAX_COUNTED_SEARCHES } from '#src/saved-searches/list/saved-search-paths.ts'
import type { WordsNames } from '#src/saved-searches/list/search-in-words.ts'
import type { SavedSearchesOfUser } from '#src/saved-searches/list/ui/saved-search-list.tsx'
import type { OverlayAnswer, OverlayData, OverlayVisitor } from '../runtime/overlay.ts'

/** Every part of the user area has one heading. */
function titled<Data>({ agency }: Services, data: Data): OverlayAnswer<Data> {
  return { title: `Your ${agency.name} Favourites`, data }
}

/** Who is signed in, at a plain address; a session that is good for a new password only is a visitor's. */
function signedIn(visitor: OverlayVisitor | undefined): User | null {
  return visitor?.user && !visitor.user.only_for_reset ? visitor.user : null
}

const area = { redirect: '/user' }

/** `/user`: for everybody. */
export const userData: OverlayData<null> = async (services) => titled(services, null)

/** `/user/sign-in`: for who is not signed in. */
export const userSignInData: OverlayData<null> = async (services, { visitor }) =>
  signedIn(visitor) ? area : titled(services, null)

/** `/user/edit`, `/user/marketing-preferences`: for who is. */
export const ownUserData: OverlayData<null> = async (services, { visitor }) =>
  visitor && !signedIn(visitor) ? area : titled(services, null)

export type ForgottenPasswordData = {
  captcha: CaptchaConfig
  /** a plain form has been sent */
  sent: boolean
}

/** `/user/forgotten_password` */
export const userForgottenPasswordData: OverlayData<ForgottenPasswordData> = async (services, { query }) =>
  titled(services, { captcha: services.formProtection.captcha.publicConfig(), sent: query.get('sent') === '1' })

/** What a user has saved, at a plain address, for who has no script. */
export type SavedPropertiesData = { ofUser?: PropertyCardsJson }

/** `/user/saved-properties` */
export const userSavedPropertiesData: OverlayData<SavedPropertiesData> = async (services, { visitor }) => {
  const user = signedIn(visitor)
  return titled(services, user ? { ofUser: await services.savedProperties.cardsOf(user.user_id) } : {})
}

export type SavedSearchesData = { names: WordsNames; ofUser?: SavedSearchesOfUser }

/** `/user/saved-searches`: searches are told in the agency's words. */
export const userSavedSearchesData: OverlayData<SavedSearchesData> = async (services, { visitor }) => {
  const user = signedIn(visitor)
  const { tagGroups, areas, branches, settings } = services.agency
  return titled(services, {
    names: {
      tagGroups,
      areas: areas.map(({ id, name }) => ({ id, name })),
      branches: branches.map(({ id, name }) => ({ id, name })),
      defaultStatus: settings.defaultSearchStatus,
    },
    ...(user && { ofUser: await searchesOf(services, user.user_id) }),
  })
}

async function searchesOf({ savedSearches, clock }: Services, userId: number): Promise<SavedSearchesOfUser> {
  const searches = await savedSearches.listOf(userId)
  const counts = await savedSearches.countsOf(searches.slice(0, MAX_COUNTED_SEARCHES))
  return { searches, counts, at: clock().toISOString() }
}
