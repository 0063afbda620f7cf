import { FieldError } from '#src/design-system/form/field.tsx'
import { useFormField } from '#src/design-system/form/form-context.ts'
import { SelectField } from '#src/design-system/form/select.tsx'
import { formatUkDate, MONTH_NAMES } from '#src/formatting/uk-date.ts'
import { type BookingState, DAY_FIELD, SLOTS_FIELD, START_FIELD } from '../booking-state.ts'
import { formatBookingStart, type OpenTimes } from '../open-times.ts'
import { bookableRange } from '../valuation-days.ts'
import type { ValuationPageStart } from '../valuation-page.ts'
import { TimeSlots } from './time-slots.tsx'

const options = (values: readonly (string | number)[], names: readonly (string | number)[] = values) =>
  values.map((value, at) => ({ value: String(value), name: String(names[at]) }))

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

function timeOptions(times: OpenTimes) {
  return Object.entries(times).flatMap(([day, ids]) =>
    ids.map((id) => {
      const value = formatBookingStart(day, id)
      return { value, name: value.slice(11), group: formatUkDate(day, { weekday: true }) }
    }),
  )
}

/** Day and time slots without JavaScript: three selects and a check box for each slot. */
export function PlainWhen({
  start,
  state,
}: {
  start: Pick<ValuationPageStart, 'days' | 'today' | 'times'>
  state: BookingState
}) {
  const { first, last } = bookableRange(start.days, start.today)
  const [year = '', month = '', day = ''] = first.split('-')
  const field = useFormField({ name: DAY_FIELD })
  const slots = useFormField({ name: SLOTS_FIELD })
  const chosen = state.day?.split('-') ?? [year, month, day]
  if (start.times)
    return (
      <div className="plainWhen">
        <h3 className="display">Date and time</h3>
        <SelectField
          name={START_FIELD}
          label="Free times"
          error={slots.error ?? field.error}
          defaultValue={state.day && state.slots.ids[0] ? formatBookingStart(state.day, state.slots.ids[0]) : ''}
          options={[{ value: '', name: 'Choose a time' }, ...timeOptions(start.times)]}
        />
      </div>
    )
  const years = [...new Set([year, last.slice(0, 4)])]
  return (
    <div className="plainWhen">
      <h3 className="display">Date and time</h3>
      <fieldset className={field.error ? 'field bad' : 'field'}>
        <legend className="visuallyHidden">Day</legend>
        <div className="dateParts">
          <SelectField
            name={DAY_FIELD}
            label="Day"
            error=""
            defaultValue={String(Number(chosen[2]))}
            options={options(upTo(31))}
          />
          <SelectField
            name="lead_booking[booking_month]"
            label="Month"
            defaultValue={String(Number(chosen[1]))}
            options={options(upTo(12), MONTH_NAMES)}
          />
          <SelectField
            name="lead_booking[booking_year]"
            label="Year"
            defaultValue={chosen[0]}
            options={options(years)}
          />
        </div>
        {field.error && <FieldError id={field.id} error={field.error} />}
      </fieldset>
      <p className="question">Preferred times</p>
      <TimeSlots choice={state.slots} error={slots.error} />
    </div>
  )
}
