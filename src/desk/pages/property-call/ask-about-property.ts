import type { DeskCallName, DeskInput } from '#src/app/desk/desk-calls.ts'
import { askDesk } from '../enquiry-call/ask-desk.ts'

/** Asks for a change of properties without leaving the page. */
export function askAboutProperty<Name extends DeskCallName>(name: Name, input: DeskInput<Name>) {
  return askDesk(name, input, '/desk/properties/call')
}
