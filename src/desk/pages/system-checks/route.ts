import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs } from '../../desk-page.ts'

/** What the system's page asks for once it is shown: looking at everything takes seconds. */
export async function loader(args: DeskArgs) {
  return { findings: await loadFromDesk(args, 'examine-system', {}) }
}

/** They take seconds: run when the page is opened and at "Check again", and not with each press and poll of the page. */
export const shouldRevalidate = () => false
