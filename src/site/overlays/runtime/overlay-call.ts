import type { Services } from '#src/app/services.ts'
import { overlayAnswer } from './overlay-answer.ts'

/** What a script is told of an overlay that it opens over the page at hand. */
export type OverlayJson = { title: string; data: unknown } | { redirect: string }

/** Answers `GET /overlay.ljson?path=/video/3&property_id=42&channel=sales`; undefined where there is no overlay. */
export async function overlayCall(services: Services, query: URLSearchParams): Promise<OverlayJson | undefined> {
  const rest = new URLSearchParams(query)
  rest.delete('path')
  const answer = await overlayAnswer(services, { path: query.get('path') ?? '', query: rest })
  if (answer.kind === 'redirect') return { redirect: answer.to }
  return answer.kind === 'found' ? { title: answer.title, data: answer.data } : undefined
}
