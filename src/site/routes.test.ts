import { expect, test } from 'vitest'
import routes from './routes.ts'

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

/** Every path and its page, one a line. A route without a path of its own is around those below it. */
function table(list: Route[], base = ''): string[] {
  return list.flatMap(({ path, index, file, children = [] }) => {
    if (path === undefined && !index) return [`around those below -> ${file}`, ...table(children, base)]
    const whole = `${base}/${path ?? ''}`.replace(/\/$/, '') || '/'
    return [`${whole} -> ${file}`, ...table(children, whole)]
  })
}

test('each path leads to its page', () => {
  expect(table(routes as Route[])).toMatchInlineSnapshot(`
    [
      "/ -> pages/home/route.tsx",
      "/search/*? -> pages/results/route.tsx",
      "/properties/:id/:channel? -> pages/property/route.tsx",
      "/properties/:id/:channel/choose-a-time -> pages/choose-a-time/route.tsx",
      "/viewing/:token -> pages/viewing/route.tsx",
      "/viewing/:token/change -> pages/viewing-change/route.tsx",
      "/viewing/:token/feedback -> pages/viewing-feedback/route.tsx",
      "/viewing-notice/:token -> pages/viewing-notice/route.tsx",
      "/viewing-waiting/:token -> pages/viewing-waiting/route.tsx",
      "/your-home/:token -> pages/your-home/route.tsx",
      "/your-home/:token/report -> pages/your-home-report/route.tsx",
      "/your-home/:token/emails -> pages/your-home-emails/route.tsx",
      "/your-home/:token/questions -> pages/your-home-questions/route.tsx",
      "/homes -> pages/towns/route.tsx",
      "/homes/:slug -> pages/town/route.tsx",
      "/branches -> pages/branches/route.tsx",
      "/branches/:slug -> pages/branch/route.tsx",
      "/staff/:slug -> pages/staff/route.tsx",
      "/forms/:id -> pages/form/route.tsx",
      "/alerts/:token -> pages/alert-settings/route.tsx",
      "/email-preferences/:token -> pages/email-preferences/route.tsx",
      "/articles -> pages/articles/route.tsx",
      "/articles/topics/:topic/:page? -> pages/article-topic/route.tsx",
      "/articles/:slug -> pages/article/route.tsx",
      "/areas -> pages/areas/route.tsx",
      "/areas/:slug -> pages/area/route.tsx",
      "/dev/components -> pages/dev-components/route.tsx",
      "/:slug -> pages/content/route.tsx",
      "/* -> pages/not-found/route.tsx",
      "around those below -> pages/overlay/route.tsx",
      "/calculator -> overlays/calculator/component.tsx",
      "/video/:id -> overlays/video/component.tsx",
      "/book-a-viewing -> overlays/book-a-viewing/component.tsx",
      "/floorplan -> overlays/property-gallery/component.tsx",
      "/epc-chart -> overlays/property-gallery/component.tsx",
      "/property-images -> overlays/property-gallery/component.tsx",
      "/agricultural-sales-event/:id -> overlays/agency-gallery/component.tsx",
      "/antiques-sales-event/:id -> overlays/agency-gallery/component.tsx",
      "/property-auction-sales-event/:id -> overlays/agency-gallery/component.tsx",
      "/history-images/:id -> overlays/agency-gallery/component.tsx",
      "/gallery-card-slider-expand/:id/:contentBlockId -> overlays/agency-gallery/component.tsx",
      "/book-a-valuation -> overlays/book-a-valuation/component.tsx",
      "/valuation -> overlays/valuation/component.tsx",
      "/contact-staff-member/:id -> overlays/contact-staff-member/component.tsx",
      "/contact-office -> overlays/contact-office/component.tsx",
      "/new-homes-enquiry -> overlays/new-homes-enquiry/component.tsx",
      "/send-to-friend -> overlays/send-to-friend/component.tsx",
      "/tenant-info -> overlays/tenant-info/component.tsx",
      "/user -> overlays/user/component.tsx",
      "/user/sign-in -> overlays/user-sign-in/component.tsx",
      "/user/edit -> overlays/user-edit/component.tsx",
      "/user/marketing-preferences -> overlays/user-marketing-preferences/component.tsx",
      "/user/saved-properties -> overlays/user-saved-properties/component.tsx",
      "/user/saved-searches -> overlays/user-saved-searches/component.tsx",
      "/user/forgotten_password -> overlays/user-forgotten-password/component.tsx",
    ]
  `)
})
