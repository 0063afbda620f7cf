import { TextInput } from './field.tsx'

/** Six digits of an authenticator app. Some apps show a space among them. */
export function CodeInput({ problem }: { problem: string | undefined }) {
  return (
    <TextInput
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      className="w-m"
      problem={problem}
    />
  )
}
