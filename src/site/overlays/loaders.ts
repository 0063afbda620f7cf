import { bookAValuationData } from './book-a-valuation/loader.ts'
import { bookAViewingData } from './book-a-viewing/loader.ts'
import { calculatorData } from './calculator/loader.ts'
import { contactOfficeData } from './contact-office/loader.ts'
import { contactStaffMemberData } from './contact-staff-member/loader.ts'
import { galleryData } from './gallery/loader.ts'
import { newHomesEnquiryData } from './new-homes-enquiry/loader.ts'
import type { OverlayName } from './registry.ts'
import type { OverlayData } from './runtime/overlay.ts'
import { sendToFriendData } from './send-to-friend/loader.ts'
import { tenantInfoData } from './tenant-info/loader.ts'
import {
  ownUserData,
  userData,
  userForgottenPasswordData,
  userSavedPropertiesData,
  userSavedSearchesData,
  userSignInData,
} from './user-area/user-data.ts'
import { valuationData } from './valuation/loader.ts'
import { videoData } from './video/loader.ts'

/** What the server says of each overlay. */
export const overlayData: Partial<Record<OverlayName, OverlayData<unknown>>> = {
  calculator: calculatorData,
  'book-a-viewing': bookAViewingData,
  'book-a-valuation': bookAValuationData,
  valuation: valuationData,
  'contact-staff-member': contactStaffMemberData,
  'contact-office': contactOfficeData,
  'new-homes-enquiry': newHomesEnquiryData,
  'send-to-friend': sendToFriendData,
  'tenant-info': tenantInfoData,
  video: videoData,
  floorplan: galleryData,
  'epc-chart': galleryData,
  'property-images': galleryData,
  'agricultural-sales-event': galleryData,
  'antiques-sales-event': galleryData,
  'property-auction-sales-event': galleryData,
  'history-images': galleryData,
  'gallery-card-slider-expand': galleryData,
  user: userData,
  'user-sign-in': userSignInData,
  'user-edit': ownUserData,
  'user-marketing-preferences': ownUserData,
  'user-saved-properties': userSavedPropertiesData,
  'user-saved-searches': userSavedSearchesData,
  'user-forgotten-password': userForgottenPasswordData,
}
