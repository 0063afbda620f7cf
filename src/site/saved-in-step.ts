import { onUserChange } from '#src/account/ui/current-user.ts'

const load = () => import('./saved-sync.ts')
let loading: ReturnType<typeof load> | undefined

/**
 * From now on, whoever is signed in has what they save on this page in their account, and the other way round. What
 * that takes comes when somebody is; visitors never fetch it.
 */
export function keepSavedInStep(): void {
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
