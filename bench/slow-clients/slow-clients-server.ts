/** The process that slow clients ask: Kerbside's application with one short answer and one form. */
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'

const app = await createApp({ logger: createLogger('silent'), secure: false })
app.get('/', () => ({ status: 'alive' }))
app.post('/', () => ({ status: 'taken' }))
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('disconnect', () => process.exit())
process.send?.(origin)
