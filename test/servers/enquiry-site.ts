import { startUp } from '#src/app/start-up.ts'
import { configOrExit } from '#src/config.ts'
import { leadRoutes } from '#src/enquiries/server/lead-routes.ts'
import { submissionRoutes } from '#src/enquiries/server/submission-routes.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { searchRoutes } from '#src/search/server/routes.ts'

/** A process with the calls of the enquiry forms and of the search alone, which needs no built pages. `GET /token` gives a token. */
const config = configOrExit()
const { services } = await startUp(config)
const app = await createApp({ logger: services.logger, secure: false })
app.get('/token', (request, reply) => services.formProtection.tokenFor(request, reply))
await leadRoutes(app, services)
await submissionRoutes(app, services)
searchRoutes(app, services)
await app.listen({ port: config.port, host: '127.0.0.1' })
process.stdout.write('listening\n')
