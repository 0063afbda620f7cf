import type { StaffMember } from '../profile/agency.ts'

type Named = Pick<StaffMember, 'firstName' | 'surname'>

export function staffFullName({ firstName, surname }: Named): string {
  return `${firstName} ${surname}`
}

/** In place of a portrait: "Frances Holloway-Dunn" is FH. */
export function initials({ firstName, surname }: Named): string {
  return firstName.charAt(0) + surname.charAt(0)
}
