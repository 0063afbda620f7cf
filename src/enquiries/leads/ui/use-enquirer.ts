import { useEffect } from 'react'
import { know, recognise, useCurrentUser } from '#src/account/users/ui/current-user.ts'
import { signedInHint } from '#src/account/users/ui/signed-in-hint.ts'
import type { User } from '#src/account/users/user.ts'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { ADDRESS_FIELDS, addressField } from '#src/enquiries/address-lookup/found-address.ts'

/** For whom a page was drawn, and the token of the forms on it. */
export type FormVisitor = { token: string; user: User | null }

/**
 * Who fills in a form: a user, null for a visitor, `unknown` while somebody who seems to be signed in is not known yet.
 * A page that the server drew for its visitor knows from the start.
 */
export function useEnquirer(visitor: FormVisitor | undefined): 'unknown' | null | User {
  const known = useCurrentUser()
  const scripted = useHydrated()
  useEffect(() => {
    if (visitor) know(visitor)
    else recognise()
  }, [visitor])
  if (known !== 'unknown') return known
  if (visitor) return visitor.user?.only_for_reset ? null : visitor.user
  return scripted && signedInHint() ? 'unknown' : null
}

/** What an enquiry form starts with of a user. */
export function clientValues(user: User): FormValues {
  const { first_name, last_name, email, tel_home, tel_mobile } = user
  const person = { first_name, last_name, email, tel_home: tel_home || tel_mobile }
  const address = ADDRESS_FIELDS.map((field): [string, string] => [addressField(field), user[field]])
  const named = Object.entries(person).map(([field, value]): [string, string] => [`lead_client[${field}]`, value])
  return Object.fromEntries([...named, ...address])
}
