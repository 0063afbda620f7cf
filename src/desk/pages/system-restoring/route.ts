import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** How the last restore stands: asked for again and again while tables are replaced, when answers may fail. */
export async function loader(args: DeskArgs) {
  const { restore } = await loadFromDesk(args, 'get-system', {})
  return Response.json({ state: restore?.state ?? 'done' }, { headers: { 'cache-control': 'no-store' } })
}
