// The server's way into the Desk. It is bundled with the routes, so that context keys are the same objects.
import * as routesBuild from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type DeskVisit, deskContext } from './desk-context.ts'

const handleRequest = createRequestHandler(
  { ...(routesBuild as unknown as ServerBuild) },
  import.meta.env.DEV ? 'development' : 'production',
)

/** Answers one request to a page of the Desk, or to its data. */
export function handleDesk(request: Request, visit: DeskVisit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(deskContext, visit)
  return handleRequest(request, context)
}
