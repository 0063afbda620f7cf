import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the Desk. Those in the shell are for people who are signed in. */
export default prefix('desk', [
  layout('pages/gate/route.tsx', [
    route('sign-in', 'pages/sign-in/route.tsx'),
    route('code', 'pages/code/route.tsx'),
    route('set-up/:token', 'pages/join/route.tsx', { id: 'set-up' }),
    route('invitation/:token', 'pages/join/route.tsx', { id: 'invitation' }),
  ]),
  route('passkey', 'pages/passkey/route.ts'),
  route('sign-out', 'pages/sign-out/route.ts'),
  route('prove', 'pages/prove/route.ts'),
  route('search', 'pages/search/route.ts'),
  layout('pages/shell/route.tsx', [
    index('pages/today/route.tsx'),
    route('enquiries', 'pages/enquiries/route.tsx'),
    route('enquiries/call', 'pages/enquiry-call/route.ts'),
    route('enquiries/templates', 'pages/reply-templates/route.tsx'),
    route('enquiries/new', 'pages/enquiry-new/route.tsx'),
    route('enquiries/:id', 'pages/enquiry/route.tsx'),
    route('enquiries/:id/files/:file', 'pages/enquiry-file/route.ts'),
    route('more', 'pages/more/route.tsx'),
    route('viewings', 'pages/viewings/route.tsx', { id: 'viewings-week' }),
    route('viewings/day/:date', 'pages/viewings/route.tsx', { id: 'viewings-day' }),
    route('viewings/new', 'pages/viewing-new/route.tsx'),
    route('viewings/availability', 'pages/availability/route.tsx'),
    route('viewings/:id', 'pages/viewing/route.tsx'),
    route('viewings/:id/feedback', 'pages/viewing-feedback/route.tsx'),
    route('team', 'pages/team/route.tsx'),
    route('team/invite', 'pages/team-invite/route.tsx'),
    route('team/:id', 'pages/team-member/route.tsx'),
    route('me', 'pages/me/route.tsx'),
    route('audit-log', 'pages/audit-log/route.tsx'),
    route('*', 'pages/not-found/route.tsx'),
  ]),
]) satisfies RouteConfig
