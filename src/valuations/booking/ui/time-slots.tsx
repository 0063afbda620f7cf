import { FieldError } from '#src/design-system/form/field.tsx'
import { useFormField } from '#src/design-system/form/form-context.ts'
import {
  ALL_OF_PERIOD,
  type SlotChoice,
  TIME_SLOTS,
  type TimeOfDay,
  toggleShortcut,
  toggleSlot,
} from '#src/enquiries/leads/time-slots.ts'
import { SLOTS_FIELD } from '../booking-state.ts'
import './time-slots.css'

const PERIODS = [
  ['am', 'Morning', 'All morning'],
  ['pm', 'Afternoon', 'All afternoon'],
] as const satisfies [TimeOfDay, string, string][]

type TimeSlotsProps = {
  choice: SlotChoice
  /** absent in the plain form, whose inputs are uncontrolled */
  onChange?: (choice: SlotChoice) => void
  error?: string
  /** default: every slot */
  isOffered?: (slotId: number) => boolean
  /** one time is chosen, in place of all that would do */
  isOne?: boolean
}

/** Each period has a shortcut that selects its slots and clears the other shortcut. */
export function TimeSlots({ choice, onChange, error, isOffered = () => true, isOne = false }: TimeSlotsProps) {
  const { id } = useFormField({ name: SLOTS_FIELD })
  const firstId = TIME_SLOTS.find((slot) => isOffered(slot.id))?.id
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldsets are the periods in it
    <div
      className={error ? 'timeSlots field bad' : 'timeSlots'}
      role="group"
      aria-label="Times"
      aria-describedby={error && `${id}-error`}
    >
      {PERIODS.filter(([period]) =>
        TIME_SLOTS.some(({ id: slot, timeOfDay }) => timeOfDay === period && isOffered(slot)),
      ).map(([period, name, all]) => (
        <fieldset key={period}>
          <legend className="question">{name}</legend>
          {isOne ? null : onChange ? (
            <button
              className="every"
              type="button"
              aria-pressed={choice.shortcut === period}
              onClick={() => {
                const { ids, ...rest } = toggleShortcut(choice, period)
                onChange({ ...rest, ids: ids.filter(isOffered) })
              }}
            >
              {all}
            </button>
          ) : (
            <label className="check every">
              <input type="checkbox" name={SLOTS_FIELD} value={ALL_OF_PERIOD[period]} />
              <span>{all}</span>
            </label>
          )}
          <ul>
            {TIME_SLOTS.filter(({ id: slot, timeOfDay }) => timeOfDay === period && isOffered(slot)).map((slot) => (
              <li key={slot.id}>
                <label className="slot">
                  <input
                    type={isOne ? 'radio' : 'checkbox'}
                    id={slot.id === firstId ? id : undefined}
                    name={SLOTS_FIELD}
                    value={slot.time}
                    {...(onChange
                      ? {
                          checked: choice.ids.includes(slot.id),
                          onChange: () => onChange(isOne ? { ids: [slot.id] } : toggleSlot(choice, slot.id)),
                        }
                      : { defaultChecked: choice.ids.includes(slot.id) })}
                  />
                  <span>{slot.time}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {error && <FieldError id={id} error={error} />}
    </div>
  )
}
