import { lazy, Suspense, useContext, useMemo, useState } from 'react'
import { FormContext } from '#src/design-system/form/form-context.ts'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { ADDRESS_FIELDS, addressField, LOOKUP_FIELD, type TypedAddress } from '../found-address.ts'
import { AddressFields, type RequiredParts } from './address-fields.tsx'
import './address-choice.css'
import './address-lookup.css'

/** Only a script finds addresses, so its own may come after the form's. */
const AddressLookup = lazy(() =>
  import('./address-lookup.tsx').then(
    (part) => ({ default: part.AddressLookup }),
    () => ({ default: LookupMissing }),
  ),
)

type AddressChoiceProps = {
  /** addresses can be found by what is typed; otherwise they are entered by hand alone */
  finds: boolean
  /** none: the whole address is optional */
  required?: RequiredParts
  /** a star marks these of the parts that are required */
  starred?: RequiredParts
  /** whose it is; 'Your address' when absent */
  label?: string
}

/**
 * A visitor's address: found by its postcode, or entered by hand. Going from one way to the other clears what was
 * chosen. Without a script there are the fields alone.
 */
export function AddressChoice({ finds, required = [], starred, label = 'Your address' }: AddressChoiceProps) {
  const scripted = useHydrated()
  const form = useContext(FormContext)
  const known = knownAddress(form?.values ?? {})
  const [chosen, choose] = useState(() => (form?.values[LOOKUP_FIELD] ? known : undefined))
  const [way, setWay] = useState<'lookup' | 'hand'>()
  const emptied = useMemo(() => form && { ...form, values: {} }, [form])
  const isByHand = (way ?? (known && !chosen ? 'hand' : 'lookup')) === 'hand'

  if (!finds) return <ByHand {...{ required, starred, label }} isOpen={known !== undefined} />
  const change = () => {
    choose(undefined)
    setWay(isByHand ? 'lookup' : 'hand')
  }
  return (
    <div className="addressChoice">
      {isByHand ? (
        <FormContext value={way === undefined ? form : emptied}>
          <fieldset className="byHand">
            <legend className="question">
              {label}
              {required.length === 0 && <span className="optional muted"> (optional)</span>}
            </legend>
            <AddressFields required={required} starred={starred} />
          </fieldset>
        </FormContext>
      ) : (
        <div className="withScript">
          <Suspense fallback={<LookupToCome scripted={scripted} />}>
            <AddressLookup label={label} optional={required.length === 0} chosen={chosen} choose={choose} />
          </Suspense>
        </div>
      )}
      <button className="button plain small withScript" type="button" onClick={change}>
        {isByHand ? 'Find address by postcode' : 'Enter address manually'}
      </button>
      {!scripted && !isByHand && (
        <div className="withoutScript">
          <ByHand {...{ required, starred, label }} isOpen={false} />
        </div>
      )}
    </div>
  )
}

/** Where the script of the look-up does not come, the way by hand remains. */
function LookupMissing() {
  return <p className="muted">We couldn’t load the address search. Enter the address manually.</p>
}

/** Reserves the space of the field, and marks the address as missing for visitors who go on before it has loaded. */
function LookupToCome({ scripted }: { scripted: boolean }) {
  return <div className="lookupToCome">{scripted && <input type="hidden" name={LOOKUP_FIELD} />}</div>
}

type ByHandProps = { required: RequiredParts; starred?: RequiredParts; label: string; isOpen: boolean }

/** An optional address is collapsed until something is known of it or wrong with it. */
function ByHand({ required, starred, label, isOpen }: ByHandProps) {
  const form = useContext(FormContext)
  const isWrong = ADDRESS_FIELDS.some((field) => form?.problems.errors[addressField(field)])
  if (required.length > 0) {
    return (
      <fieldset className="byHand">
        <legend className="question">{label}</legend>
        <AddressFields required={required} starred={starred} />
      </fieldset>
    )
  }
  return (
    <details className="byHand" open={isOpen || isWrong}>
      <summary>
        {label}
        <span className="optional muted"> (optional)</span>
      </summary>
      <AddressFields required={required} starred={starred} />
    </details>
  )
}

/** What the form starts with; undefined where it knows no part of it. */
function knownAddress(values: Readonly<Record<string, string | readonly string[]>>): TypedAddress | undefined {
  const parts = ADDRESS_FIELDS.map((field) => [field, String(values[addressField(field)] ?? '')] as const)
  return parts.some(([, value]) => value !== '') ? (Object.fromEntries(parts) as TypedAddress) : undefined
}
