import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** What the system's page asks for once it is shown: looking at everything takes seconds. */
export async function loader(args: DeskArgs) {
  return { findings: await loadFromDesk(args, 'examine-system', {}) }
}
