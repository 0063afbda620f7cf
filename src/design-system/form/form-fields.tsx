import { type FieldProps, type InputProps, TextField } from './field.tsx'

/* The kinds of a line of text that forms ask for, each with the keyboard and the filling-in that suit it. */

type KindProps = Omit<FieldProps & InputProps, 'type' | 'inputMode'>

export function EmailField({ autoComplete = 'email', ...field }: KindProps) {
  return <TextField type="email" inputMode="email" autoComplete={autoComplete} {...field} />
}

export function TelephoneField({ autoComplete = 'tel', ...field }: KindProps) {
  return <TextField type="tel" inputMode="tel" autoComplete={autoComplete} {...field} />
}
