/** "Frances Holloway-Dunn"; a part that is empty or not known is left out. */
export function formatName(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Shown in place of a portrait: "FH" for Frances Holloway-Dunn. */
export function initials({ firstName, surname }: { firstName: string; surname: string }): string {
  return firstName.charAt(0) + surname.charAt(0)
}
