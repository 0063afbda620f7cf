import type { DeskCallName, DeskInput } from '#src/app/desk/desk-calls.ts'
import { askDesk } from '../enquiry-call/ask-desk.ts'

/** Asks for a change of the design without leaving the page. */
export function askAboutDesign<Name extends DeskCallName>(name: Name, input: DeskInput<Name>) {
  return askDesk(name, input, '/desk/design/call')
}
