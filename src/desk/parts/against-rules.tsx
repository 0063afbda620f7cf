import { DeskIcon } from './icon.tsx'

/** The rules that speak against a time, which staff can book all the same. */
export function AgainstRules({ rules }: { rules: readonly string[] }) {
  return (
    <div className="notice warn" role="alert">
      <DeskIcon name="warning" />
      <div>
        <p className="medium">This time is against the rules:</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
