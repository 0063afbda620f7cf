import './nation-choice.css'

type NationChoiceProps = { nations: readonly { value: string; name: string }[]; chosen: string }

/** The nation decides the tax. */
export function NationChoice({ nations, chosen }: NationChoiceProps) {
  return (
    <fieldset className="nationChoice">
      <legend>Where is the property?</legend>
      <div className="nations">
        {nations.map(({ value, name }) => (
          <label key={value}>
            <input type="radio" name="nation" value={value} defaultChecked={value === chosen} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
