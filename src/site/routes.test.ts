import { expect, test } from 'vitest'
import routes from './routes.ts'

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

/** Every address and the page it leads to, one a line. */
function table(list: Route[], base = ''): string[] {
  return list.flatMap(({ path, file, children = [] }) => {
    const address = `${base}/${path ?? ''}`.replace(/\/$/, '') || '/'
    return [`${address} -> ${file}`, ...table(children, address)]
  })
}

test('each address leads to its page', () => {
  expect(table(routes as Route[])).toMatchInlineSnapshot(`
    [
      "/ -> pages/home/route.tsx",
      "/search/*? -> pages/results/route.tsx",
      "/properties/:id/:channel? -> pages/property/route.tsx",
      "/homes -> pages/towns/route.tsx",
      "/homes/:slug -> pages/town/route.tsx",
      "/calculator -> pages/overlay/calculator.tsx",
      "/video/:id -> pages/overlay/video.tsx",
      "/book-a-viewing -> pages/overlay/book-a-viewing.tsx",
      "/floorplan -> pages/overlay/gallery.tsx",
      "/epc-chart -> pages/overlay/gallery.tsx",
      "/property-images -> pages/overlay/gallery.tsx",
      "/agricultural-sales-event/:id -> pages/overlay/gallery.tsx",
      "/antiques-sales-event/:id -> pages/overlay/gallery.tsx",
      "/property-auction-sales-event/:id -> pages/overlay/gallery.tsx",
      "/history-images/:id -> pages/overlay/gallery.tsx",
      "/gallery-card-slider-expand/:id/:contentBlockId -> pages/overlay/gallery.tsx",
      "/book-a-valuation -> pages/overlay/book-a-valuation.tsx",
      "/valuation -> pages/overlay/valuation.tsx",
      "/contact-staff-member/:id -> pages/overlay/contact-staff-member.tsx",
      "/contact-office -> pages/overlay/contact-office.tsx",
      "/new-homes-enquiry -> pages/overlay/new-homes-enquiry.tsx",
      "/send-to-friend -> pages/overlay/send-to-friend.tsx",
      "/tenant-info -> pages/overlay/tenant-info.tsx",
      "/user -> pages/overlay/user.tsx",
      "/user/sign-in -> pages/overlay/user-sign-in.tsx",
      "/user/edit -> pages/overlay/user-edit.tsx",
      "/user/marketing-preferences -> pages/overlay/user-marketing-preferences.tsx",
      "/user/saved-properties -> pages/overlay/user-saved-properties.tsx",
      "/user/saved-searches -> pages/overlay/user-saved-searches.tsx",
      "/user/forgotten_password -> pages/overlay/user-forgotten-password.tsx",
      "/branches -> pages/branches/route.tsx",
      "/branches/:slug -> pages/branch/route.tsx",
      "/staff/:slug -> pages/staff/route.tsx",
      "/forms/:id -> pages/form/route.tsx",
      "/alerts/:token -> pages/alert-settings/route.tsx",
      "/articles -> pages/articles/route.tsx",
      "/articles/topics/:topic/:page? -> pages/article-topic/route.tsx",
      "/articles/:slug -> pages/article/route.tsx",
      "/areas -> pages/areas/route.tsx",
      "/areas/:slug -> pages/area/route.tsx",
      "/dev/components -> pages/dev-components/route.tsx",
      "/:slug -> pages/content/route.tsx",
      "/* -> pages/not-found/route.tsx",
    ]
  `)
})
