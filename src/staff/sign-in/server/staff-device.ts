import { emailKey } from '#src/account/users/user.ts'
import { KNOWN_DEVICE_SECONDS, type KnownDevices } from '#src/form-protection/server/known-devices.ts'
import type { StaffVisit } from './staff-visit.ts'

/** No email address has a space: an account of a visitor with the same one has marks of its own. */
const ownerOf = (email: string) => `desk ${emailKey(email)}`

/** The id of a browser that has signed in to the account of this email address before; undefined for all others. */
export function knownStaffDevice(knownDevices: KnownDevices, visit: StaffVisit, email: string): string | undefined {
  return knownDevices.idOf(visit.cookie('device'), ownerOf(email))
}

/** Marks this browser as one of the account's own. */
export function rememberStaffDevice(knownDevices: KnownDevices, visit: StaffVisit, email: string): void {
  visit.setCookie('device', knownDevices.mark(ownerOf(email)), KNOWN_DEVICE_SECONDS)
}
