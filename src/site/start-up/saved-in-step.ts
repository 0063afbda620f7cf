import { onUserChange } from '#src/account/users/ui/current-user.ts'
import { forgetSignedOutHint, signedOutHint } from '#src/account/users/ui/signed-in-hint.ts'

const load = () => import('./saved-sync.ts')
let loading: ReturnType<typeof load> | undefined

/**
 * From now on, whoever is signed in has what they save on this page in their account, and the other way round. What
 * that takes comes when somebody is; visitors never fetch it. Whoever signed out by a page whose script had not come is
 * seen to now.
 */
export function keepSavedInStep(): void {
  if (signedOutHint()) {
    load().then(
      ({ signOutHere }) => {
        signOutHere()
        forgetSignedOutHint()
      },
      () => {},
    )
  }
  onUserChange((user, how) => {
    if (!user && how !== 'signed_out' && !loading) return
    loading ??= load()
    loading.then(
      ({ startSync, stopSync, signOutHere }) => {
        if (user) startSync(user)
        else if (how === 'signed_out') signOutHere()
        else stopSync()
      },
      // without the script nothing is told; the next page makes up for it
      () => {
        loading = undefined
      },
    )
  })
}
