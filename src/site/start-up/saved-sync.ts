import { type SyncedUser, savedPropertiesSync } from '#src/saved-properties/ui/sync-saved-properties.ts'
import { type SearchingUser, savedSearchesSync } from '#src/saved-searches/list/ui/sync-saved-searches.ts'

/** Merges what is saved here with what the user has saved, and keeps the two in step. */
export function startSync(user: SyncedUser & SearchingUser): void {
  void savedPropertiesSync.start(user)
  void savedSearchesSync.start(user)
}

/** The session has ended by itself: what is saved here stays. */
export function stopSync(): void {
  savedPropertiesSync.stop()
  savedSearchesSync.stop()
}

/** The user has signed out: the saved properties stay in this browser, the saved searches go. */
export function signOutHere(): void {
  savedPropertiesSync.stop()
  savedSearchesSync.empty()
}

/** The account is gone: so is all that was saved. */
export function forgetHere(): void {
  savedPropertiesSync.empty()
  savedSearchesSync.empty()
}
