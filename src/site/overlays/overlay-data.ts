import { bookAValuationData } from './book-a-valuation-data.ts'
import { bookAViewingData } from './book-a-viewing-data.ts'
import { calculatorData } from './calculator-data.ts'
import { contactOfficeData } from './contact-office-data.ts'
import { contactStaffMemberData } from './contact-staff-member-data.ts'
import { galleryData } from './gallery-data.ts'
import { newHomesEnquiryData } from './new-homes-enquiry-data.ts'
import type { OverlayData } from './overlay.ts'
import type { OverlayName } from './overlay-table.ts'
import { sendToFriendData } from './send-to-friend-data.ts'
import { tenantInfoData } from './tenant-info-data.ts'
import {
  ownUserData,
  userData,
  userForgottenPasswordData,
  userSavedPropertiesData,
  userSavedSearchesData,
  userSignInData,
} from './user-data.ts'
import { valuationData } from './valuation-data.ts'
import { videoData } from './video-data.ts'

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
