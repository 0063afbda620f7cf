import type { OverlayComponent } from './overlay.ts'
import type { OverlayName } from './overlay-table.ts'

/** An overlay's content, whatever its data: who draws it hands on what its own data builder said. */
export type OverlayPart = () => Promise<OverlayComponent<never>>

const gallery: OverlayPart = async () => (await import('./gallery.tsx')).Gallery

/** The overlays that there are: only these have an address. What the server says of each is in `overlay-data.ts`. */
export const overlayParts: Partial<Record<OverlayName, OverlayPart>> = {
  calculator: async () => (await import('./calculator.tsx')).CalculatorOverlay,
  'book-a-viewing': async () => (await import('./book-a-viewing.tsx')).BookAViewing,
  'book-a-valuation': async () => (await import('./book-a-valuation.tsx')).BookAValuation,
  valuation: async () => (await import('./valuation.tsx')).Valuation,
  'contact-staff-member': async () => (await import('./contact-staff-member.tsx')).ContactStaffMember,
  'contact-office': async () => (await import('./contact-office.tsx')).ContactOffice,
  'new-homes-enquiry': async () => (await import('./new-homes-enquiry.tsx')).NewHomesEnquiry,
  'send-to-friend': async () => (await import('./send-to-friend.tsx')).SendToFriend,
  'tenant-info': async () => (await import('./tenant-info.tsx')).TenantInfo,
  video: async () => (await import('./video.tsx')).Video,
  floorplan: gallery,
  'epc-chart': gallery,
  'property-images': gallery,
  'agricultural-sales-event': gallery,
  'antiques-sales-event': gallery,
  'property-auction-sales-event': gallery,
  'history-images': gallery,
  'gallery-card-slider-expand': gallery,
  user: async () => (await import('./user.tsx')).UserOverlay,
  'user-sign-in': async () => (await import('./user-sign-in.tsx')).UserSignIn,
  'user-edit': async () => (await import('./user-edit.tsx')).UserEdit,
  'user-marketing-preferences': async () => (await import('./user-marketing-preferences.tsx')).UserMarketingPreferences,
  'user-saved-properties': async () => (await import('./user-saved-properties.tsx')).UserSavedProperties,
  'user-saved-searches': async () => (await import('./user-saved-searches.tsx')).UserSavedSearches,
  'user-forgotten-password': async () => (await import('./user-forgotten-password.tsx')).UserForgottenPassword,
}
