import { TextField } from '#src/design-system/form/field.tsx'
import { MAX_LINE_LENGTH } from '#src/enquiries/fields/enquiry-validation.ts'
import { addressField } from '../found-address.ts'

/** Parts of an address that have to be there; the others say that they are optional. */
export type RequiredParts = readonly ('street_address' | 'town' | 'county' | 'postcode')[]

type AddressFieldsProps = {
  required?: RequiredParts
  /** marked with a star */
  starred?: RequiredParts
}

/** An address, typed by hand. Two fields for the house: an integer, and a name. */
export function AddressFields({ required = [], starred = [] }: AddressFieldsProps) {
  const part = (field: RequiredParts[number], label: string) => ({
    name: addressField(field),
    label: starred.includes(field) ? `${label} *` : label,
    optional: !required.includes(field),
    required: required.includes(field),
    maxLength: MAX_LINE_LENGTH,
  })
  return (
    <>
      <div className="twoUp">
        <TextField
          name={addressField('house_number')}
          label="House number"
          hint="Digits only: put 22A in House name."
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <TextField
          name={addressField('house_name')}
          label="House name"
          optional
          autoComplete="off"
          maxLength={MAX_LINE_LENGTH}
        />
      </div>
      <TextField {...part('street_address', 'Street')} autoComplete="address-line1" />
      <div className="twoUp">
        <TextField {...part('town', 'Town')} autoComplete="address-level2" />
        <TextField {...part('county', 'County')} autoComplete="address-level1" />
      </div>
      <TextField {...part('postcode', 'Postcode')} autoComplete="postal-code" />
    </>
  )
}
