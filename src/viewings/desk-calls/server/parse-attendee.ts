import { z } from 'zod'
import { parseEmail, parseName, parseTelephone } from '#src/contact-details/contact-fields.ts'

/** Who comes, as staff type it. */
export const attendeeFields = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  telephone: z.string(),
}

type TypedAttendee = Record<keyof typeof attendeeFields, string>

/** @returns what is wrong with each field beside what could be read */
export function parseAttendee(typed: TypedAttendee) {
  const attendee = {
    firstName: parseName(typed.firstName) ?? undefined,
    lastName: parseName(typed.lastName) ?? undefined,
    email: parseEmail(typed.email) ?? undefined,
    telephone: parseTelephone(typed.telephone) ?? undefined,
  }
  const problems: Record<string, string> = {}
  for (const [name, problem] of Object.entries(PROBLEMS))
    if (!attendee[name as keyof TypedAttendee]) problems[name] = problem
  return { attendee, problems }
}

const PROBLEMS: TypedAttendee = {
  firstName: 'Enter a first name',
  lastName: 'Enter a last name',
  email: 'Enter an email address, like name@example.com',
  telephone: 'Enter a phone number, like 01572 123456',
}
