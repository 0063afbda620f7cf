import type { User } from '#src/account/users/user.ts'
import { formatName } from '#src/formatting/person-name.ts'

type Details = Pick<
  User,
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'tel_home'
  | 'tel_mobile'
  | 'house_name'
  | 'house_number'
  | 'street_address'
  | 'address_2'
  | 'locality'
  | 'town'
  | 'county'
  | 'postcode'
>

/** A name as it stands on a letter. */
export function userFullName({
  title,
  first_name,
  last_name,
}: Pick<User, 'title' | 'first_name' | 'last_name'>): string {
  return formatName(title, first_name, last_name)
}

/** An address as it stands on a letter; empty where nothing of it is known. */
export function addressLines(details: Details): string[] {
  const { house_name, house_number, street_address, address_2, locality, town, county, postcode } = details
  const street = [house_number, street_address].filter(Boolean).join(' ')
  return [house_name, street, address_2, locality, town, county, postcode].filter((line) => line !== '')
}
