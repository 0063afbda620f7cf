import { agencyGalleryOverlay } from './agency-gallery/definition.ts'
import { bookAValuationOverlay } from './book-a-valuation/definition.ts'
import { bookAViewingOverlay } from './book-a-viewing/definition.ts'
import { calculatorOverlay } from './calculator/definition.ts'
import { contactOfficeOverlay } from './contact-office/definition.ts'
import { contactStaffMemberOverlay } from './contact-staff-member/definition.ts'
import { newHomesEnquiryOverlay } from './new-homes-enquiry/definition.ts'
import { propertyGalleryOverlay } from './property-gallery/definition.ts'
import type { OverlayDefinition } from './runtime/overlay-definition.ts'
import { sendToFriendOverlay } from './send-to-friend/definition.ts'
import { tenantInfoOverlay } from './tenant-info/definition.ts'
import { userOverlay } from './user/definition.ts'
import { userEditOverlay } from './user-edit/definition.ts'
import { userForgottenPasswordOverlay } from './user-forgotten-password/definition.ts'
import { userMarketingPreferencesOverlay } from './user-marketing-preferences/definition.ts'
import { userSavedPropertiesOverlay } from './user-saved-properties/definition.ts'
import { userSavedSearchesOverlay } from './user-saved-searches/definition.ts'
import { userSignInOverlay } from './user-sign-in/definition.ts'
import { valuationOverlay } from './valuation/definition.ts'
import { videoOverlay } from './video/definition.ts'

/** Every overlay of the site. */
export const OVERLAYS: readonly OverlayDefinition[] = [
  calculatorOverlay,
  videoOverlay,
  bookAViewingOverlay,
  propertyGalleryOverlay,
  agencyGalleryOverlay,
  bookAValuationOverlay,
  valuationOverlay,
  contactStaffMemberOverlay,
  contactOfficeOverlay,
  newHomesEnquiryOverlay,
  sendToFriendOverlay,
  tenantInfoOverlay,
  userOverlay,
  userSignInOverlay,
  userEditOverlay,
  userMarketingPreferencesOverlay,
  userSavedPropertiesOverlay,
  userSavedSearchesOverlay,
  userForgottenPasswordOverlay,
]

/** The overlay at a path: `/video/3` is the overlay `video` with the parameter `id` of 3. */
export type OverlayMatch = { overlay: OverlayDefinition; params: Record<string, string> }

/** Finds the overlay at a path. A slash at its end makes no difference. */
export function matchOverlay(path: string): OverlayMatch | undefined {
  for (const overlay of OVERLAYS)
    for (const pattern of overlay.patterns) {
      const params = paramsOf(pattern, path)
      if (params) return { overlay, params }
    }
  return undefined
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (given.length !== expected.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of expected.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) {
      const plain = decoded(value)
      if (!plain) return undefined
      params[part.slice(1)] = plain
    } else if (part !== value) return undefined
  }
  return params
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
