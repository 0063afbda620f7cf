import type { DeskCallName } from '#src/app/desk/desk-calls.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** Calls that pages of content make without leaving the page. Each has its permission, wherever it is asked. */
const CALLS: readonly DeskCallName[] = [
  'save-document',
  'publish-document',
  'restore-document',
  'discard-document',
  'unschedule-document',
  'link-to-preview',
  'save-branch',
  'save-menus',
  'check-link',
  'restore-site-document',
]

export async function action({ context, request }: DeskArgs) {
  // a form of another site cannot send this type without asking first
  if (!request.headers.get('content-type')?.startsWith('application/json')) return new Response(null, { status: 415 })
  const asked = await request.json().catch(() => null)
  const name = CALLS.find((call) => call === asked?.name)
  if (!name) return new Response(null, { status: 404 })
  return Response.json(await context.get(deskContext).call(name, asked.input))
}
