// The server's way into the site. It is bundled with the routes, so that context keys are the same objects.
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Services } from '#src/services.ts'
import { nonceContext, servicesContext } from './services-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders one page for a visitor. */
export function render(request: Request, services: Services, nonce: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(nonceContext, nonce)
  return handle(request, context)
}
