import type { Services } from '../services.ts'
import { createBackups } from '../system/backups.ts'
import type { DeskCallServices } from './desk-calls.ts'
import { createNextViewingTimes } from './next-viewing-times.ts'

/** Everything that the Desk's calls are made of. */
export function deskCallServices(services: Services): DeskCallServices {
  return { ...services, nextViewingTimes: createNextViewingTimes(services), backups: createBackups(services) }
}
