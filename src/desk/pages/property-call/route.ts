import type { DeskCallName } from '#src/app/desk/desk-calls.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** Calls that pages of properties make without leaving the page. Each has its permission, wherever it is asked. */
const CALLS: readonly DeskCallName[] = [
  'save-property-view',
  'save-property-draft',
  'delete-property-view',
  'choose-property-columns',
  'override-property',
  'describe-property',
  'price-property',
  'change-property-status',
  'publish-property',
  'decide-property-price',
  'cancel-property-plan',
  'change-properties',
  'undo-property-change',
  'accept-seller-answer',
  'undo-seller-answer',
  'change-property-pictures',
  'describe-property-picture',
  'crop-property-picture',
]

export async function action({ context, request }: DeskArgs) {
  // a form of another site cannot send this type without asking first
  if (!request.headers.get('content-type')?.startsWith('application/json')) return new Response(null, { status: 415 })
  const asked = await request.json().catch(() => null)
  const name = CALLS.find((call) => call === asked?.name)
  if (!name) return new Response(null, { status: 404 })
  return Response.json(await context.get(deskContext).call(name, asked.input))
}
