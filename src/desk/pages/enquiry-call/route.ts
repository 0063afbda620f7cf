import type { DeskCallName } from '#src/app/desk/desk-calls.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** Calls that pages make without leaving the page. Each has its permission, wherever it is asked. */
const CALLS: readonly DeskCallName[] = [
  'reply-to-enquiry',
  'add-enquiry-note',
  'save-enquiry-draft',
  'assign-enquiry',
  'take-enquiry',
  'change-enquiry',
  'mark-enquiry-spam',
  'move-enquiry',
  'change-enquiries',
  'undo-enquiry-change',
  'save-enquiry-tab',
  'change-enquiry-tab',
  'order-enquiry-tabs',
  'delete-enquiry-tab',
  'remove-reply-file',
  'viewing-times-for-reply',
  'add-enquiry',
  'add-reply-template',
  'change-reply-template',
  'delete-reply-template',
  'move-in-calendar',
]

export async function action({ context, request }: DeskArgs) {
  // a form of another site cannot send this type without asking first
  if (!request.headers.get('content-type')?.startsWith('application/json')) return new Response(null, { status: 415 })
  const asked = await request.json().catch(() => null)
  const name = CALLS.find((call) => call === asked?.name)
  if (!name) return new Response(null, { status: 404 })
  return Response.json(await context.get(deskContext).call(name, asked.input))
}
