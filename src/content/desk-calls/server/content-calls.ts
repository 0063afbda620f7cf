import { bannerCalls } from './banner-calls.ts'
import { branchCalls } from './branch-calls.ts'
import { consentCalls } from './consent-calls.ts'
import { formCalls } from './form-calls.ts'
import { menuCalls } from './menu-calls.ts'
import { contentPictureCalls } from './picture-calls.ts'
import { publishCalls } from './publish-calls.ts'
import { redirectCalls } from './redirect-calls.ts'
import { siteDocumentCalls } from './site-document-calls.ts'
import { staffProfileCalls } from './staff-profile-calls.ts'
import { writtenCalls } from './written-calls.ts'

/** Everything that the Desk can ask about content. */
export const contentCalls = {
  ...writtenCalls,
  ...publishCalls,
  ...contentPictureCalls,
  ...branchCalls,
  ...siteDocumentCalls,
  ...menuCalls,
  ...consentCalls,
  ...bannerCalls,
  ...formCalls,
  ...redirectCalls,
  ...staffProfileCalls,
}
