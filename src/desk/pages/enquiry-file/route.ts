import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** A file that came with an enquiry: saved, never opened in the Desk's own origin. */
export async function loader(args: DeskArgs<'id' | 'file'>) {
  const { id, file } = args.params
  const found = await loadFromDesk(args, 'open-enquiry-attachment', { id: Number(id), attachment: file })
  if (!found) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(found.content), {
    headers: {
      'content-type': found.mime,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
