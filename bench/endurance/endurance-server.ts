/**
 * The process that has to last: `src/server.ts` as it is, and besides a parent that may have everything collected that
 * can go, and ends it.
 */
import { heldMegabytes } from '../memory-in-use.ts'

process.on('message', () => process.send?.({ held: heldMegabytes() }))
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await import('#src/server.ts')
