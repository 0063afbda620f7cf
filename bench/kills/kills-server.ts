/** A web process with the calls that write what visitors send, and no pages, which would have to be built. */
import { accountRoutes } from '#src/account/server/routes.ts'
import { startUp } from '#src/app/start-up.ts'
import { configOrExit } from '#src/config.ts'
import { leadRoutes } from '#src/enquiries/server/lead-routes.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { savedSearchesRoutes } from '#src/saved-searches/list/server/routes.ts'

const config = configOrExit()
const { services } = await startUp(config)
const app = await createApp({ logger: services.logger, secure: false })
await accountRoutes(app, {
  ...services,
  savedListsOf: async () => ({ saved_properties: [], saved_searches: [] }),
})
await leadRoutes(app, services)
await savedSearchesRoutes(app, services)
await app.listen({ port: config.port, host: '127.0.0.1' })
process.stdout.write('listening\n')
