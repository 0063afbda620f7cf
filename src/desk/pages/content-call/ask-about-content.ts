import type { DeskCallName, DeskInput } from '#src/app/desk/desk-calls.ts'
import { askDesk } from '../enquiry-call/ask-desk.ts'

/** Asks for a change of content without leaving the page. */
export function askAboutContent<Name extends DeskCallName>(name: Name, input: DeskInput<Name>) {
  return askDesk(name, input, '/desk/content/call')
}
