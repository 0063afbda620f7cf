import type { DeskInput } from '#src/app/desk/desk-calls.ts'

type SentQuestion = DeskInput<'save-form'>['form']['questions'][number]

/** The questions of a form that was sent, in the order in which they stood. Each has all of its fields but the tick. */
export function questionsOf(form: FormData): SentQuestion[] {
  const all = (name: string) => form.getAll(name).map(String)
  const [keys, labels, kinds, options] = [all('key'), all('label'), all('kind'), all('options')]
  const required = new Set(all('required'))
  return all('name').map((name, at) => ({
    name,
    label: labels[at] ?? '',
    kind: kinds[at] as SentQuestion['kind'],
    required: required.has(keys[at] ?? ''),
    options: (options[at] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }))
}
