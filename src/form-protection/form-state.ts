/** What a plain form shows when its page is drawn again: what was typed, what was wrong with it, and why it failed. */
export type FormState = {
  /** by the names of the fields, as they were sent: `lead_client[first_name]` */
  values: Record<string, string | string[]>
  /** by the same names, each in words */
  errors: Record<string, string>
  /** what no field is to blame for, in words */
  problem?: string
}
