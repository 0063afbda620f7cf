import type { DeskCallName } from '#src/app/desk/desk-calls.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** Calls that the page of the design makes without leaving it. */
const CALLS: readonly DeskCallName[] = [
  'save-design-draft',
  'set-design-logo',
  'discard-design-draft',
  'publish-design',
  'restore-design',
]

export async function action({ context, request }: DeskArgs) {
  // a form of another site cannot send this type without asking first
  if (!request.headers.get('content-type')?.startsWith('application/json')) return new Response(null, { status: 415 })
  const asked = await request.json().catch(() => null)
  const name = CALLS.find((call) => call === asked?.name)
  if (!name) return new Response(null, { status: 404 })
  return Response.json(await context.get(deskContext).call(name, asked.input))
}
