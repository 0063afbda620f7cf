import type { OverlayName } from './registry.ts'
import type { OverlayComponent } from './runtime/overlay.ts'

/** An overlay's content, whatever its data: who draws it hands on what its own data builder said. */
export type OverlayPart = () => Promise<OverlayComponent<never>>

const gallery: OverlayPart = async () => (await import('./gallery/component.tsx')).Gallery

/** The overlays that there are: only these have an address. What the server says of each is in `overlay-data.ts`. */
export const overlayParts: Partial<Record<OverlayName, OverlayPart>> = {
  calculator: async () => (await import('./calculator/component.tsx')).CalculatorOverlay,
  'book-a-viewing': async () => (await import('./book-a-viewing/component.tsx')).BookAViewing,
  'book-a-valuation': async () => (await import('./book-a-valuation/component.tsx')).BookAValuation,
  valuation: async () => (await import('./valuation/component.tsx')).Valuation,
  'contact-staff-member': async () => (await import('./contact-staff-member/component.tsx')).ContactStaffMember,
  'contact-office': async () => (await import('./contact-office/component.tsx')).ContactOffice,
  'new-homes-enquiry': async () => (await import('./new-homes-enquiry/component.tsx')).NewHomesEnquiry,
  'send-to-friend': async () => (await import('./send-to-friend/component.tsx')).SendToFriend,
  'tenant-info': async () => (await import('./tenant-info/component.tsx')).TenantInfo,
  video: async () => (await import('./video/component.tsx')).Video,
  floorplan: gallery,
  'epc-chart': gallery,
  'property-images': gallery,
  'agricultural-sales-event': gallery,
  'antiques-sales-event': gallery,
  'property-auction-sales-event': gallery,
  'history-images': gallery,
  'gallery-card-slider-expand': gallery,
  user: async () => (await import('./user/component.tsx')).UserOverlay,
  'user-sign-in': async () => (await import('./user-sign-in/component.tsx')).UserSignIn,
  'user-edit': async () => (await import('./user-edit/component.tsx')).UserEdit,
  'user-marketing-preferences': async () =>
    (await import('./user-marketing-preferences/component.tsx')).UserMarketingPreferences,
  'user-saved-properties': async () => (await import('./user-saved-properties/component.tsx')).UserSavedProperties,
  'user-saved-searches': async () => (await import('./user-saved-searches/component.tsx')).UserSavedSearches,
  'user-forgotten-password': async () =>
    (await import('./user-forgotten-password/component.tsx')).UserForgottenPassword,
}
