/** What is wrong with a field, in the words beside it. `field` is its name in the form: `lead_client[first_name]`. */
export type Mistake = { field: string; message: string }

/** The mistakes by field in their order, as forms show them; of several of one field the first. */
export function byField(mistakes: readonly Mistake[]): Record<string, string> {
  const words: Record<string, string> = {}
  for (const { field, message } of mistakes) words[field] ??= message
  return words
}
