import { formatTime, formatUkDate } from '#src/formatting/uk-date.ts'
import { formatInstant } from '#src/viewings/appointments/viewing-paths.ts'
import { type CalendarDay, chooseTimeView } from '#src/viewings/booking/choose-time-view.ts'
import { Problem } from '../../parts/field.tsx'
import { ANOTHER, type BookableTimes, type ChosenTime } from './use-time-choice.ts'

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

type TimePickerProps = {
  home: BookableTimes
  choice: ChosenTime
  problems: Record<string, string>
}

/** A day, a time of it and who goes: one of the free times, or any other. */
export function TimePicker({ home, choice, problems }: TimePickerProps) {
  const { people, days, isShownBySeller } = home
  const { staffId, date, time, free, ofDay, offered, isAnother, choose } = choice
  const { months, weeks } = chooseTimeView(free, { ...days, day: date })
  const host = people.find(({ id }) => id === offered?.staffIds[0])
  const isTimeWrong = isAnother && problems.at !== undefined

  return (
    <>
      {isShownBySeller ? (
        <p>The seller shows this property.</p>
      ) : (
        <div className={problems.staffId ? 'field bad' : 'field'}>
          <label htmlFor="staffId">With</label>
          <select
            className="input"
            id="staffId"
            name="staffId"
            value={staffId}
            onChange={(event) => choose({ staffId: event.target.value })}
            aria-describedby={problems.staffId && 'staffId-problem'}
            aria-invalid={problems.staffId ? true : undefined}
          >
            <option value="">Whoever is free</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {problems.staffId && <Problem id="staffId-problem">{problems.staffId}</Problem>}
        </div>
      )}
      <div className="choose">
        <fieldset>
          <legend className="medium">{months}</legend>
          <div className="month">
            {WEEKDAYS.map((name) => (
              <span key={name} className="h" aria-hidden="true">
                {name}
              </span>
            ))}
            {weeks.flat().map((day) => (
              <Day
                key={day.date}
                day={day}
                isOpen={day.date >= days.first && day.date <= days.last}
                isToday={day.date === days.first}
                isChosen={day.date === date}
                onChoose={() => choose({ date: day.date })}
              />
            ))}
          </div>
        </fieldset>
        <fieldset
          className={problems.at && !isTimeWrong ? 'field bad' : 'field'}
          aria-describedby={problems.at ? 'at-problem' : undefined}
        >
          <legend className="medium">{formatUkDate(date, { weekday: true, year: false })}</legend>
          <input type="hidden" name="date" value={date} />
          {ofDay.length === 0 && <p className="muted">No free times.</p>}
          <div className="slots">
            {ofDay.map(({ start }) => (
              <label key={start}>
                <input
                  type="radio"
                  name="at"
                  value={formatInstant(start)}
                  checked={offered?.start === start}
                  onChange={() => choose({ at: formatInstant(start) })}
                />
                {formatTime(new Date(start))}
              </label>
            ))}
            <label>
              <input
                type="radio"
                name="at"
                value={ANOTHER}
                checked={isAnother}
                onChange={() => choose({ at: ANOTHER })}
              />
              Another time
            </label>
          </div>
          {isAnother && (
            <div className={isTimeWrong ? 'field bad' : 'field'}>
              <label htmlFor="time">Time</label>
              <input
                className="input"
                id="time"
                name="time"
                type="time"
                step={300}
                value={time}
                onChange={(event) => choose({ time: event.target.value })}
                aria-describedby={isTimeWrong ? 'at-problem' : undefined}
                aria-invalid={isTimeWrong ? true : undefined}
              />
            </div>
          )}
          {problems.at && <Problem id="at-problem">{problems.at}</Problem>}
          {!isShownBySeller && (
            <p className="small muted" role="status">
              {host && staffId === '' && `Probably with ${host.name}.`}
            </p>
          )}
        </fieldset>
      </div>
    </>
  )
}

type DayProps = { day: CalendarDay; isOpen: boolean; isToday: boolean; isChosen: boolean; onChoose: () => void }

/** A day without free times can be chosen too, for another time. */
function Day({ day: { day, label, count, isFew }, isOpen, isToday, isChosen, onChoose }: DayProps) {
  if (!isOpen) return <span aria-hidden="true" />
  const classes = [count === 0 && 'no', isFew && 'few', isToday && 'today'].filter(Boolean).join(' ')
  const free = count === 0 ? 'no free times' : count === 1 ? '1 free time' : `${count} free times`
  return (
    <button
      type="button"
      className={classes || undefined}
      aria-label={`${label}, ${free}`}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
    >
      {day}
    </button>
  )
}
